import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconFileExport,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
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
import menu from '../../../ui/Menu.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { useRequestedAction } from '../requested-action.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import classes from './ServerMenu.module.css'
import { VersionsDialog } from './VersionsDialog.tsx'

const icon = (Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>) => (
  <Icon size={15} stroke={1.6} aria-hidden />
)

/** A server's name as the name of a file: letters, digits and dashes. */
const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'server'

/** What can be done with the server as a whole. */
export function ServerMenu({ onDuplicated }: { onDuplicated: (serverId: string) => void }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { t: tMove } = useTranslation('move')
  const [, navigate] = useLocation()
  const { server, place, session, byService, flush } = useDraft()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'versions' | 'delete' | null>(null)
  const task = useTask()
  const { id, live, isActive, name } = server

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
  const discard = () =>
    void task.run(async () => {
      await byService(
        () => invoke('servers.discardDraft', { workspaceId, id }),
        (record) => record,
      )
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
  useRequestedAction(place, 'versions', () => live && setDialog('versions'))
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon aria-label={t('menu.label')} title={t('menu.label')} loading={task.busy}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.menu}>
          <Menu.Item leftSection={icon(IconHistory)} disabled={!live} onClick={() => setDialog('versions')}>
            {t('menu.versions')}
          </Menu.Item>
          <Menu.Item
            leftSection={icon(IconArrowBackUp)}
            disabled={!live || (!server.changed && session.draft === session.saved)}
            onClick={discard}
          >
            {t('menu.discard')}
          </Menu.Item>
          <Menu.Item leftSection={icon(isActive ? IconPlayerPause : IconPlayerPlay)} onClick={setActive}>
            {t(isActive ? 'menu.deactivate' : 'menu.activate')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconCopy)} onClick={duplicate}>
            {t('menu.duplicate')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconFileExport)} onClick={save}>
            {t('menu.export')}
          </Menu.Item>
          {workspaceId === LOCAL_WORKSPACE_ID && (
            <Menu.Item leftSection={icon(IconTransfer)} onClick={() => navigate(paths.move(id))}>
              {tMove('menu')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item c="var(--bad)" leftSection={icon(IconTrash)} onClick={() => setDialog('delete')}>
            {t('menu.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {task.failure && (
        <div className={classes.failure}>
          <ErrorAlert {...task.failure} />
        </div>
      )}
      {dialog === 'versions' && <VersionsDialog onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog onClose={() => setDialog(null)} />}
    </>
  )
}
