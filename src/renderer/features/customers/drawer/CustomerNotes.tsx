import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerAccess, CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { MAX_MESSAGE, MAX_NOTE } from '../../../../shared/management/records/server-customer.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { TagsField } from '../tags/TagsField.tsx'
import { SavedText } from './SavedText.tsx'

interface Props {
  customer: CustomerRow
  /** What the customer may use of the server; undefined without a URL of it. */
  here: CustomerAccess | undefined
}

/** What the operator writes about a customer, and the message that the customer sees while they can't use the server. */
export function CustomerNotes({ customer: { id, note, tags }, here }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const saveMessage = (serverId: string) => async (message: string) => {
    await invoke('customers.changeMany', { workspaceId, serverId, ids: [id], change: { kind: 'setMessage', message } })
  }
  return (
    <Stack gap="md">
      <CustomerTags id={id} tags={tags} />
      <SavedText
        label={t('note.label')}
        description={t('note.hint')}
        text={note}
        max={MAX_NOTE}
        save={async (text) => void (await invoke('customers.update', { workspaceId, id, note: text }))}
        saved={t('note.saved')}
      />
      {here && (
        <SavedText
          label={t('message.label')}
          description={t('message.hint')}
          text={here.message}
          max={MAX_MESSAGE}
          save={saveMessage(here.serverId)}
          saved={t('message.saved')}
        />
      )}
    </Stack>
  )
}

function CustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const task = useTask()
  /** What was asked for last, shown while it is on its way. */
  const [wanted, setWanted] = useState<string[] | null>(null)
  const { data: known = [] } = useQuery(commandQuery('customers.tags', { workspaceId }))
  const save = (next: string[]) => {
    if (JSON.stringify(next) === JSON.stringify(tags)) return
    setWanted(next)
    void task
      .run(async () => {
        await invoke('customers.update', { workspaceId, id, tags: next })
        showToast({
          text: t('tags.saved'),
          undo: async () => void (await invoke('customers.update', { workspaceId, id, tags: [...tags] })),
        })
      })
      .then((problem) => problem && setWanted(null))
  }
  const shown = wanted !== null && JSON.stringify(wanted) !== JSON.stringify(tags) && task.busy ? wanted : tags
  return (
    <>
      <TagsField
        label={t('tags.label')}
        description={t('tags.hint')}
        known={known.map(({ tag }) => tag)}
        value={[...shown]}
        onChange={save}
      />
      {task.failure && <ErrorAlert {...task.failure} />}
    </>
  )
}
