import { createSliceSize } from './slice-size.ts'

/**
 * Deletes rows a slice at a time, and leaves as much time between two slices to those who wait. `deleteSome` deletes at most so
 * many rows and gives how many it did.
 */
export async function deleteInSlices(
  deleteSome: (most: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  const size = createSliceSize()
  while (!signal.aborted) {
    const started = performance.now()
    const { rows } = size
    if ((await deleteSome(rows)) < rows) return
    await size.rest(performance.now() - started)
  }
}
