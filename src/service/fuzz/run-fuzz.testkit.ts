import { Worker } from 'node:worker_threads'
import { buildThread } from '../../core/threads/build-thread.testkit.ts'
import type { FromFuzzThread, FuzzJob, Tried } from './fuzz-thread.testkit.ts'

/** How often the watchdog looks, in milliseconds. */
const LOOK_MS = 100
/** What one input may cost this process of a processor’s time, in seconds: others on this computer cost it nothing. */
const MAX_SECONDS = 10
/** So often the watchdog may find the same input under way, for one that waits for what never comes. */
const MAX_LOOKS = 1_200
/** Of the thread; what’s allowed to be held is far below. */
const MAX_MEGABYTES = 512
/** With more of them, the rest tells nothing new. */
const MAX_FAULTS = 100

/** An input that something is wrong with. */
interface Fault extends Tried {
  what: string
}

/** What came of all inputs; `counts`: how many there were for each target. */
export interface FuzzResult {
  faults: Fault[]
  counts: Record<string, number>
}

/**
 * Runs inputs of a seed in a thread, and starts another one after an input that took too long or ended it.
 * @param seed the same seed makes the same inputs
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

/** Why a thread didn’t come to its end, and at which input; null: before the first. */
interface Stopped {
  tried: Tried | null
  what: string
}

/** Null: it came to the end. */
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
      // Before the first one, the service is set up.
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
