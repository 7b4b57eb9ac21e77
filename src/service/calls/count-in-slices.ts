import type { Store } from '../store/store.ts'
import { createSliceSize } from './slice-size.ts'

/** Selects the calls of a server, of a customer, or all, up to number `upTo`. */
export interface CountedCalls {
  serverId?: string | undefined
  customerId?: string | undefined
  upTo: number
}

/** Counts calls one slice at a time, pausing after each about as long as it took so that other work can run. */
export async function countInSlices(
  { calls }: Pick<Store, 'calls'>,
  { upTo, ...filter }: CountedCalls,
  signal: AbortSignal,
): Promise<number> {
  const size = createSliceSize()
  let total = 0
  for (let after: number | null = 0; after !== null && !signal.aborted; ) {
    const started = performance.now()
    const { count, next } = await calls.count(filter, { after, upTo }, size.rows)
    total += count
    after = next
    if (next !== null) await size.rest(performance.now() - started)
  }
  return total
}
