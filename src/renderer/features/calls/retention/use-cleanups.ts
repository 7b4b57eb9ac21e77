import { useQuery } from '@tanstack/react-query'
import type { Cleanup } from '../../../../shared/management/call-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'

/** What takes no longer isn't worth a word. */
const SHOWN_AFTER_MS = 1000
const WATCHED_EVERY_MS = 1000
/** Other programs can clear and remove too. */
const LOOKED_FOR_EVERY_MS = 15_000

/** What the local service has been deleting for more than a moment: removed servers and customers, and cleared logs. */
export function useCleanups(): readonly Cleanup[] {
  const { data = [] } = useQuery({
    ...commandQuery('calls.cleanups', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? WATCHED_EVERY_MS : LOOKED_FOR_EVERY_MS),
  })
  return data.filter(({ runningMs }) => runningMs >= SHOWN_AFTER_MS)
}
