import { Button, Flex, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { SERVER_EXTENSION } from '../../../../shared/open-requests/open-request.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { addToServerList } from '../../../lib/ipc/edit-server-list.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { paths } from '../../../lib/paths.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { useRequestedAction } from '../requested-action.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

interface Props {
  onRemoved: () => void
  onDuplicated: (serverId: string) => void
}

/** Converts a server's name to a file name: letters, digits, and dashes. */
const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'server'

/** Actions on the server as a whole. */
export function ServerActions({ onRemoved, onDuplicated }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const [, navigate] = useLocation()
  const { server, place, byService, flush } = useDraft()
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const task = useTask()
  const { id, isActive, name } = server

  const setActive = () =>
    void task.run(async () => {
      const turn = (on: boolean) =>
        byService(
          () => invoke('servers.setActive', { workspaceId, id, isActive: on }),
          (record) => record,
        )
      if (!isActive) {
        await turn(true)
        return
      }
      const { customers } = await invoke('tokens.countLive', { workspaceId, serverId: id })
      await turn(false)
      showToast({ text: t('menu.deactivated', { name, count: customers }), undo: async () => void (await turn(true)) })
    })
  const duplicate = () =>
    void task.run(async () => {
      await flush()
      const copy = await invoke('servers.duplicate', { workspaceId, id })
      addToServerList(queryClient, workspaceId, copy)
      onDuplicated(copy.id)
    })
  const save = () =>
    void task.run(async () => {
      await flush()
      const exported = await invoke('servers.export', { workspaceId, id })
      const { path } = await invoke('files.save', {
        suggestedName: `${fileNameOf(name)}.${SERVER_EXTENSION}`,
        text: `${JSON.stringify(exported, null, 2)}\n`,
      })
      if (path !== undefined) showToast({ text: t('menu.exported', { path }) })
    })
  useRequestedAction(place, 'export', save)
  useRequestedAction(place, 'setActive', setActive)
  const actions = [
    { name: isActive ? 'deactivate' : 'activate', run: setActive },
    { name: 'duplicate', run: duplicate },
    { name: 'export', run: save },
    ...(workspaceId === LOCAL_WORKSPACE_ID ? [{ name: 'move', run: () => navigate(paths.move(id)) } as const] : []),
    { name: 'delete', run: () => setDeleting(true) },
  ] as const
  return (
    <Section title={t('menu.title')} region level={2}>
      <ul className={rows.list}>
        {actions.map((action) => (
          <Flex key={action.name} component="li" align="center" gap="md" wrap="wrap" py="xs">
            <Text flex="1 1 14rem" size="sm" c="dimmed">
              {t(`menu.${action.name}Hint`)}
            </Text>
            <Button
              variant="default"
              data-danger={action.name === 'delete' || undefined}
              disabled={task.busy}
              onClick={action.run}
            >
              {t(`menu.${action.name}`)}
            </Button>
          </Flex>
        ))}
      </ul>
      {task.failure && <ErrorAlert {...task.failure} />}
      {deleting && <DeleteDialog onRemoved={onRemoved} onClose={() => setDeleting(false)} />}
    </Section>
  )
}
