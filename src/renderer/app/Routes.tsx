import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { focusIfLost } from '../lib/focus-if-lost.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { paths } from '../lib/paths.ts'
import { useRefreshUrlStates } from '../lib/url-state/use-url-states.ts'
import { MarkReady } from './MarkReady.tsx'
import { ServersRoute } from './ServersRoute.tsx'

const CustomersPlace = lazy(() => import('./customers/CustomersPlace.tsx'))
const BulkScreen = lazy(() => import('../features/bulk/BulkScreen.tsx'))
const RunnerScreen = lazy(() => import('../features/probe/runner/RunnerScreen.tsx'))
const TestScreen = lazy(() => import('../features/probe/screen/TestScreen.tsx'))
const InstalledRecords = lazy(() => import('../features/clients/records/RecordsPanel.tsx'))
const AuditScreen = lazy(() => import('../features/audit/AuditScreen.tsx'))
const SettingsScreen = lazy(() => import('../features/settings/screen/SettingsScreen.tsx'))

/** Maps paths to screens. The first screen is in the main bundle; the others are loaded on demand. */
export function Routes() {
  const workspace = useCurrentWorkspace()
  useRefreshUrlStates()
  // Until this is known, the choice of key storage may still replace the screen.
  const secretsKnown = useQuery(commandQuery('secrets.status')).data !== undefined
  if (workspace === undefined) return null
  return (
    <>
      <Switch>
        <Route path="/servers/:serverId?/:tab?/:item?">
          {(place) => <ServersRoute key={workspace.id} workspace={workspace} {...place} />}
        </Route>
        <Route path="/customers/:view?/:item?">
          {({ view, item }) =>
            view === 'table' || (view === 'runs' && item !== undefined) ? (
              <BulkScreen
                workspace={workspace}
                runId={view === 'runs' ? item : undefined}
                serverId={view === 'table' ? item : undefined}
              />
            ) : (
              <CustomersPlace key={workspace.id} workspace={workspace} view={view} item={item} />
            )
          }
        </Route>
        {/* Paths used by earlier versions. */}
        <Route path="/issued">
          <Redirect to={paths.urls()} replace />
        </Route>
        <Route path="/bulk/:runId?">
          {({ runId }) => <Redirect to={runId === undefined ? paths.table() : paths.run(runId)} replace />}
        </Route>
        <Route path="/test">
          <TestScreen />
        </Route>
        <Route path="/tools/:runId/:tool?">{({ runId, tool }) => <RunnerScreen runId={runId} name={tool} />}</Route>
        <Route path="/settings/*?">
          <SettingsScreen
            installed={<InstalledRecords />}
            audit={(shown) => <AuditScreen key={shown.id} workspace={shown} />}
          />
        </Route>
        <Route>
          <Redirect to={paths.servers()} replace />
        </Route>
      </Switch>
      <TakeFocus />
      {secretsKnown && <MarkReady />}
    </>
  )
}

/** Moves the focus into the current screen after keyboard or palette navigation. At startup the focus stays at the top. */
function TakeFocus() {
  const [atStart] = useState(() => document.documentElement.dataset.appState !== 'ready')
  useEffect(() => {
    if (!atStart) focusIfLost(document.querySelector('main'))
  }, [atStart])
  return null
}
