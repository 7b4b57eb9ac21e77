import { Box, Group, Stack, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { DEFAULT_CALL_LIMITS, type OwnCallLimits } from '../../../../shared/management/records/call-limits.ts'
import type { McpServer } from '../../../../shared/model/server.ts'
import { askImpact } from '../../../lib/impact-question.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { LimitFields } from '../../../ui/limits/LimitFields.tsx'
import { limitPlace } from '../../../ui/limits/limit-drafts.ts'
import { CredentialList } from '../credentials/CredentialList.tsx'
import { DraftNotices } from '../draft/DraftNotices.tsx'
import { DraftScope } from '../draft/DraftScope.tsx'
import { DraftState } from '../draft/DraftState.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useOpenServer } from '../draft/use-open-server.ts'
import { useUndoKeys } from '../draft/use-undo-keys.ts'
import { DraftText } from '../editor/DraftText.tsx'
import { parseBy } from '../editor/parse-text.ts'
import { changePanel } from '../panel-store.ts'
import { useFieldFocus } from '../use-field-focus.ts'
import { BaseAddressList } from './BaseAddressList.tsx'
import { ProofCallFields } from './ProofCallFields.tsx'
import { ReplyBudgetFields } from './ReplyBudgetFields.tsx'
import { ServerActions } from './ServerActions.tsx'
import { ToolListFields } from './ToolListFields.tsx'

interface Props {
  server: McpServer
  /** `data-field` of the field to focus. */
  field: string | undefined
  onRemoved: () => void
  onDuplicated: (serverId: string) => void
}

/** The tab for settings of the whole server, saved as they're entered. */
export default function ServerSettings({ server, field, ...actions }: Props) {
  const workspaceId = useWorkspaceId()
  useEffect(() => {
    if (field !== undefined) changePanel({ workspaceId, serverId: server.id }, { focus: field })
  }, [workspaceId, server.id, field])
  const { record, session, error, retry } = useOpenServer(server.id)
  if (record && session) {
    return (
      <DraftScope server={record} session={session}>
        <Sections {...actions} />
      </DraftScope>
    )
  }
  return error ? <LoadError error={error} retry={retry} /> : <Skeletons rows={5} height={44} />
}

function Sections(actions: Omit<Props, 'server' | 'field'>) {
  const { t } = useTranslation(['endpoints', 'limits'])
  const { place, draft, edit } = useDraft()
  const panel = useFieldFocus(place)
  const onKeyDown = useUndoKeys()
  const parse = useMemo(
    () => ({
      name: parseBy(definitionSchema.shape.name, t('server.nameProblem')),
      instructions: parseBy(definitionSchema.shape.instructions, t('server.instructionsProblem')),
    }),
    [t],
  )
  return (
    <Box ref={panel} maw="38.75rem" onKeyDown={onKeyDown}>
      <DraftNotices />
      <Section
        title={t('server.about')}
        aside={
          <Group flex={1} gap="sm" wrap="nowrap">
            <DraftState />
            <Applies when="deploy" />
          </Group>
        }
        level={2}
      >
        <Stack>
          <DraftText
            label={t('server.name')}
            field="name"
            hint={t('server.nameHint')}
            value={draft.name}
            parse={parse.name}
            commit={(name) => edit((now) => ({ ...now, name }), 'name')}
          />
          <DraftText
            label={t('server.instructions')}
            field="instructions"
            hint={t('server.instructionsHint')}
            placeholder={t('server.instructionsPlaceholder')}
            rows={5}
            value={draft.instructions}
            parse={parse.instructions}
            commit={(instructions) => edit((now) => ({ ...now, instructions }), 'instructions')}
          />
        </Stack>
      </Section>
      {draft.baseAddresses.length > 0 && (
        <Section title={t('baseAddresses.title')} aside={<Applies when="deploy" />} region level={2}>
          <BaseAddressList />
        </Section>
      )}
      <Section title={t('credential.list')} region level={2}>
        <CredentialList />
      </Section>
      <Section title={t('server.connectionTests')} aside={<Applies when="deploy" />} level={2}>
        <ProofCallFields />
      </Section>
      <Section title={t('toolList.title')} aside={<Applies when="now" />} level={2}>
        <ToolListFields />
      </Section>
      <Section title={t('replyBudget.title')} aside={<Applies when="now" />} level={2}>
        <ReplyBudgetFields />
      </Section>
      <Section title={t('server.log')} aside={<Applies when="now" />} level={2}>
        <RecordContent />
      </Section>
      <Section title={t('limits:title')} aside={<Applies when="now" />} region level={2}>
        <ServerLimits />
      </Section>
      <ServerActions {...actions} />
    </Box>
  )
}

/** When a section's changes reach customers. All of them are saved as they're entered. */
function Applies({ when }: { when: 'now' | 'deploy' }) {
  const { t } = useTranslation('endpoints')
  return (
    <Text span size="sm" ms="auto" c="var(--text-3)">
      {t(`server.applies.${when}`)}
    </Text>
  )
}

/** Sets what the call log records. */
function RecordContent() {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server, byService } = useDraft()
  const task = useTask()
  const setLogContent = (logContent: boolean) =>
    void task.run(async () => {
      await byService(
        () => invoke('servers.setLogContent', { workspaceId, id: server.id, logContent }),
        (record) => record,
      )
    })
  return (
    <>
      <Switch
        label={t('server.logContent')}
        description={t('server.logContentHint')}
        data-field="logContent"
        checked={server.logContent}
        onChange={(event) => setLogContent(event.currentTarget.checked)}
      />
      {task.failure && <ErrorAlert {...task.failure} />}
    </>
  )
}

function ServerLimits() {
  const workspaceId = useWorkspaceId()
  const { server, place, byService } = useDraft()
  const setLimits = (limits: OwnCallLimits) =>
    askImpact({ workspaceId, serverId: server.id }, { kind: 'setLimits', limits }, async () => {
      await byService(
        () => invoke('servers.setLimits', { workspaceId, id: server.id, limits }),
        (record) => record,
      )
    })
  return (
    <LimitFields
      place={limitPlace(place)}
      own={server.limits}
      inherited={DEFAULT_CALL_LIMITS}
      inheritedFrom="default"
      save={setLimits}
    />
  )
}
