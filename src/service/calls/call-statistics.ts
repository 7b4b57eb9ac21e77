import { setImmediate } from 'node:timers/promises'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallStats } from '../../shared/management/records/call-record.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/values/durations.ts'
import type { CallPlace, CallStretch } from '../store/call-stats.ts'
import type { CallTotals } from '../store/call-totals.ts'
import type { Store } from '../store/store.ts'
import { createHourStatistics } from './hours/hour-statistics.ts'
import { createSliceSize } from './slice-size.ts'
import { MAX_CUSTOMERS, MAX_TOOLS, summariseCalls } from './summarise-calls.ts'
import { summariseTotals } from './summarise-totals.ts'

/** Hours per bucket, by the chart's number of days: at most 45 buckets. */
const BUCKET_HOURS = { 1: 1, 7: 6, 30: 24, 90: 48 } as const
/** Minimum number of calls counted in one slice. */
const MIN_COUNTED = 500
/** Maximum number of newer calls added to a cached count at once; with more, everything is recounted. */
const MAX_NEWER = 5_000
/**
 * Maximum number of charts with cached counts, and of calls in one of them. Each call takes four bytes, and each customer an additional
 * entry.
 */
const [MAX_KEPT, MAX_KEPT_CALLS] = [4, 2_000_000]
/** How long a chart's counts stay cached after its last request. */
const KEPT_MS = 10 * MINUTE_MS

/** The calls to count: those made in the last `days`, for one server, one customer, or all. */
export interface StatisticsRequest {
  days: keyof typeof BUCKET_HOURS
  serverId?: string | undefined
  customerId?: string | undefined
}

/** Calls counted up to number `upTo`. */
interface Counted {
  start: number
  upTo: number
  deletions: number
  buckets: CallStats['buckets']
  summary: ReturnType<typeof summariseCalls>
}

type Slice = Awaited<ReturnType<Store['callStats']['after']>>
type StatisticsStore = Pick<
  Store,
  'calls' | 'callStats' | 'callHours' | 'callTotals' | 'housekeeping' | 'refusedRequests'
>

/**
 * Creates exact call counts for charts. Redrawing a chart within the hour only counts newer calls, because counting the older ones is most
 * of the work. If the database keeps totals or packed hours, those are used instead, unless calls that are already hidden are still being
 * deleted. A single customer's calls are always counted. `now`: milliseconds since 1970.
 */
export function createCallStatistics(
  { calls, callStats, callHours, callTotals, housekeeping, refusedRequests }: StatisticsStore,
  now: () => number,
) {
  const hours = callHours && createHourStatistics({ calls, callStats, callHours, housekeeping })
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

  /** Adds newer calls to a cached count; returns false if that isn't possible. */
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

  /** Counts slice by slice so that other requests aren't blocked. */
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

  /** Returns a chart's time range, in milliseconds since 1970, and the length of a bucket. */
  function rangeOf(days: StatisticsRequest['days']) {
    const end = (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS
    return { start: end - days * DAY_MS, end, step: BUCKET_HOURS[days] * HOUR_MS }
  }

  async function ofHours(
    hours: ReturnType<typeof createHourStatistics>,
    { days, serverId }: StatisticsRequest,
    signal: AbortSignal,
  ): Promise<CallStats> {
    const { start, end, step } = rangeOf(days)
    const counted = await hours.of({ start, current: end - HOUR_MS, step, serverId }, signal)
    const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
    return { refused: await refusedRequests.between(from, to, { serverId }), ...counted }
  }

  return {
    /** Rejects with `AppFailure` `cancelled` when `signal` aborts. */
    of(request: StatisticsRequest, signal: AbortSignal): Promise<CallStats> {
      const { days, ...filter } = request
      if (hours && filter.customerId === undefined && !housekeeping.hasRemainingCalls({}))
        return ofHours(hours, request, signal)
      const chart = chartOf(request)
      // One at a time per chart, because concurrent requests would add to the same count.
      return chart.queue(async () => {
        const { start, end, step } = rangeOf(days)
        const stretch = { ...filter, from: new Date(start).toISOString(), to: new Date(end).toISOString() }
        if (callTotals && !housekeeping.hasRemainingCalls(filter)) return ofTotals(callTotals, stretch, step)
        // This process isn't notified when other nodes delete calls.
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
