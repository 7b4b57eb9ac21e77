import { Button, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { removeFromServerList } from '../../../lib/ipc/local-server-list.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { forgetSession } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useServerRemoved } from '../server-removed-context.ts'

/** Deletes the server, after having said whom that concerns; with customers, its name has to be typed. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['endpoints', 'common'])
  const queryClient = useQueryClient()
  const onRemoved = useServerRemoved()
  const { server } = useDraft()
  const { id, name, customers, draft } = server
  const [typed, setTyped] = useState('')
  const task = useTask()
  const sure = customers === 0 || typed.trim() === name.trim()
  const remove = () => {
    if (!sure) return
    void task.run(async () => {
      await invoke('servers.remove', { id })
      onClose()
      forgetSession(id)
      removeFromServerList(queryClient, id)
      onRemoved()
    })
  }
  return (
    <Dialog
      title={t('delete.title', { name })}
      onClose={onClose}
      onSubmit={remove}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button type="submit" data-danger disabled={!sure} loading={task.busy}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <ul data-bullets>
        <li>{t('delete.endpoints', { count: draft.endpoints.length })}</li>
        <li>{t('delete.customers', { count: customers })}</li>
      </ul>
      <Text c="dimmed">{t('delete.final')}</Text>
      {customers > 0 && (
        <TextInput
          label={t('delete.type', { name })}
          value={typed}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
    </Dialog>
  )
}
