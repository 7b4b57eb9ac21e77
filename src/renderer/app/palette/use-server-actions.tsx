import type { SpotlightActionData } from '@mantine/spotlight'
import {
  IconFileExport,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRocket,
  IconTestPipe,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { requestAction } from '../../features/endpoints/requested-action.ts'
import { chosenServers } from '../../features/servers/chosen-server.ts'
import { useCurrentWorkspace, useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { paths } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { icon } from './icon.tsx'

/** Where each has its button. */
const TABS = {
  deploy: 'tools',
  testAll: 'tools',
  versions: 'tools',
  export: 'settings',
  setActive: 'settings',
} as const

/** What can be done with the server that was last shown, as by its own buttons. */
export function useServerActions(): SpotlightActionData[] {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const current = useCurrentWorkspace()
  const server = useStore(chosenServers)[current?.id ?? '']
  const workspaceId = useWorkspaceId()
  const { mayManage } = useServiceAccess(workspaceId)
  if (!mayManage || !server) return []
  const { id, name, isActive } = server
  const action = (what: keyof typeof TABS, label: string, Icon: typeof IconRocket): SpotlightActionData => ({
    id: `server:${what}`,
    label,
    leftSection: icon(Icon),
    onClick: () => {
      requestAction({ workspaceId, serverId: id }, what)
      navigate(paths.servers(id, TABS[what]))
    },
  })
  return [
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
