import { setImmediate } from 'node:timers/promises'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallStats } from '../../shared/management/records/call-record.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/values/durations.ts'
import type { CallPlace, CallStretch } from '../store/call-stats.ts'
import type { CallTotals } from '../store/call-totals.ts'
import type { Store } from '../store/store.ts'
import { createSliceSize } from './slice-size.ts'
import { MAX_CUSTOMERS, MAX_TOOLS, summariseCalls } from './summarise-calls.ts'
import { summariseTotals } from './summarise-totals.ts'

/** Hours of one bucket for each number of days: at most 45 buckets. */
const BUCKET_HOURS = { 1: 1, 7: 6, 30: 24, 90: 48 } as const
/** Calls that are looked at in one slice at least. */
const MIN_COUNTED = 500
/** So many newer calls are added to a kept count at once; where there are more, all are counted again. */
const MAX_NEWER = 5_000
/** Charts whose counts are kept, and the calls that one of them may have: four bytes of each are kept, and its customer. */
const [MAX_KEPT, MAX_KEPT_CALLS] = [4, 2_000_000]
/** How long a chart's counts are kept after the last request. */
const KEPT_MS = 10 * MINUTE_MS

/** What is asked for: calls of the last days, of a server, a customer, or all. */
export interface StatisticsRequest {
  days: keyof typeof BUCKET_HOURS
  serverId?: string | undefined
  customerId?: string | undefined
}

/** Calls that were counted, up to the one of number `upTo`. */
interface Counted {
  start: number
  upTo: number
  deletions: number
  buckets: CallStats['buckets']
  summary: ReturnType<typeof summariseCalls>
}

type Slice = Awaited<ReturnType<Store['callStats']['after']>>
type StatisticsStore = Pick<Store, 'calls' | 'callStats' | 'callTotals' | 'housekeeping' | 'refusedRequests'>

/**
 * Counts calls for charts, exactly. A chart that's drawn again within the hour counts only what is new since: with many calls, most
 * of the work is the older ones. A database that keeps totals is asked for those, unless calls are being deleted that nobody sees any
 * more. `now`: milliseconds since 1970.
 */
export function createCallStatistics(
  { calls, callStats, callTotals, housekeeping, refusedRequests }: StatisticsStore,
  now: () => number,
) {
  const kept = new Map<string, { queue: ReturnType<typeof createSerialQueue>; counted: Counted | null }>()
  let forgetting: NodeJS.Timeout | undefined

  function chartOf(request: StatisticsRequest) {
    clearTimeout(forgetting)
    forgetting = setTimeout(() => kept.clear(), KEPT_MS).unref()
    const key = JSON.stringify([request.days, request.serverId, request.customerId])
    const chart = kept.get(key) ?? { queue: createSerialQueue(), counted: null }
    kept.delete(key)
    kept.set(key, chart)
    for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest)
    return chart
  }

  /** Adds what is new since to what was counted before; false where that can't be done. */
  async function addNewer(counted: Counted, stretch: CallStretch, step: number): Promise<boolean> {
    const upTo = await calls.lastId()
    const newer = await callStats.newer(stretch, { after: counted.upTo, upTo }, MAX_NEWER)
    if (newer === null || counted.deletions !== calls.deletions()) return false
    counted.summary.add(newer.columns)
    for (const [index, at] of newer.times.entries()) {
      const bucket = counted.buckets[Math.floor((Date.parse(at) - counted.start) / step)]
      if (!bucket) continue
      bucket.calls += 1
      if (newer.columns.oks[index] === 0) bucket.errors += 1
    }
    counted.upTo = upTo
    return true
  }

  /** Counts slice by slice, so that nobody waits for it. */
  async function countAll(stretch: CallStretch, step: number, signal: AbortSignal): Promise<Counted> {
    const [start, end] = [Date.parse(stretch.from), Date.parse(stretch.to)]
    const summary = summariseCalls()
    const deletions = calls.deletions()
    const counted: Counted = { start, upTo: await calls.lastId(), deletions, buckets: [], summary }
    const size = createSliceSize(MIN_COUNTED)
    for (let from = start; from < end; from += step) {
      const bucket = { at: new Date(from).toISOString(), calls: 0, errors: 0 }
      const part = { ...stretch, from: bucket.at, to: new Date(from + step).toISOString() }
      let place: CallPlace | null = null
      do {
        if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
        const started = performance.now()
        const slice: Slice = await callStats.after(place, part, counted.upTo, size.rows)
        const { columns, next } = slice
        const added = summary.add(columns)
        bucket.calls += added.calls
        bucket.errors += added.errors
        if (next !== null) await size.rest(performance.now() - started)
        else await setImmediate()
        place = next
      } while (place !== null)
      counted.buckets.push(bucket)
    }
    return counted
  }

  async function ofTotals(totals: CallTotals, stretch: CallStretch, step: number): Promise<CallStats> {
    const [start, end] = [Date.parse(stretch.from), Date.parse(stretch.to)]
    const { from, to, ...filter } = stretch
    const total = await totals.of(stretch, { tools: MAX_TOOLS, customers: MAX_CUSTOMERS })
    const refused = await refusedRequests.between(from, to, filter)
    return { refused, ...(await summariseTotals(total, { start, end, step }, callStats)) }
  }

  return {
    /** Rejects with `AppFailure` cancelled when `signal` aborts. */
    of(request: StatisticsRequest, signal: AbortSignal): Promise<CallStats> {
      const { days, ...filter } = request
      const chart = chartOf(request)
      // One at a time for each chart, as both would add to the same count.
      return chart.queue(async () => {
        const step = BUCKET_HOURS[days] * HOUR_MS
        const end = (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS
        const start = end - days * DAY_MS
        const stretch = { ...filter, from: new Date(start).toISOString(), to: new Date(end).toISOString() }
        if (callTotals && !housekeeping.hasRemainingCalls(filter)) return ofTotals(callTotals, stretch, step)
        // What other nodes delete isn't heard of.
        let counted = callTotals ? null : chart.counted
        if (counted === null || counted.start !== start || !(await addNewer(counted, stretch, step))) {
          chart.counted = null
          counted = await countAll(stretch, step, signal)
        }
        const refused = await refusedRequests.between(stretch.from, stretch.to, filter)
        const buckets = counted.buckets.map((bucket) => ({ ...bucket }))
        const summary = await counted.summary.finish(callStats)
        chart.counted = summary.calls <= MAX_KEPT_CALLS ? counted : null
        return { buckets, refused, ...summary }
      })
    },
  }
}
