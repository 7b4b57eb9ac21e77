import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import type { McpServer } from '../../shared/model/server.ts'
import type { Workspace } from '../../shared/model/workspace.ts'
import { RemovalProgress } from '../features/calls/retention/RemovalProgress.tsx'
import { closeNewServer, newServerStore, openNewServer } from '../features/endpoints/create/new-server-store.ts'
import type { ServerTab } from '../features/servers/detail/ServerDetail.tsx'
import { ServersScreen } from '../features/servers/ServersScreen.tsx'
import { useAskServiceAgain, useServiceAccess } from '../lib/ipc/service-access.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { Skeletons } from '../ui/feedback/Skeletons.tsx'
import { accessTabs } from './access-tabs.tsx'
import { FirstStepsCard } from './first-steps/FirstStepsCard.tsx'
import { useFirstSteps } from './first-steps/first-steps-store.ts'
import { GeneratePlace } from './GeneratePlace.tsx'

const ToolsPanel = lazy(() => import('../features/endpoints/ToolsPanel.tsx'))
const ServerSettings = lazy(() => import('../features/endpoints/settings/ServerSettings.tsx'))
const ServerDeploy = lazy(() => import('../features/endpoints/deploy/ServerDeploy.tsx'))
const DeployMenuItems = lazy(() => import('../features/endpoints/deploy/DeployMenuItems.tsx'))
const NewServerDialog = lazy(() => import('../features/endpoints/create/NewServerDialog.tsx'))

/** Former tab names, for old links. */
const EARLIER_TABS: Partial<Record<string, string>> = { endpoints: 'tools', calls: 'activity' }
/** Tabs that edit the draft. */
const DRAFT_TABS = ['tools', 'settings']

interface Props {
  workspace: Workspace
  serverId?: string
  tab?: string
  /** ID of the item opened in the tab. */
  item?: string
}

/** The Servers screen, composed of the features it shows. */
export function ServersRoute({ workspace, serverId, tab: asked = '', item }: Props) {
  const tab = EARLIER_TABS[asked] ?? asked
  const { t } = useTranslation(['customers', 'calls', 'endpoints'])
  const [, navigate] = useLocation()
  const creating = useStore(newServerStore)
  const { mayRead, mayManage } = useServiceAccess(workspace.id)
  const isNew = useFirstSteps()
  const onNew = mayManage ? () => openNewServer() : undefined
  const askServiceAgain = useAskServiceAgain(workspace.id)
  const openTools = (id: string) => navigate(paths.servers(id, 'tools'), { replace: true })
  const tabsOf = (server: McpServer): ServerTab[] => {
    const place = { t, navigate, item, workspaceId: workspace.id, mayRead, mayManage }
    const { customers, activity } = accessTabs(server, place)
    if (!mayRead) return [customers]
    const tools: ServerTab = {
      value: 'tools',
      label: t('endpoints:tab'),
      fills: mayManage,
      content: (
        <Suspense>
          <ToolsPanel server={server} />
        </Suspense>
      ),
    }
    const settings: ServerTab = {
      value: 'settings',
      label: t('endpoints:settings'),
      content: (
        <Suspense fallback={<Skeletons rows={5} height={44} />}>
          <ServerSettings
            server={server}
            onRemoved={() => navigate(paths.servers(), { replace: true })}
            onDuplicated={openTools}
          />
        </Suspense>
      ),
    }
    return [customers, tools, activity, ...(mayManage ? [settings] : [])]
  }
  const panels = (server: McpServer) => {
    return {
      generate: <GeneratePlace workspace={workspace} server={server} />,
      tabs: tabsOf(server),
      aside: mayManage && (
        <Suspense>
          <ServerDeploy serverId={server.id} editing={DRAFT_TABS.includes(tab)} />
        </Suspense>
      ),
      menuItems: mayManage && (
        <Suspense>
          <DeployMenuItems serverId={server.id} />
        </Suspense>
      ),
    }
  }
  // A tab name from earlier versions.
  if (serverId !== undefined && tab === 'issued')
    return <Redirect to={paths.servers(serverId, 'customers', 'urls')} replace />
  return (
    <>
      <ServersScreen
        workspace={workspace}
        serverId={serverId}
        tab={tab}
        panels={panels}
        onRefresh={askServiceAgain}
        onNew={onNew}
        firstSteps={isNew && <FirstStepsCard onNew={onNew} />}
        foot={mayRead && <RemovalProgress />}
      />
      {mayManage && creating && (
        <Suspense>
          <NewServerDialog
            {...creating}
            onCreated={({ id }) => {
              closeNewServer()
              openTools(id)
            }}
            onClose={closeNewServer}
          />
        </Suspense>
      )}
    </>
  )
}
