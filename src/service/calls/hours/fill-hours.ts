import { setTimeout } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts'
import { buildHour, type HoursStore, hourOf, startOf } from './build-hour.ts'

/** The longest range that charts can show, in days. */
const MAX_DAYS = 90

/**
 * Packs the past hours that aren't packed yet (after an upgrade, possibly all of them), newest first, pausing after each for as long as it
 * took. `now`: milliseconds since 1970. Ends early while calls are being deleted, because that deletes packed hours, too.
 */
export async function fillHours(store: HoursStore, now: number, signal: AbortSignal): Promise<void> {
  const oldest = await store.callHours.oldest()
  if (oldest === null) return
  const from = Math.max(startOf(oldest.slice(0, 13)), startOf(hourOf(now - MAX_DAYS * DAY_MS)))
  const packed = await store.callHours.packed(hourOf(from), hourOf(now))
  for (let at = startOf(hourOf(now)) - HOUR_MS; at >= from; at -= HOUR_MS) {
    if (signal.aborted || store.housekeeping.hasRemainingCalls({})) return
    const hour = hourOf(at)
    if (packed.has(hour)) continue
    const started = performance.now()
    await buildHour(store, hour, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    await setTimeout(performance.now() - started)
  }
}
