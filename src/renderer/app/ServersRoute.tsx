import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import type { McpServer } from '../../shared/model/server.ts'
import type { Workspace } from '../../shared/model/workspace.ts'
import { RemovalProgress } from '../features/calls/retention/RemovalProgress.tsx'
import { CopyAsMenu } from '../features/clients/customer/CopyAsMenu.tsx'
import { HandOffButton } from '../features/clients/HandOffButton.tsx'
import { HandOffRow } from '../features/clients/HandOffRow.tsx'
import { CustomerButton } from '../features/customers/drawer/CustomerButton.tsx'
import { closeNewServer, newServerStore, openNewServer } from '../features/endpoints/create/new-server-store.ts'
import { GeneratePanel } from '../features/generate/GeneratePanel.tsx'
import type { ServerTab } from '../features/servers/detail/ServerDetail.tsx'
import { ServersScreen } from '../features/servers/ServersScreen.tsx'
import { useAskServiceAgain, useServiceAccess } from '../lib/ipc/service-access.ts'
import type { Issued } from '../lib/issued-urls/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { canHandOut, isWorthCopying } from '../lib/url-state/url-state.ts'
import { useUrlState } from '../lib/url-state/use-url-states.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../ui/feedback/Skeletons.tsx'
import { accessTabs } from './access-tabs.tsx'
import { ExistingUrl } from './ExistingUrl.tsx'
import { FirstStepLine } from './first-steps/FirstStepLine.tsx'
import { FirstStepsCard } from './first-steps/FirstStepsCard.tsx'
import { useFirstSteps } from './first-steps/first-steps-store.ts'
import { resultConnection, resultReport } from './result-connection.tsx'
import { UrlRemedy } from './UrlRemedy.tsx'

const issuedRemedy = (issued: Issued) => <UrlRemedy issued={issued} listed />
/** Actions on a URL, apart from copying it, for the list of earlier URLs. */
const issuedActions = (issued: Issued) => <IssuedActions issued={issued} />

function IssuedActions({ issued }: { issued: Issued }) {
  const state = useUrlState(issued)
  return (
    <>
      {isWorthCopying(state) && <HandOffButton issued={issued} />}
      {state.name !== 'customerRemoved' && state.name !== 'serverDeleted' && <CustomerButton issued={issued} />}
    </>
  )
}

const ToolsPanel = lazy(() => import('../features/endpoints/ToolsPanel.tsx'))
const ServerSettings = lazy(() => import('../features/endpoints/settings/ServerSettings.tsx'))
const ServerDeploy = lazy(() => import('../features/endpoints/deploy/ServerDeploy.tsx'))
const DeployMenuItems = lazy(() => import('../features/endpoints/deploy/DeployMenuItems.tsx'))
const NewServerDialog = lazy(() => import('../features/endpoints/create/NewServerDialog.tsx'))

/** Former tab names, for old links. */
const EARLIER_TABS: Partial<Record<string, string>> = { endpoints: 'tools', calls: 'activity' }
/** Tabs that edit the draft. */
const DRAFT_TABS = ['tools', 'settings']

/** Rows in the card of a generated URL: whether it connects, and where to add it. */
function ResultRows({ issued }: { issued: Issued }) {
  const state = useUrlState(issued)
  return (
    <>
      {/* A previous test's result would claim that the URL works. */}
      {canHandOut(state) && resultConnection(issued)}
      {isWorthCopying(state) && <HandOffRow issued={issued} />}
    </>
  )
}

function ResultAfter({ issued }: { issued: Issued }) {
  return canHandOut(useUrlState(issued)) && resultReport(issued)
}

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
  const { t } = useTranslation(['customers', 'calls', 'endpoints', 'generate', 'errors'])
  const [, navigate] = useLocation()
  const creating = useStore(newServerStore)
  const { mayGenerate, mayRead, mayManage } = useServiceAccess(workspace.id)
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
    const target = { workspaceId: workspace.id, server }
    return {
      generate: mayGenerate ? (
        <GeneratePanel
          target={target}
          lead={<FirstStepLine workspace={workspace} server={server} />}
          active={server.isActive}
          identityNote={(identity) => <ExistingUrl target={target} identity={identity} />}
          onOpenSettings={() => navigate(paths.settings(workspace.id))}
          remedy={(issued, quiet) => <UrlRemedy issued={issued} quiet={quiet} />}
          copyAs={(issued) => <CopyAsMenu issued={issued} />}
          cardFooter={(issued) => <ResultRows issued={issued} />}
          afterCard={(issued) => <ResultAfter issued={issued} />}
          rowRemedy={issuedRemedy}
          rowActions={issuedActions}
        />
      ) : (
        <EmptyState
          title={t('generate:notAllowed')}
          hint={t('generate:notAllowedHint')}
          action={
            <Button variant="default" onClick={() => navigate(paths.settings(workspace.id))}>
              {t('errors:actions.openSettings')}
            </Button>
          }
        />
      ),
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
