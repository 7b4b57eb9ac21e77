import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { McpServer } from '../../shared/model/server.ts'
import type { Workspace } from '../../shared/model/workspace.ts'
import { GeneratePanel } from '../features/generate/GeneratePanel.tsx'
import { IssuedForServer } from '../features/generate/IssuedForServer.tsx'
import { ServersScreen } from '../features/servers/ServersScreen.tsx'
import { issuedFor, issuedStore } from '../lib/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { accessTabs } from './access-tabs.tsx'

interface Props {
  workspace: Workspace
  serverId?: string
  tab?: string
  /** What is opened in the tab. */
  item?: string
}

/** The Servers screen, put together from the features that it shows. */
export function ServersRoute({ workspace, serverId, tab, item }: Props) {
  const { t } = useTranslation(['customers', 'calls'])
  const [, navigate] = useLocation()
  const issued = useStore(issuedStore)
  const panels = (server: McpServer) => {
    const target = { workspaceId: workspace.id, server }
    return {
      generate: (
        <GeneratePanel
          target={target}
          active={server.isActive}
          onOpenSettings={() => navigate(paths.settings(workspace.id))}
        />
      ),
      issued: <IssuedForServer target={target} />,
      issuedCount: issuedFor(issued, workspace.id, server.id).length,
      tabs: workspace.kind === 'local' ? accessTabs(server, { t, navigate, item }) : [],
    }
  }
  return <ServersScreen workspace={workspace} serverId={serverId} tab={tab} panels={panels} />
}
