import { ActionIcon, Box, Button, Flex, Tabs, Text } from '@mantine/core'
import { IconCopy, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { numberedToolName } from '../../../../shared/management/endpoint/numbered-tool-name.ts'
import { freeName } from '../../../../shared/values/free-name.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ViewSwitch } from '../../../ui/layout/ViewSwitch.tsx'
import { askRemoval } from '../deploy/ask-removal.ts'
import { useDraft } from '../draft/use-draft.ts'
import { ToolPreview } from '../model/ToolPreview.tsx'
import { changePanel, type EditorTab, panelOf, panelStore } from '../panel-store.ts'
import { ReplyPanel } from '../testing/ReplyPanel.tsx'
import { TestPanel } from '../testing/TestPanel.tsx'
import { cancelTest, runTest, testOf, testStore } from '../testing/test-store.ts'
import { useTestForm } from '../testing/use-test-form.ts'
import classes from './EndpointEditor.module.css'
import { ParameterList } from './ParameterList.tsx'
import { RequestFields } from './RequestFields.tsx'
import { ToolFields } from './ToolFields.tsx'

const ASIDES = ['model', 'test'] as const

/** Switches the pane next to an endpoint's fields. */
function AsideSwitch() {
  const { t } = useTranslation('endpoints')
  const { place } = useDraft()
  const { editorAside } = panelOf(useStore(panelStore), place)
  return (
    <ViewSwitch
      value={editorAside}
      views={ASIDES.map((value) => ({ value, label: t(`editor.asides.${value}`) }))}
      onChange={(value) => changePanel(place, { editorAside: value })}
    />
  )
}

const TABS = ['tool', 'request', 'parameters', 'reply'] as const

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}

/** The editor of one endpoint: its fields, and next to them the tool as a model sees it, or its test. */
export function EndpointEditor({ endpoint, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const queryClient = useQueryClient()
  const { server, place, draft, edit } = useDraft()
  const { editorTab, editorAside } = panelOf(useStore(panelStore), place)
  const running = testOf(useStore(testStore), place, endpoint.id)?.state === 'running'
  const form = useTestForm(endpoint)
  const editor = useRef<HTMLElement>(null)
  const own = problems.filter(({ endpointId }) => endpointId === endpoint.id)
  const show = (part: { openId?: string | null; editorTab?: EditorTab }) => changePanel(place, part)
  useEffect(() => {
    // In a narrow window, the editor replaces the focused row. Whether it does is known by the next frame.
    const frame = requestAnimationFrame(() => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body || getComputedStyle(activeElement).visibility === 'hidden')
        editor.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  const test = () => {
    // The reply tab takes the full width, so show the test next to the request tab.
    changePanel(place, { editorAside: 'test', ...(editorTab === 'reply' && { editorTab: 'request' }) })
    const values = form.read()
    if (values) void runTest(queryClient, place, endpoint.id, values)
  }
  const duplicate = () => {
    const id = crypto.randomUUID()
    const toolName = freeToolName(endpoint.toolName, draft.endpoints)
    edit((now) => ({ ...now, endpoints: [...now.endpoints, { ...endpoint, id, toolName }] }))
    show({ openId: id, editorTab: 'tool' })
  }
  const remove = () => void askRemoval(server, place, [endpoint.id], removeNow)
  const removeNow = () => {
    const { endpoints } = draft
    const at = endpoints.findIndex(({ id }) => id === endpoint.id)
    const next = endpoints[at + 1] ?? endpoints[at - 1]
    edit((now) => ({ ...now, endpoints: now.endpoints.filter(({ id }) => id !== endpoint.id) }))
    changePanel(place, { openId: null, focus: next ? `endpoints.${next.id}` : 'paste' })
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
      <Tabs
        value={editorTab}
        onChange={(value) => show({ editorTab: value as EditorTab })}
        keepMounted={false}
        classNames={{ root: classes.root, list: classes.tabs, tab: classes.tab }}
      >
        <Flex className={classes.bar} h="2rem" ps="lg" pe="xs" gap="sm" flex="none">
          <Tabs.List aria-label={t('editor.tabs')} flex={1}>
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
          <Flex component="span" gap="3xs" flex="none" align="center">
            <ActionIcon
              size="sm"
              variant="subtle"
              c="dimmed"
              aria-label={t('editor.duplicate')}
              title={t('editor.duplicate')}
              onClick={duplicate}
            >
              <IconCopy size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              variant="subtle"
              c="dimmed"
              aria-label={t('editor.remove')}
              title={t('editor.remove')}
              onClick={remove}
            >
              <IconTrash size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
            {running ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerStop size={15} stroke={1.8} aria-hidden />}
                onClick={() => cancelTest(place, endpoint.id)}
              >
                {t('test.cancel')}
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
                onClick={test}
              >
                {t('test.run')}
              </Button>
            )}
          </Flex>
        </Flex>
        <div className={classes.columns} data-wide={editorTab === 'reply' || undefined}>
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
            <Tabs.Panel value="reply">
              <ReplyPanel endpoint={endpoint} onTest={test} />
            </Tabs.Panel>
          </Box>
          {editorTab !== 'reply' && editorAside === 'model' && (
            <ToolPreview endpoint={endpoint} choice={<AsideSwitch />} />
          )}
          {editorTab !== 'reply' && editorAside === 'test' && (
            <TestPanel endpoint={endpoint} form={form} onTest={test} choice={<AsideSwitch />} />
          )}
        </div>
      </Tabs>
    </section>
  )
}

/** Returns a tool name like `wanted` that no endpoint uses, with a numeric suffix if needed. */
function freeToolName(wanted: string, endpoints: readonly Pick<Endpoint, 'toolName'>[]): string {
  const taken = new Set(endpoints.map(({ toolName }) => toolName.toLowerCase()))
  return freeName(
    wanted,
    (name) => taken.has(name.toLowerCase()),
    (number) => numberedToolName(wanted.replace(/_\d+$/, ''), number),
  )
}
