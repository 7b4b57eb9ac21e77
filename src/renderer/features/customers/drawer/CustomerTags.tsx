import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { TagsField } from '../tags/TagsField.tsx'

/** A customer's tags, saved on every change. */
export function CustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const task = useTask()
  /** The tags being saved, shown until the request completes. */
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
    <Stack gap="xs">
      <TagsField
        label={t('tags.label')}
        description={t('tags.hint')}
        known={known.map(({ tag }) => tag)}
        value={[...shown]}
        onChange={save}
      />
      {task.failure && <ErrorAlert {...task.failure} />}
    </Stack>
  )
}
