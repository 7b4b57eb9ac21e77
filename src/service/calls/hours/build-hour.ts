import { AppFailure } from '../../../shared/errors.ts'
import { HOUR_MS } from '../../../shared/values/durations.ts'
import type { CallHours } from '../../store/call-hours.ts'
import type { CallPlace, CallStretch } from '../../store/call-stats.ts'
import type { Store } from '../../store/store.ts'
import { createSliceSize } from '../slice-size.ts'
import { createHourCount, type HourCount } from './pack-hour.ts'

/** Minimum number of calls counted in one slice. */
const MIN_COUNTED = 500

export interface HoursStore extends Pick<Store, 'calls' | 'callStats' | 'housekeeping'> {
  callHours: CallHours
}
type Slice = Awaited<ReturnType<Store['callStats']['after']>>

/** Returns `time` (milliseconds since 1970) in ISO 8601, truncated to the hour. */
export const hourOf = (time: number): string => new Date(time).toISOString().slice(0, 13)

export const startOf = (hour: string): number => Date.parse(`${hour}:00:00.000Z`)

export function stretchOf(hour: string): CallStretch {
  const start = startOf(hour)
  return { from: new Date(start).toISOString(), to: new Date(start + HOUR_MS).toISOString() }
}

/** Counts an hour's calls numbered up to `upTo`, in slices so that other requests aren't blocked. */
export async function countHour(
  { callStats }: Pick<HoursStore, 'callStats'>,
  { hour, upTo }: { hour: string; upTo: number },
  signal: AbortSignal,
): Promise<HourCount> {
  const count = createHourCount()
  const size = createSliceSize(MIN_COUNTED)
  let place: CallPlace | null = null
  do {
    if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    const started = performance.now()
    const slice: Slice = await callStats.after(place, stretchOf(hour), upTo, size.rows)
    count.add(slice.columns)
    place = slice.next
    if (place !== null) await size.rest(performance.now() - started)
  } while (place !== null)
  return count
}

/** Packs an hour's counts. `numbers`: the numbers already assigned to names. */
export async function packHour(
  callHours: CallHours,
  count: HourCount,
  numbers = new Map<string, number>(),
): Promise<Uint8Array> {
  await callHours.number(count.names(), numbers)
  return count.pack(numbers)
}

/** Counts, packs, and stores a past hour. It isn't stored if calls of the hour were added or deleted in the meantime. */
export async function buildHour(store: HoursStore, hour: string, signal: AbortSignal): Promise<Uint8Array> {
  const { calls, callHours, housekeeping } = store
  const [upTo, deletions] = [await calls.lastId(), calls.deletions()]
  const packed = await packHour(callHours, await countHour(store, { hour, upTo }, signal))
  const isCurrent = deletions === calls.deletions() && !housekeeping.hasRemainingCalls({})
  if (isCurrent) await callHours.put(hour, Buffer.from(packed).toString('base64'), upTo)
  return packed
}
