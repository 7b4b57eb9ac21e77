import { logFor } from '../../base/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { type AuditChange, NO_KEY, PRUNING } from '../../shared/management/records/audit-entry.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import { runHourly } from '../run-hourly.ts'
import type { Store } from '../store/store.ts'

/** Number of entries removed at a time, which takes a few milliseconds. */
const SLICE = 1_000

interface Options {
  /** Name of the computer the service runs on. */
  node: string
  /** Called after entries are removed. */
  onChange: (changes: Changes) => void
}

type Kept = Pick<Store, 'audit' | 'checkpoints' | 'now'> & { meta: Pick<Store['meta'], 'auditRetentionDays'> }

/**
 * Removes audit log entries older than the service's retention setting, now and every hour; none if they're kept forever. Each removal is
 * recorded in the log with the number of entries.
 */
export function keepAudit(store: Kept, { node, onChange }: Options): { stop(): Promise<void> } {
  return runHourly(async (signal) => {
    try {
      const days = await store.meta.auditRetentionDays()
      if (days === null) return
      const before = new Date((await store.now()) - days * DAY_MS).toISOString()
      const through = await store.audit.lastBefore(before)
      if (through === null) return
      const endSmall = store.checkpoints.keepSmall()
      await removeThrough(store, { through, before, node, signal }).finally(endSmall)
      // Clients refetch the list along with the settings.
      onChange({ settings: 'all' })
    } catch (error) {
      logFor('service/audit').error('Old entries of the audit log couldn’t be removed', error)
    }
  })
}

interface Removal {
  through: number
  before: string
  node: string
  signal: AbortSignal
}

async function removeThrough({ audit }: Kept, { through, before, node, signal }: Removal): Promise<void> {
  const about = { ids: {}, name: '' }
  const at = () => new Date().toISOString()
  const began = await audit.append({
    kind: 'began',
    at: at(),
    key: NO_KEY,
    client: null,
    node,
    operation: PRUNING,
    ...about,
  })
  let removed = 0
  for (let count = -1; count !== 0 && !signal.aborted; removed += count) count = await audit.prune(through, SLICE)
  const fact = (field: string, after: AuditChange['after']) => ({ field, before: null, after, hidden: false })
  const changes = [fact('entries removed', removed), fact('from before', before)]
  await audit.append({ kind: 'ended', at: at(), began, result: 'done', reason: null, changes, cut: false, ...about })
}
