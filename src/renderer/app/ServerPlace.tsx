import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../shared/model/workspace.ts'
import { ServerDetail, type ServerTab } from '../features/servers/detail/ServerDetail.tsx'
import type { ServerView } from '../features/servers/ServersScreen.tsx'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { paths } from '../lib/paths.ts'
import { Skeletons } from '../ui/feedback/Skeletons.tsx'
import { accessTabs } from './access-tabs.tsx'
import { GeneratePlace } from './GeneratePlace.tsx'

const ToolsPanel = lazy(() => import('../features/endpoints/ToolsPanel.tsx'))
const ServerSettings = lazy(() => import('../features/endpoints/settings/ServerSettings.tsx'))
const ServerDeploy = lazy(() => import('../features/endpoints/deploy/ServerDeploy.tsx'))
const DeployMenuItems = lazy(() => import('../features/endpoints/deploy/DeployMenuItems.tsx'))

/** Tabs that edit the draft. */
const DRAFT_TABS = ['tools', 'settings']

interface Props extends ServerView {
  workspace: Workspace
  /** ID of the item opened in the tab. */
  item: string | undefined
  /** Called after the server is duplicated, with the copy's ID. */
  onDuplicated: (id: string) => void
}

/** The current server's header and tabs, composed of the features they show. Loaded in parallel with the list of servers. */
export default function ServerPlace({ workspace, server, item, gone, tab, onTab, onList, onDuplicated }: Props) {
  const { t } = useTranslation(['customers', 'calls', 'endpoints'])
  const [, navigate] = useLocation()
  const { mayRead, mayManage, mayGenerate } = useServiceAccess(workspace.id)
  const tabs = (): ServerTab[] => {
    const place = { t, navigate, item, workspaceId: workspace.id, mayRead, mayManage, mayGenerate }
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
            field={item}
            onRemoved={() => navigate(paths.servers(), { replace: true })}
            onDuplicated={onDuplicated}
          />
        </Suspense>
      ),
    }
    return [customers, tools, activity, ...(mayManage ? [settings] : [])]
  }
  return (
    <ServerDetail
      key={server.id}
      server={server}
      gone={gone}
      tab={tab}
      onTab={onTab}
      onList={onList}
      generate={<GeneratePlace workspace={workspace} server={server} />}
      tabs={tabs()}
      aside={
        mayManage && (
          <Suspense>
            <ServerDeploy serverId={server.id} editing={tab !== undefined && DRAFT_TABS.includes(tab)} />
          </Suspense>
        )
      }
      menuItems={
        mayManage && (
          <Suspense>
            <DeployMenuItems serverId={server.id} />
          </Suspense>
        )
      }
    />
  )
}
