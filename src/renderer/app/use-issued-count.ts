import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useStore } from '../lib/store.ts'
import { settledStore } from './settled-store.ts'

/** How many URLs the history has of a server, or of all, without tries that made none; undefined until that's known. */
export function useIssuedCount(filter: { workspaceId?: string; serverId?: string }): number | undefined {
  const { data } = useQuery({
    ...commandQuery('history.list', { filter: { ...filter, states: ['issued'] }, sort: {}, offset: 0, limit: 1 }),
    placeholderData: keepPreviousData,
    // The question opens the history, for which the first screen needn't wait.
    enabled: useStore(settledStore),
  })
  return data?.total
}
