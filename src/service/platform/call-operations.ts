import { setImmediate } from 'node:timers/promises'
import { AppFailure } from '../../shared/errors.ts'
import type { CallStats } from '../../shared/platform/call-record.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import { summariseCalls } from '../calls/summarise-calls.ts'
import type { OperationParts } from './operation-parts.ts'

const HOUR_MS = 3_600_000
/** Hours of one bucket for each number of days: at most 45 buckets. */
const BUCKET_HOURS = { 1: 1, 7: 6, 30: 24, 90: 48 } as const
/** Hours whose calls are read at once; requests are served between two such reads. */
const READ_HOURS = 6

/** The call log and its statistics. */
export function createCallOperations(
  { store, log, housekeeper }: Pick<OperationParts, 'store' | 'log' | 'housekeeper'>,
  now: () => number = Date.now,
) {
  return {
    'calls.list': async ({ limit, ...filter }) => {
      log.flush()
      const calls = store.calls.list({ ...filter, limit: limit + 1 })
      const more = calls.length > limit
      if (more) calls.pop()
      return { calls, next: more ? (calls.at(-1)?.id ?? null) : null }
    },
    'calls.stats': async ({ days, ...filter }, signal) => {
      log.flush()
      const step = BUCKET_HOURS[days] * HOUR_MS
      const end = (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS
      const start = end - days * 24 * HOUR_MS
      const summary = summariseCalls()
      const buckets: CallStats['buckets'] = []
      for (let from = start; from < end; from += step) {
        const bucket = { at: new Date(from).toISOString(), calls: 0, errors: 0 }
        for (let at = from; at < from + step; at += READ_HOURS * HOUR_MS) {
          const to = Math.min(at + READ_HOURS * HOUR_MS, from + step)
          const columns = store.callStats.between(new Date(at).toISOString(), new Date(to).toISOString(), filter)
          const { calls, errors } = summary.add(columns)
          bucket.calls += calls
          bucket.errors += errors
          await setImmediate()
          if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
        }
        buckets.push(bucket)
      }
      const { serverNames, identities } = store.callStats
      const range = [new Date(start).toISOString(), new Date(end).toISOString()] as const
      const refused = store.refusedRequests.between(...range, filter)
      return { buckets, refused, ...summary.finish({ serverNames: serverNames(), identities }) }
    },
    'calls.clear': async ({ serverId }) => {
      log.flush()
      const job = { kind: 'clearCalls', serverId: serverId ?? null, upTo: store.calls.lastId() } as const
      store.housekeeping.add(job)
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
  } satisfies Partial<OperationHandlers>
}
