import { createSliceSize } from './slice-size.ts'

/**
 * Deletes rows one slice at a time, pausing after each about as long as it took so that other work can run. `deleteSome` deletes at most
 * the given number of rows and returns the number deleted.
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
