import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../shared/ipc/contract.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { Failure } from '../errors/failure.ts'
import { reportBug } from '../errors/report-bug.ts'
import { commandQuery } from './command-query.ts'
import { createQueryRefresher } from './refresh-queries.ts'
import { subscribe } from './subscribe.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
  }
}

/** Creates the window's query cache. Nothing is retried or refetched automatically: main's events report what changed. */
export function createQueryClient(): QueryClient {
  const alone = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // Failures are shown where they matter; bugs are logged.
        if (!(error instanceof Failure)) reportBug(`Query ${String(queryKey[0])}`, error)
      },
    }),
    defaultOptions: {
      queries: { ...alone, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: alone,
    },
  })
}

/** Refetches the queries affected by main's events. Returns an unsubscribe function. */
export function connectEvents(queryClient: QueryClient): () => void {
  const renew = (...names: CommandName[]) => {
    // A response in flight may predate the change: cancel and refetch.
    for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
  }
  const refresher = createQueryRefresher(queryClient)
  return subscribe({
    'workspaces.changed': () => {
      renew('workspaces.list', 'workspaces.managementAccess')
      // The API key or address may have changed, so refetch lists when they're next shown.
      void queryClient.invalidateQueries({ queryKey: ['servers.list'], refetchType: 'none' })
    },
    'workspaces.managementAccessChanged': ({ workspaceId }) => {
      void queryClient.invalidateQueries(commandQuery('workspaces.managementAccess', { workspaceId }))
      refresher.connection(workspaceId)
    },
    'settings.changed': () => renew('settings.get'),
    'secrets.changed': () => renew('secrets.status', 'workspaces.list', 'servers.list', 'history.status'),
    'localService.changed': () => {
      renew('localService.status', 'workspaces.list')
      void queryClient.invalidateQueries({
        queryKey: ['servers.list', { workspaceId: LOCAL_WORKSPACE_ID }],
        predicate: (query) => query.state.status === 'error',
      })
    },
    'reachable.changed': () =>
      renew(
        'reachable.status',
        'reachable.networkChoices',
        'reachable.networkNeeds',
        'clients.urlFacts',
        'clients.verdicts',
        'reshared.list',
      ),
    'move.changed': () => renew('move.status', 'move.checkWait'),
    'reshared.changed': () => renew('reshared.list'),
    'clients.changed': () => renew('clients.records', 'clients.found'),
    'bulk.progress': ({ runId, progress }) => {
      const { queryKey } = commandQuery('bulk.runs')
      queryClient.setQueryData(queryKey, (runs) => runs?.map((run) => (run.id === runId ? { ...run, progress } : run)))
      refresher.run(runId)
      // A run that's no longer active also has an end time, and rows loaded earlier would contradict it.
      if (progress.state !== 'running' && progress.state !== 'cancelling') renew('bulk.runs', 'bulk.rows')
    },
    'fleetCheck.progress': (check) => queryClient.setQueryData(commandQuery('fleetCheck.status').queryKey, check),
    'updates.changed': (status) => queryClient.setQueryData(commandQuery('updates.status').queryKey, status),
    'history.changed': refresher.history,
    'management.changed': refresher.management,
  })
}
