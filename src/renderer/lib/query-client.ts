import { QueryClient } from '@tanstack/react-query'
import type { AppFailure } from '../../shared/errors.ts'
import type { CommandName } from '../../shared/ipc/contract.ts'
import { subscribe } from './subscribe.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppFailure
  }
}

/** One cache for the window. Nothing is retried or refetched on its own: main's events say what changed. */
export function createQueryClient(): QueryClient {
  const alone = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...alone, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: alone,
    },
  })
}

/** Makes main's events renew what they concern; returns the function that ends it. */
export function connectEvents(client: QueryClient): () => void {
  const renew = (...names: CommandName[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] })
  }
  return subscribe({
    'workspaces.changed': () => renew('workspaces.list', 'servers.list'),
    'settings.changed': () => renew('settings.get'),
    'secrets.changed': () => renew('secrets.status', 'workspaces.list', 'servers.list'),
    'localService.changed': () => renew('localService.status', 'workspaces.list'),
    'servers.changed': ({ workspaceId }) => {
      void client.invalidateQueries({ queryKey: ['servers.list', { workspaceId }] })
    },
  })
}
