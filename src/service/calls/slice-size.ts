import { setTimeout } from 'node:timers/promises'

/** How long one slice is to take, in milliseconds: nothing else is served while it runs. */
const SLICE_MS = 8
/** A slice may have taken long because the computer was busy with something else; no reason to wait as long. */
const MAX_REST_MS = 2 * SLICE_MS
const MAX_ROWS = 5_000

/** How many rows to work on at once, adapted to how long the last ones took. */
export interface SliceSize {
  readonly rows: number
  /** Takes how long a slice of `rows` took, in milliseconds, and leaves as much time to those who wait. */
  rest(took: number): Promise<void>
}

/** `least`: rows that a slice has at least. */
export function createSliceSize(least = 50): SliceSize {
  let rows = Math.max(200, least)
  return {
    get rows() {
      return rows
    },
    async rest(took) {
      const fitting = (rows * SLICE_MS) / Math.max(took, 1)
      rows = Math.round(Math.min(Math.max(fitting, rows / 2, least), rows * 2, MAX_ROWS))
      await setTimeout(Math.min(took, MAX_REST_MS))
    },
  }
}
