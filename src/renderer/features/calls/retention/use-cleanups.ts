import { useQuery } from '@tanstack/react-query'
import type { Cleanup } from '../../../../shared/management/records/call-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { useNow } from '../../../lib/time/use-now.ts'

/** Shorter deletions aren't shown. */
const SHOWN_AFTER_MS = 1000
const TICK_MS = 500

/** Returns deletions that the local service has been running for a while: removed servers and customers, and cleared logs. */
export function useCleanups(): readonly Cleanup[] {
  const workspaceId = useWorkspaceId()
  const { data = [], dataUpdatedAt } = useQuery(commandQuery('calls.cleanups', { workspaceId }))
  const now = useNow(data.length > 0 ? TICK_MS : null)
  return data.filter(({ runningMs }) => runningMs + (now - dataUpdatedAt) >= SHOWN_AFTER_MS)
}
