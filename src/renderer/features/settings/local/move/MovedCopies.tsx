import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../../../shared/model/workspace.ts'
import type { Move } from '../../../../../shared/move/move.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { useSelectWorkspace } from '../../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { paths } from '../../../../lib/paths.ts'
import { showToast } from '../../../../lib/toast-store.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'

/** Explains that the servers are now in two places, and what can be done about those in `Local`. */
export function MovedCopies({ move }: { move: Move }) {
  const { t } = useTranslation('move')
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const select = useSelectWorkspace()
  const task = useTask()
  const [removing, setRemoving] = useState(false)
  const list = commandQuery('servers.list', { workspaceId: LOCAL_WORKSPACE_ID })
  const { data } = useQuery(list)
  const ids = new Set(move.servers.map(({ id }) => id))
  const copies = (data?.servers ?? []).filter(({ id }) => ids.has(id))
  const active = copies.filter(({ isActive }) => isActive)
  const workspace = move.workspace.name
  const reload = () => queryClient.invalidateQueries({ queryKey: list.queryKey })
  const setActive = async (isActive: boolean, servers: readonly { id: string }[]) => {
    for (const { id } of servers) await invoke('servers.setActive', { workspaceId: LOCAL_WORKSPACE_ID, id, isActive })
    await reload()
  }
  const deactivate = () =>
    void task.run(async () => {
      await setActive(false, active)
      showToast({ text: t('done.deactivated'), undo: () => setActive(true, active) })
    })
  const remove = async () => {
    for (const { id } of copies) await invoke('servers.remove', { workspaceId: LOCAL_WORKSPACE_ID, id })
    await reload()
  }
  const body = active.length > 0 ? 'done.both' : copies.length > 0 ? 'done.deactivatedBody' : 'done.removed'
  return (
    <Callout
      outlined
      tone="good"
      icon={<IconCheck size={16} stroke={1.8} aria-hidden />}
      title={t('done.title', { count: move.servers.length, workspace })}
    >
      {data && <p>{t(body)}</p>}
      <Group gap="xs" mt="2xs">
        <Button
          onClick={() =>
            void task.run(async () => {
              await select(move.workspace.id)
              navigate(paths.servers(move.servers[0]?.id, 'customers'))
            })
          }
        >
          {t('done.use', { workspace })}
        </Button>
        {active.length > 0 && (
          <Button variant="default" loading={task.busy} onClick={deactivate}>
            {t('done.deactivate')}
          </Button>
        )}
        {copies.length > 0 && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t('done.remove')}
          </Button>
        )}
      </Group>
      {task.failure && <ErrorAlert {...task.failure} />}
      {removing && (
        <ConfirmDialog
          title={t('done.removeTitle', { count: copies.length })}
          confirm={t('done.removeConfirm')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('done.removeBody', { workspace })}</p>
        </ConfirmDialog>
      )}
    </Callout>
  )
}
