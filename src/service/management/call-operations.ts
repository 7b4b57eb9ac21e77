import { setImmediate } from 'node:timers/promises'
import { AppFailure } from '../../shared/errors.ts'
import type { OperationHandlers } from '../../shared/management/operations.ts'
import type { CallRecord, CallStats } from '../../shared/management/records/call-record.ts'
import { createSliceSize } from '../calls/slice-size.ts'
import { summariseCalls } from '../calls/summarise-calls.ts'
import { type CallPlace, placeBefore } from '../store/call-stats.ts'
import type { OperationDeps } from './operation-deps.ts'

const HOUR_MS = 3_600_000
/** Calls that are looked at in one slice at least: whole ones for a list, a few facts of each for the statistics. */
const [MIN_LISTED, MIN_COUNTED] = [100, 500]
/** A page ends early when the kept contents of its calls come to so many characters. */
const MAX_CHARACTERS = 2_000_000
/** Hours of one bucket for each number of days: at most 45 buckets. */
const BUCKET_HOURS = { 1: 1, 7: 6, 30: 24, 90: 48 } as const

/** The call log and its statistics. */
export function createCallOperations(
  { store, log, housekeeper }: Pick<OperationDeps, 'store' | 'log' | 'housekeeper'>,
  now: () => number = Date.now,
) {
  return {
    'calls.list': async ({ limit, before = Number.MAX_SAFE_INTEGER, ...filter }, signal) => {
      log.flush()
      const calls: CallRecord[] = []
      const size = createSliceSize(MIN_LISTED)
      let characters = 0
      for (let below: number | null = before; below !== null; ) {
        if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
        const started = performance.now()
        const downTo = store.calls.lookDownTo(filter, below, size.rows)
        for (const call of store.calls.list({
          ...filter,
          before: below,
          downTo: downTo ?? 0,
          limit: limit + 1 - calls.length,
        })) {
          const next = calls.at(-1)?.id
          if (next !== undefined && (calls.length === limit || characters > MAX_CHARACTERS)) return { calls, next }
          calls.push(call)
          characters += (call.arguments?.length ?? 0) + (call.reply?.length ?? 0)
        }
        if (downTo !== null) await size.rest(performance.now() - started)
        below = downTo
      }
      return { calls, next: null }
    },
    'calls.stats': async ({ days, ...filter }, signal) => {
      log.flush()
      const step = BUCKET_HOURS[days] * HOUR_MS
      const end = (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS
      const start = end - days * 24 * HOUR_MS
      const summary = summariseCalls()
      const buckets: CallStats['buckets'] = []
      const size = createSliceSize(MIN_COUNTED)
      for (let from = start; from < end; from += step) {
        const bucket = { at: new Date(from).toISOString(), calls: 0, errors: 0 }
        const stretch = { ...filter, to: new Date(from + step).toISOString() }
        let place: CallPlace | null = placeBefore(bucket.at)
        while (place !== null) {
          if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
          const started = performance.now()
          const { columns, next } = store.callStats.after(place, stretch, size.rows)
          const { calls, errors } = summary.add(columns)
          bucket.calls += calls
          bucket.errors += errors
          if (next !== null) await size.rest(performance.now() - started)
          else await setImmediate()
          place = next
        }
        buckets.push(bucket)
      }
      const { serverNames, identities } = store.callStats
      const range = [new Date(start).toISOString(), new Date(end).toISOString()] as const
      const refused = store.refusedRequests.between(...range, filter)
      return { buckets, refused, ...(await summary.finish({ serverNames: serverNames(), identities })) }
    },
    'calls.clear': async ({ serverId }) => {
      log.flush()
      const job = { kind: 'clearCalls', serverId: serverId ?? null, upTo: store.calls.lastId() } as const
      store.housekeeping.add(job)
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
    'calls.cleanups': async () => housekeeper.cleanups(),
  } satisfies Partial<OperationHandlers>
}
