import { ActionIcon, Button, Flex, Tabs, Text } from '@mantine/core'
import { IconCopy, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { numberedToolName } from '../../../../shared/management/endpoint/numbered-tool-name.ts'
import { freeName } from '../../../../shared/values/free-name.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { askRemoval } from '../deploy/ask-removal.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { cancelTest, testOf, testStore } from '../testing/test-store.ts'
import classes from './EndpointEditor.module.css'

const TABS = ['tool', 'request', 'parameters', 'reply'] as const

interface Props {
  endpoint: Endpoint
  onTest: () => void
}

/** The editor's tabs, and the buttons that duplicate, remove, and test the endpoint. */
export function EditorBar({ endpoint, onTest }: Props) {
  const { t } = useTranslation('endpoints')
  const { place } = useDraft()
  const { duplicate, remove } = useEndpointActions(endpoint)
  const running = testOf(useStore(testStore), place, endpoint.id)?.state === 'running'
  return (
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
            onClick={onTest}
          >
            {t('test.run')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

/** Duplicates and removes an endpoint. Removing it can be undone. */
function useEndpointActions(endpoint: Endpoint) {
  const { t } = useTranslation('endpoints')
  const { server, place, draft, edit } = useDraft()
  const duplicate = () => {
    const id = crypto.randomUUID()
    const toolName = freeToolName(endpoint.toolName, draft.endpoints)
    edit((now) => ({ ...now, endpoints: [...now.endpoints, { ...endpoint, id, toolName }] }))
    changePanel(place, { openId: id, editorTab: 'tool' })
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
  return { duplicate, remove }
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
