import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { Changes } from './changes/Changes.tsx'
import type { DefinitionChange } from './changes/diff-definitions.ts'

/** Shows what changes for customers, and deploys. */
export function DeployDialog({ changes, onClose }: { changes: readonly DefinitionChange[]; onClose: () => void }) {
  const { t } = useTranslation('endpoints')
  const { server, draft, byService } = useDraft()
  const [note, setNote] = useState('')
  const [activate, setActivate] = useState(!server.isActive)
  const task = useTask()
  const { id, live, customers } = server
  const version = (live?.version ?? 0) + 1
  const deploy = () =>
    void task.run(async () => {
      await byService(
        // Read here: saving what was open may have made a newer revision.
        () => invoke('servers.deploy', { id, revision: draftStore.get()[id]?.revision ?? server.revision, note }),
        (record) => record,
      )
      if (activate && !server.isActive)
        await byService(
          () => invoke('servers.setActive', { id, isActive: true }),
          (record) => record,
        )
      changePanel(id, { report: null })
      onClose()
      showToast({ text: t(activate || server.isActive ? 'deploy.done' : 'deploy.doneInactive', { version }) })
    })
  return (
    <Dialog
      large
      title={t('deploy.title', { version })}
      lead={live === null ? t('deploy.firstLead') : t('deploy.lead', { count: customers })}
      onClose={onClose}
      onSubmit={deploy}
      confirm={{ label: t('deploy.confirm', { version }), busy: task.busy }}
    >
      <Changes changes={changes} after={draft} />
      <TextInput
        label={t('deploy.note')}
        placeholder={t('deploy.notePlaceholder')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {!server.isActive && (
        <Checkbox
          label={t('deploy.activate')}
          checked={activate}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
    </Dialog>
  )
}
