import { setTimeout } from 'node:timers/promises'

/** How long one slice is to take, in milliseconds: nothing else is served while it runs. */
const SLICE_MS = 8
const MIN_ROWS = 50
const MAX_ROWS = 5_000

/**
 * Deletes rows in slices of some 8 ms, as many rows at once as that allows, and leaves as much time between two slices to
 * those who wait. `deleteSome` deletes at most so many rows and returns how many it did.
 */
export async function deleteInSlices(deleteSome: (most: number) => number, signal: AbortSignal): Promise<void> {
  let rows = 200
  while (!signal.aborted) {
    const started = performance.now()
    if (deleteSome(rows) < rows) return
    const took = performance.now() - started
    rows = Math.round(Math.min(Math.max((rows * SLICE_MS) / Math.max(took, 1), rows / 2, MIN_ROWS), rows * 2, MAX_ROWS))
    await setTimeout(took)
  }
}
