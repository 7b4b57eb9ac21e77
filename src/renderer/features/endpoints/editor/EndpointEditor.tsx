import { ActionIcon, Box, Button, CloseButton, Flex, Tabs, Text } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { askRemoval } from '../deploy/ask-removal.ts'
import { useDraft } from '../draft/use-draft.ts'
import { ToolPreview } from '../model/ToolPreview.tsx'
import { changePanel, type EditorTab, panelOf, panelStore } from '../panel-store.ts'
import { MethodBadge } from '../table/MethodBadge.tsx'
import { ReplyPanel } from '../testing/ReplyPanel.tsx'
import { TestPanel } from '../testing/TestPanel.tsx'
import { cancelTest, runTest, testOf, testStore } from '../testing/test-store.ts'
import { useTestForm } from '../testing/use-test-form.ts'
import classes from './EndpointEditor.module.css'
import { freeName } from './free-name.ts'
import { ParameterList } from './ParameterList.tsx'
import { RequestFields } from './RequestFields.tsx'
import { ToolFields } from './ToolFields.tsx'

const TABS = ['tool', 'request', 'parameters', 'test', 'reply'] as const

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}

/** One endpoint: all that it is made of, the tool as a model sees it, and its test. */
export function EndpointEditor({ endpoint, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const queryClient = useQueryClient()
  const { server, place, draft, edit } = useDraft()
  const { editorTab } = panelOf(useStore(panelStore), place)
  const running = testOf(useStore(testStore), place, endpoint.id)?.state === 'running'
  const form = useTestForm(endpoint)
  const editor = useRef<HTMLElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const own = problems.filter(({ endpointId }) => endpointId === endpoint.id)
  const show = (part: { openId?: string | null; editorTab?: EditorTab }) => changePanel(place, part)
  useEffect(() => {
    editor.current?.scrollIntoView({ block: 'nearest' })
    // In a narrow window, it took the place of the row that had the focus.
    const { activeElement } = document
    if (activeElement && getComputedStyle(activeElement).visibility === 'hidden')
      back.current?.focus({ preventScroll: true })
  }, [])

  const test = () => {
    show({ editorTab: 'test' })
    const values = form.read()
    if (values) void runTest(queryClient, place, endpoint.id, values)
  }
  const duplicate = () => {
    const id = crypto.randomUUID()
    const toolName = freeName(endpoint.toolName, draft.endpoints)
    edit((now) => ({ ...now, endpoints: [...now.endpoints, { ...endpoint, id, toolName }] }))
    show({ openId: id, editorTab: 'tool' })
  }
  const close = (focus: string) => changePanel(place, { openId: null, focus })
  const remove = () => void askRemoval(server, place, [endpoint.id], removeNow)
  const removeNow = () => {
    const { endpoints } = draft
    const at = endpoints.findIndex(({ id }) => id === endpoint.id)
    const next = endpoints[at + 1] ?? endpoints[at - 1]
    edit((now) => ({ ...now, endpoints: now.endpoints.filter(({ id }) => id !== endpoint.id) }))
    close(next ? `endpoints.${next.id}` : 'paste')
    showToast({
      text: t('editor.removed', { name: endpoint.toolName }),
      undo: async () => {
        edit((now) =>
          now.endpoints.some(({ id }) => id === endpoint.id)
            ? now
            : { ...now, endpoints: [...now.endpoints.slice(0, at), endpoint, ...now.endpoints.slice(at)] },
        )
        changePanel(place, { focus: `endpoints.${endpoint.id}` })
      },
    })
  }
  return (
    <section ref={editor} aria-label={t('editor.region', { name: endpoint.toolName })} className={classes.editor}>
      <Flex component="header" gap="sm" pt="xs" pb="4xs" ps="lg" pe="xs" flex="none" align="center">
        <ActionIcon
          ref={back}
          variant="subtle"
          c="dimmed"
          className={classes.back}
          aria-label={t('editor.back')}
          title={t('editor.back')}
          onClick={() => close(`endpoints.${endpoint.id}`)}
        >
          <IconArrowLeft size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
        <MethodBadge method={endpoint.method} />
        <Text component="h2" truncate fw={650} flex={1} miw={0} data-mono>
          {endpoint.toolName}
        </Text>
        <Flex component="span" gap="2xs" flex="none" align="center">
          {running ? (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={15} stroke={1.8} aria-hidden />}
              onClick={() => cancelTest(place, endpoint.id)}
            >
              {t('test.cancel')}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
              onClick={test}
            >
              {t('test.run')}
            </Button>
          )}
          <ActionIcon aria-label={t('editor.duplicate')} title={t('editor.duplicate')} onClick={duplicate}>
            <IconCopy size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('editor.remove')} title={t('editor.remove')} onClick={remove}>
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
          <CloseButton
            className={classes.close}
            aria-label={t('editor.close')}
            onClick={() => close(`endpoints.${endpoint.id}`)}
          />
        </Flex>
      </Flex>
      <Tabs
        value={editorTab}
        onChange={(value) => show({ editorTab: value as EditorTab })}
        keepMounted={false}
        classNames={{ root: classes.root, list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List aria-label={t('editor.tabs')}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`editor.tab.${tab}`)}
              {tab === 'parameters' && endpoint.parameters.length > 0 && (
                <Text span inherit c="var(--text-3)" fw={400}>
                  {' '}
                  {endpoint.parameters.length}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.columns} data-wide={editorTab === 'test' || editorTab === 'reply' || undefined}>
          <Box pt="lg" pb="xl" px="lg" miw={0}>
            <Tabs.Panel value="tool">
              <ToolFields endpoint={endpoint} problems={own} />
            </Tabs.Panel>
            <Tabs.Panel value="request">
              <RequestFields endpoint={endpoint} problems={own} />
            </Tabs.Panel>
            <Tabs.Panel value="parameters">
              <ParameterList endpoint={endpoint} problems={own} />
            </Tabs.Panel>
            <Tabs.Panel value="test">
              <TestPanel endpoint={endpoint} form={form} onTest={test} />
            </Tabs.Panel>
            <Tabs.Panel value="reply">
              <ReplyPanel endpoint={endpoint} onTest={test} />
            </Tabs.Panel>
          </Box>
          {editorTab !== 'test' && editorTab !== 'reply' && <ToolPreview endpoint={endpoint} />}
        </div>
      </Tabs>
    </section>
  )
}
