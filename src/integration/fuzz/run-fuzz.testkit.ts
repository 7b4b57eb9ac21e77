import { Worker } from 'node:worker_threads'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import type { FromFuzzThread, FuzzJob, Tried } from './fuzz-thread.testkit.ts'

/** Interval of the watchdog, in milliseconds. */
const LOOK_MS = 100
/** CPU time of this process allowed for one input, in seconds. Not wall-clock time, so that other processes don't count. */
const MAX_SECONDS = 10
/** Maximum number of intervals for which an input may be pending without using the CPU. */
const MAX_LOOKS = 1_200
/** Memory limit for the thread, far above what it should need. */
const MAX_MEGABYTES = 512
/** Number of faults after which the run stops. */
const MAX_FAULTS = 100

/** An input that revealed a fault. */
interface Fault extends Tried {
  what: string
}

/** The result of a run; `counts`: number of inputs by target. */
export interface FuzzResult {
  faults: Fault[]
  counts: Record<string, number>
}

/**
 * Runs the inputs generated from a seed in a thread, and starts another thread after an input that hangs or crashes it.
 * @param seed the same seed generates the same inputs
 */
export async function runFuzz(seed: number, inputs: number, first = 0): Promise<FuzzResult> {
  const file = await buildThread(new URL('fuzz-thread.testkit.ts', import.meta.url).href)
  const result: FuzzResult = { faults: [], counts: {} }
  const end = first + inputs
  for (let from = first; from < end && result.faults.length < MAX_FAULTS; ) {
    const progress = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
    const stopped = await runThread(file, { seed, from, to: end, progress }, result)
    if (stopped === null) return result
    const { tried, what } = stopped
    if (tried === null) throw new Error(`No input was reached: ${what}`)
    result.faults.push({ ...tried, what })
    from = tried.index + 1
  }
  return result
}

/** Why a thread stopped early, and at which input; null if it stopped before the first one. */
interface Stopped {
  tried: Tried | null
  what: string
}

/** Resolves with null if the thread ran all inputs. */
function runThread(file: string, job: FuzzJob, { faults, counts }: FuzzResult): Promise<Stopped | null> {
  const worker = new Worker(file, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES } })
  return new Promise((resolve) => {
    let [last, looks] = [-2, 0]
    let tried: Tried | null = null
    let began = process.cpuUsage()
    const settle = (what: string | null) => {
      clearInterval(timer)
      worker.removeAllListeners()
      void worker.terminate().then(() => resolve(what === null ? null : { tried, what }))
    }
    const timer = setInterval(() => {
      const index = Atomics.load(job.progress, 0)
      if (index !== last) {
        ;[last, looks, began] = [index, 0, process.cpuUsage()]
        return
      }
      looks += 1
      const { user, system } = process.cpuUsage(began)
      // Doesn't count the time before the first input, when the service starts up.
      const isBusy = index >= job.from && (user + system) / 1e6 > MAX_SECONDS
      if (isBusy || looks > MAX_LOOKS) settle(isBusy ? 'It takes too long' : 'No answer comes')
    }, LOOK_MS)
    worker.on('message', (message: FromFuzzThread) => {
      if (message.kind === 'begun') {
        tried = message.tried
        return
      }
      if (message.kind === 'fault') {
        if (tried) faults.push({ ...tried, what: message.what })
        if (faults.length >= MAX_FAULTS) settle(null)
        return
      }
      for (const [name, count] of Object.entries(message.counts)) counts[name] = (counts[name] ?? 0) + count
      settle(null)
    })
    worker.on('error', (error) => settle(error.stack ?? error.message))
    worker.on('exit', (code) => settle(`The thread ended with code ${code}`))
  })
}
