import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { createSerialQueue } from '../../../base/queue/serial-queue.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { CallStats } from '../../../shared/management/records/call-record.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts'
import { buildHour, countHour, type HoursStore, hourOf, packHour, startOf, stretchOf } from './build-hour.ts'
import type { HourCount } from './pack-hour.ts'
import { createHourSums, type HourSums } from './sum-hours.ts'

/** Maximum number of newer calls added to the current hour's count at once; with more, the hour is recounted. */
const MAX_NEWER = 5_000
/**
 * Maximum number of charts with cached sums, and of calls in one of them. Each call takes four bytes, and each customer an additional
 * entry.
 */
const [MAX_KEPT, MAX_KEPT_CALLS] = [4, 2_000_000]
/** How long sums stay cached after their last request. */
const KEPT_MS = 10 * MINUTE_MS
/** Number of packed hours read at once. */
const READ_HOURS = 6

interface Chart {
  /** The start of the first hour, and of the current hour, which is the last one: milliseconds since 1970. */
  start: number
  current: number
  /** The length of a bucket: whole hours, in milliseconds. */
  step: number
  serverId: string | undefined
}

/** The sums of a chart's past hours. */
interface Past {
  sums: HourSums
  buckets: CallStats['buckets']
}

interface CurrentHour {
  hour: string
  upTo: number
  deletions: number
  count: HourCount
  numbers: Map<string, number>
}

/** Creates exact call counts for charts from packed hours, and from the calls of the current hour. */
export function createHourStatistics(store: HoursStore) {
  const { calls, callStats, callHours } = store
  const inTurn = createSerialQueue()
  const kept = new Map<string, Past>()
  let keptDeletions = 0
  let current: CurrentHour | null = null
  let forgetting: NodeJS.Timeout | undefined

  function forget(): void {
    kept.clear()
    current = null
  }

  /** Adds newer calls to the current hour's count; returns false if that isn't possible. */
  async function addNewer(known: CurrentHour, upTo: number): Promise<boolean> {
    const range = { from: new Date(0).toISOString(), to: stretchOf(known.hour).to }
    const newer = await callStats.newer(range, { after: known.upTo, upTo }, MAX_NEWER)
    // A call from a past hour may have been written late.
    if (newer === null || newer.times.some((at) => at.slice(0, 13) !== known.hour)) return false
    known.count.add(newer.columns)
    known.upTo = upTo
    return true
  }

  async function currentHour(hour: string, signal: AbortSignal): Promise<CurrentHour> {
    const [upTo, deletions] = [await calls.lastId(), calls.deletions()]
    if (current?.hour === hour && current.deletions === deletions && (await addNewer(current, upTo))) return current
    forget()
    current = { hour, upTo, deletions, count: await countHour(store, { hour, upTo }, signal), numbers: new Map() }
    return current
  }

  async function sumPast({ start, current: end, step, serverId }: Chart, signal: AbortSignal): Promise<Past> {
    const oldest = await callHours.oldest()
    const past: Past = { sums: createHourSums(), buckets: [] }
    for (let at = start; at <= end; at += step)
      past.buckets.push({ at: new Date(at).toISOString(), calls: 0, errors: 0 })
    const first = Math.max(start, oldest === null ? end : startOf(oldest.slice(0, 13)))
    let server: number | null = null
    const yieldToEventLoop = createYieldToEventLoop()
    for (let from = first; from < end; from += READ_HOURS * HOUR_MS) {
      const to = Math.min(from + READ_HOURS * HOUR_MS, end)
      const packed = await callHours.read(hourOf(from), hourOf(to))
      for (let at = from; at < to; at += HOUR_MS) {
        if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
        const data = packed.get(hourOf(at))
        const bytes = data === undefined ? await buildHour(store, hourOf(at), signal) : Buffer.from(data, 'base64')
        // A server has no number until one of its hours has been packed.
        if (serverId !== undefined && server === null) server = await callHours.numberOf(serverId)
        if (serverId === undefined || server !== null) add(past, bytes, at, { start, step, server })
        await yieldToEventLoop()
      }
    }
    return past
  }

  function add(
    { sums, buckets }: Past,
    packed: Uint8Array,
    at: number,
    { start, step, server }: { start: number; step: number; server: number | null },
  ): void {
    const sum = sums.add(packed, server)
    const bucket = buckets[Math.floor((at - start) / step)]
    if (!bucket) return
    bucket.calls += sum.calls
    bucket.errors += sum.errors
  }

  async function pastOf(chart: Chart, signal: AbortSignal): Promise<Past> {
    if (keptDeletions !== calls.deletions()) kept.clear()
    keptDeletions = calls.deletions()
    const key = JSON.stringify(chart)
    const past = kept.get(key) ?? (await sumPast(chart, signal))
    kept.delete(key)
    if (past.sums.calls() <= MAX_KEPT_CALLS) kept.set(key, past)
    for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest)
    return past
  }

  return {
    /** Rejects with `AppFailure` `cancelled` when `signal` aborts. */
    of(chart: Chart, signal: AbortSignal): Promise<Omit<CallStats, 'refused'>> {
      clearTimeout(forgetting)
      forgetting = setTimeout(forget, KEPT_MS).unref()
      // One at a time, because concurrent requests would add to the same count.
      return inTurn(async () => {
        // Runs first, because it finds calls that were written late.
        const { hour, count, numbers } = await currentHour(hourOf(chart.current), signal)
        const past = await pastOf(chart, signal)
        const now: Past = { sums: past.sums.copy(), buckets: past.buckets.map((bucket) => ({ ...bucket })) }
        const packed = await packHour(callHours, count, numbers)
        const server = chart.serverId === undefined ? null : (numbers.get(chart.serverId) ?? -1)
        add(now, packed, startOf(hour), { start: chart.start, step: chart.step, server })
        return { buckets: now.buckets, ...(await now.sums.finish(callHours, callStats)) }
      })
    },
  }
}
