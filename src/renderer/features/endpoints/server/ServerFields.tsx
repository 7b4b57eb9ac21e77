import { Title } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { DEFAULT_CALL_LIMITS, type OwnCallLimits } from '../../../../shared/management/records/call-limits.ts'
import { askImpact } from '../../../lib/impact-question.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { LimitFields } from '../../../ui/limits/LimitFields.tsx'
import { limitPlace } from '../../../ui/limits/limit-drafts.ts'
import { useDraft } from '../draft/use-draft.ts'
import { DraftText } from '../editor/DraftText.tsx'
import { parseBy } from '../editor/parse-text.ts'
import { BaseAddressList } from './BaseAddressList.tsx'
import { ProofCallFields } from './ProofCallFields.tsx'
import classes from './ServerFields.module.css'

/** What concerns the server as a whole: its name, its instructions, what its call log keeps, and its limits. */
export function ServerFields() {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation(['endpoints', 'limits'])
  const { server, place, draft, edit, byService } = useDraft()
  const task = useTask()
  const limitsTitle = useId()
  const parse = useMemo(
    () => ({
      name: parseBy(definitionSchema.shape.name, t('server.nameProblem')),
      instructions: parseBy(definitionSchema.shape.instructions, t('server.instructionsProblem')),
    }),
    [t],
  )
  const setLogContent = (logContent: boolean) =>
    void task.run(async () => {
      await byService(
        () => invoke('servers.setLogContent', { workspaceId, id: server.id, logContent }),
        (record) => record,
      )
    })
  const setLimits = (limits: OwnCallLimits) =>
    askImpact({ workspaceId, serverId: server.id }, { kind: 'setLimits', limits }, async () => {
      await byService(
        () => invoke('servers.setLimits', { workspaceId, id: server.id, limits }),
        (record) => record,
      )
    })
  return (
    <div className={classes.fields}>
      <DraftText
        label={t('server.name')}
        hint={t('server.nameHint')}
        value={draft.name}
        parse={parse.name}
        commit={(name) => edit((now) => ({ ...now, name }), 'name')}
      />
      <DraftText
        label={t('server.instructions')}
        hint={t('server.instructionsHint')}
        placeholder={t('server.instructionsPlaceholder')}
        rows={5}
        value={draft.instructions}
        parse={parse.instructions}
        commit={(instructions) => edit((now) => ({ ...now, instructions }), 'instructions')}
      />
      <BaseAddressList />
      <ProofCallFields />
      <div className={classes.log}>
        <Switch
          label={t('server.logContent')}
          description={t('server.logContentHint')}
          checked={server.logContent}
          onChange={(event) => setLogContent(event.currentTarget.checked)}
        />
      </div>
      {task.failure && <ErrorAlert {...task.failure} />}
      <section aria-labelledby={limitsTitle} className={classes.section}>
        <Title id={limitsTitle} order={2} size="h3">
          {t('limits:title')}
        </Title>
        <LimitFields
          place={limitPlace(place)}
          own={server.limits}
          inherited={DEFAULT_CALL_LIMITS}
          inheritedFrom="default"
          save={setLimits}
        />
      </section>
    </div>
  )
}
