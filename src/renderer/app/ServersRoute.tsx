import { lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Workspace } from '../../shared/model/workspace.ts'
import { RemovalProgress } from '../features/calls/retention/RemovalProgress.tsx'
import { closeNewServer, newServerStore, openNewServer } from '../features/endpoints/create/new-server-store.ts'
import { ServersScreen } from '../features/servers/ServersScreen.tsx'
import { useAskServiceAgain, useServiceAccess } from '../lib/ipc/service-access.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { useFirstSteps } from './first-steps/first-steps-store.ts'

const loadServerPlace = () => import('./ServerPlace.tsx')
const ServerPlace = lazy(loadServerPlace)
const FirstStepsCard = lazy(() => import('./first-steps/FirstStepsCard.tsx'))
const NewServerDialog = lazy(() => import('../features/endpoints/create/NewServerDialog.tsx'))

/** Former tab names, for old links. */
const EARLIER_TABS: Partial<Record<string, string>> = { endpoints: 'tools', calls: 'activity' }

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
  const [, navigate] = useLocation()
  const creating = useStore(newServerStore)
  const { mayRead, mayManage } = useServiceAccess(workspace.id)
  const isNew = useFirstSteps()
  const onNew = mayManage ? () => openNewServer() : undefined
  const askServiceAgain = useAskServiceAgain(workspace.id)
  const openTools = (id: string) => navigate(paths.servers(id, 'tools'), { replace: true })
  // Load it in parallel with the list of servers.
  useEffect(() => void loadServerPlace(), [])
  // A tab name from earlier versions.
  if (serverId !== undefined && tab === 'issued')
    return <Redirect to={paths.servers(serverId, 'customers', 'urls')} replace />
  return (
    <>
      <ServersScreen
        workspace={workspace}
        serverId={serverId}
        tab={tab}
        detail={(view) => <ServerPlace workspace={workspace} item={item} onDuplicated={openTools} {...view} />}
        onRefresh={askServiceAgain}
        onNew={onNew}
        firstSteps={
          isNew && (
            <Suspense>
              <FirstStepsCard onNew={onNew} />
            </Suspense>
          )
        }
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
