import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallFilter, CallRecord } from '../../../../shared/management/call-record.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { type CallPages, withNewest } from './merge-calls.ts'

const PAGE_SIZE = 100
const RENEW_AFTER_MS = 5000

/** The call log under a filter, newest first. New calls come by themselves every few seconds. */
export function useCallLog(filter: CallFilter) {
  const client = useQueryClient()
  const queryKey = ['calls.list', filter, 'log'] as const
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      invoke('calls.list', { ...filter, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const newest = useQuery({
    queryKey: ['calls.list', filter, 'newest'],
    queryFn: async () => {
      const page = await invoke('calls.list', { ...filter, limit: 2 * PAGE_SIZE })
      client.setQueryData<CallPages>(queryKey, (known) => known && withNewest(known, page))
      return page.calls[0]?.id ?? null
    },
    enabled: log.isSuccess,
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
  })
  const calls: CallRecord[] = log.data?.pages.flatMap((page) => page.calls) ?? []
  return { log, calls, error: log.error ?? newest.error }
}
