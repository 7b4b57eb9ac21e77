import {
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRocket,
  IconTestPipe,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { changePanel } from '../../features/endpoints/panel-store.ts'
import { requestAction } from '../../features/endpoints/requested-action.ts'
import { selectedServers } from '../../features/servers/selected-server.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { paths } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import type { PaletteRow } from './palette-row.ts'

/** The tab that has each action's button. */
const TABS = {
  deploy: 'tools',
  testAll: 'tools',
  versions: 'tools',
  export: 'settings',
  setActive: 'settings',
} as const

/** Returns actions on the server shown last, which match its buttons. */
export function useSelectedServerRows(): PaletteRow[] {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const workspaceId = useWorkspaceId()
  const server = useStore(selectedServers)[workspaceId]
  const { mayManage } = useServiceAccess(workspaceId)
  if (!mayManage || !server) return []
  const { id, name, isActive } = server
  const action = (what: keyof typeof TABS, label: string, icon: PaletteRow['icon']): PaletteRow => ({
    id: `server:${what}`,
    label,
    icon,
    act: () => {
      requestAction({ workspaceId, serverId: id }, what)
      navigate(paths.servers(id, TABS[what]))
    },
  })
  return [
    {
      id: 'server:import',
      label: t('palette.server.import', { name }),
      keywords: t('palette.keywords.import'),
      icon: IconFileImport,
      act: () => {
        changePanel({ workspaceId, serverId: id }, { openId: null, pasteOpen: true, focus: 'paste' })
        navigate(paths.servers(id, 'tools'))
      },
    },
    action('deploy', t('palette.server.deploy', { name }), IconRocket),
    action('testAll', t('palette.server.testAll', { name }), IconTestPipe),
    action('export', t('palette.server.export', { name }), IconFileExport),
    action('versions', t('palette.server.versions', { name }), IconHistory),
    isActive
      ? {
          ...action('setActive', t('palette.server.deactivate', { name }), IconPlayerPause),
          keywords: t('palette.keywords.pause'),
        }
      : {
          ...action('setActive', t('palette.server.activate', { name }), IconPlayerPlay),
          keywords: t('palette.keywords.resume'),
        },
  ]
}
