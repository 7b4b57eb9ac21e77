import { setTimeout } from 'node:timers/promises'

/** Target duration of one slice, in milliseconds. Nothing else is served while it runs. */
const SLICE_MS = 8
/** Limits the pause after a slice that may only have been slow because the computer was busy. */
const MAX_REST_MS = 2 * SLICE_MS
const MAX_ROWS = 5_000

/** Number of rows to process in one slice, adapted to how long the last slices took. */
export interface SliceSize {
  readonly rows: number
  /** Adapts to how long a slice of `rows` took, in milliseconds, and pauses about as long so that other work can run. */
  rest(took: number): Promise<void>
}

/** Creates a slice size of at least `least` rows. */
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
