import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { Changes } from './changes/Changes.tsx'
import type { DefinitionChange } from './changes/diff-definitions.ts'

const schema = z.object({ note: z.string(), activate: z.boolean() })

/** Shows what changes for customers, and deploys. */
export function DeployDialog({ changes, onClose }: { changes: readonly DefinitionChange[]; onClose: () => void }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server, place, draft, byService } = useDraft()
  // What others do to the server meanwhile changes nothing of what is typed.
  const [saved] = useState({ note: '', activate: !server.isActive })
  const form = useSchemaForm({ schema, saved })
  const task = useTask()
  const { id, live, customers } = server
  const version = (live?.version ?? 0) + 1
  const deploy = async ({ note, activate }: z.output<typeof schema>) => {
    await byService(
      // Read here: saving what was open may have made a newer revision.
      () =>
        invoke('servers.deploy', { workspaceId, id, revision: sessionOf(place)?.revision ?? server.revision, note }),
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
      confirm={{ label: t('deploy.confirm', { version }) }}
      onSubmit={deploy}
      onClose={onClose}
    >
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
