import { AppFailure } from '../../shared/errors.ts'
import type { OperationHandlers } from '../../shared/management/operations.ts'
import type { CallRecord } from '../../shared/management/records/call-record.ts'
import { createCallStatistics } from '../calls/call-statistics.ts'
import { createSliceSize } from '../calls/slice-size.ts'
import type { OperationDeps } from './operation-deps.ts'

/** Minimum number of calls read in one slice. */
const MIN_LISTED = 100
/** A page ends early when the stored contents of its calls reach this many characters. */
const MAX_CHARACTERS = 2_000_000

/** Creates the operations on the call log and its statistics. */
export function createCallOperations(
  { store, log, housekeeper }: Pick<OperationDeps, 'store' | 'log' | 'housekeeper'>,
  now: () => number = Date.now,
) {
  const statistics = createCallStatistics(store, now)
  return {
    'calls.list': async ({ limit, before = Number.MAX_SAFE_INTEGER, ...filter }, signal) => {
      await log.flush()
      const calls: CallRecord[] = []
      const size = createSliceSize(MIN_LISTED)
      let characters = 0
      for (let below: number | null = before; below !== null; ) {
        if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
        const started = performance.now()
        const downTo: number | null = await store.calls.lookDownTo(filter, below, size.rows)
        const most = limit + 1 - calls.length
        for (const call of await store.calls.list({ ...filter, before: below, downTo: downTo ?? 0, limit: most })) {
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
    'calls.stats': async (request, signal) => {
      await log.flush()
      return statistics.of(request, signal)
    },
    'calls.missing': async ({ serverId }) => {
      await log.flush()
      return store.callGaps.list(serverId)
    },
    'calls.clear': async ({ serverId }) => {
      await log.flush()
      await store.callGaps.clear(serverId ?? null)
      const job = { kind: 'clearCalls', serverId: serverId ?? null, upTo: await store.calls.lastId() } as const
      await store.housekeeping.add(job)
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
    'calls.cleanups': async () => housekeeper.cleanups(),
  } satisfies Partial<OperationHandlers>
}
