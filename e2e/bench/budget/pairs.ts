import type { Load } from '../load.ts'
import { treeSeconds } from '../memory.ts'

/** Number of pairs: at least this many, because single runs vary by a tenth. `BENCH_PAIRS` overrides it for trying out the bench itself. */
export const PAIRS = { launches: Number(process.env.BENCH_PAIRS ?? 9), rates: Number(process.env.BENCH_PAIRS ?? 5) }

/** Runs two subjects alternately, each first equally often, and returns the pairs. The first run of each is a warm-up. */
export async function inPairs<T, P>(count: number, ours: () => Promise<T>, peer: () => Promise<P>): Promise<[T, P][]> {
  const pairs: [T, P][] = []
  for (let run = 0; run <= count; run += 1) {
    const early = run % 2 === 0 ? await ours() : null
    const other = await peer()
    const own = early ?? (await ours())
    if (run > 0) pairs.push([own, other])
  }
  return pairs
}

/** A measured program: its process, and a function that puts load on it. */
export interface Loaded {
  pid: number
  run: () => Promise<Load>
}

/** Requests per second, and milliseconds of CPU time per request. */
export async function measureLoad({ pid, run }: Loaded): Promise<{ rate: number; cpu: number }> {
  const before = await treeSeconds(pid)
  const { rate, requests } = await run()
  return { rate, cpu: (((await treeSeconds(pid)) - before) * 1000) / requests }
}
