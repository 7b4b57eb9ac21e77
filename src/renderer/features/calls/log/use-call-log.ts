import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallFilter, CallRecord } from '../../../../shared/management/records/call-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { type CallPages, withNewest } from './merge-calls.ts'

const PAGE_SIZE = 100

/** Returns the call log with a filter, newest first. New calls appear automatically. */
export function useCallLog(filter: CallFilter) {
  const workspaceId = useWorkspaceId()
  const queryClient = useQueryClient()
  // Not keyed by a command name: only new calls are fetched, rather than every loaded page again.
  const queryKey = ['call log', workspaceId, filter] as const
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return invoke('calls.list', { workspaceId, ...filter, limit: PAGE_SIZE, ...before }, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const newest = useQuery({
    queryKey: ['calls.list', { workspaceId, ...filter }, 'newest'],
    queryFn: async ({ signal }) => {
      const page = await invoke('calls.list', { workspaceId, ...filter, limit: 2 * PAGE_SIZE }, { signal })
      queryClient.setQueryData<CallPages>(queryKey, (known) => known && withNewest(known, page))
      return page.calls[0]?.id ?? null
    },
    enabled: log.isSuccess,
  })
  const calls: CallRecord[] = log.data?.pages.flatMap((page) => page.calls) ?? []
  return { log, calls, error: log.error ?? newest.error }
}
