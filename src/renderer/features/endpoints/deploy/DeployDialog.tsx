import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { credentialCustomerKey } from '../../../../shared/management/definition/credential.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { impactTitle } from '../../../ui/impact/impact-text.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import type { KeepField } from './CarryChoices.tsx'
import { Changes } from './changes/Changes.tsx'
import type { DefinitionChange } from './changes/diff-definitions.ts'
import { ImpactPart } from './ImpactPart.tsx'
import { useImpact } from './use-impact.ts'

const schema = z.object({ note: z.string(), activate: z.boolean() })

/** Shows what changes for customers, and deploys. */
export function DeployDialog({ changes, onClose }: { changes: readonly DefinitionChange[]; onClose: () => void }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { t: tImpact } = useTranslation('impact')
  const { server, place, draft, byService } = useDraft()
  // Changes by others don't affect what's being typed.
  const [saved] = useState({ note: '', activate: !server.isActive })
  const form = useSchemaForm({ schema, saved })
  const task = useTask()
  const { id, live, customers } = server
  const version = (live?.version ?? 0) + 1
  const impact = useImpact({ kind: 'deploy' })
  const isHarmful = impact.impact !== undefined && impactTitle(impact.impact, tImpact) !== null
  const keep: KeepField = (to, from) => {
    const credential = draft.credentials.find((each) => each.perCustomer && credentialCustomerKey(each) === to)
    if (!credential) return undefined
    const renamed = { ...credential, customerKey: from }
    const save = () => invoke('credentials.save', { workspaceId, serverId: id, credential: renamed, secrets: {} })
    return () =>
      void task.run(async () => {
        await byService(save, (record) => record)
      })
  }
  const deploy = async ({ note, activate }: z.output<typeof schema>) => {
    await byService(
      // Read only now, because saving pending edits may have created a newer revision.
      () =>
        invoke('servers.deploy', {
          workspaceId,
          id,
          note,
          carry: [...impact.carry],
          revision: sessionOf(place)?.revision ?? server.revision,
        }),
      (record) => record,
    )
    if (activate && !server.isActive)
      await byService(
        () => invoke('servers.setActive', { workspaceId, id, isActive: true }),
        (record) => record,
      )
    changePanel(place, { report: null })
    onClose()
    showToast({ text: t(activate || server.isActive ? 'deploy.done' : 'deploy.doneInactive', { version }) })
  }
  return (
    <FormDialog
      large
      title={t('deploy.title', { version })}
      lead={live === null ? t('deploy.firstLead') : t('deploy.lead', { count: customers })}
      form={form}
      task={task}
      confirm={{
        label: isHarmful ? tImpact('anyway') : t('deploy.confirm', { version }),
        danger: isHarmful,
        disabled: live !== null && impact.impact === undefined && impact.error === null,
      }}
      onSubmit={deploy}
      onClose={onClose}
    >
      <ImpactPart state={impact} onKeep={keep} />
      <Changes changes={changes} after={draft} />
      <TextInput
        {...form.getInputProps('note')}
        label={t('deploy.note')}
        placeholder={t('deploy.notePlaceholder')}
        maxLength={500}
      />
      {!server.isActive && (
        <Checkbox {...form.getInputProps('activate', { type: 'checkbox' })} label={t('deploy.activate')} />
      )}
    </FormDialog>
  )
}
