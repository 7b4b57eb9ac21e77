import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { type ReplyWork, replyWork } from './reply-work.ts'
import type { FromReplyWorker, ToReplyWorker } from './reply-worker.ts'

/** Smaller replies, in bytes or characters, are processed synchronously: about 15 ms in the worst case, usually a tenth of one. */
const SMALL = 32 * 1024
/** Limits of one reply in a thread. The most expensive 5 MB we found take 2 s. */
const LIMITS = { seconds: 20, megabytes: 512 }
/** Leaves one processor to the event loop. */
const MAX_THREADS = 4
/** How long a thread may be idle before it ends, in milliseconds. */
const IDLE_MS = 60_000

export interface ReplyRunner {
  /**
   * Runs one kind of work. `size`: of the input; `share`: the work's owner, because threads are shared fairly. Throws AppFailure `timeout`
   * if it exceeds its time or memory, `cancelled` if `signal` aborts before its turn.
   */
  run<K extends keyof ReplyWork>(
    kind: K,
    input: Parameters<ReplyWork[K]>[0],
    rules: { size: number; share: string; signal: AbortSignal },
  ): Promise<ReturnType<ReplyWork[K]>>
  close(): Promise<void>
}

/**
 * Creates a runner that processes large replies in threads, from the bundled entry `workerFile`, so that parsing, masking, and trimming
 * them blocks no other customer. `workerFile` undefined: everything runs on this thread.
 */
export function createReplyRunner(workerFile: string | undefined, limits = LIMITS): ReplyRunner {
  const total = Math.min(Math.max(availableParallelism() - 1, 1), MAX_THREADS)
  const slots = createFairSlots({ total, perKey: total })
  const free: Worker[] = []
  const all = new Set<Worker>()
  let idle: NodeJS.Timeout | undefined

  function start(file: string): Worker {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
      // The thread needs only the request's secrets.
      env: {},
      argv: [],
    })
    worker.unref()
    all.add(worker)
    // The thread may end while no caller waits for it.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      all.delete(worker)
      const index = free.indexOf(worker)
      if (index >= 0) free.splice(index, 1)
    })
    return worker
  }

  function endIdle(): void {
    for (const worker of free.splice(0)) void worker.terminate()
  }

  async function inThread(file: string, message: { kind: keyof ReplyWork; input: unknown }): Promise<unknown> {
    clearTimeout(idle)
    const worker = free.pop() ?? start(file)
    const answer = await ask(worker, message as ToReplyWorker, limits.seconds)
    if (answer === null) {
      void worker.terminate()
      throw new AppFailure({ kind: 'timeout', seconds: limits.seconds })
    }
    free.push(worker)
    idle = setTimeout(endIdle, IDLE_MS).unref()
    if (!answer.ok) throw new Error(`A reply couldn't be worked on: ${answer.stack}`)
    return answer.output
  }

  return {
    async run(kind, input, { size, share, signal }) {
      type Output = ReturnType<ReplyWork[typeof kind]>
      if (workerFile === undefined || size <= SMALL) return replyWork[kind](input as never) as Output
      if (!(await slots.enter(share, signal))) throw new AppFailure({ kind: 'cancelled' })
      try {
        return (await inThread(workerFile, { kind, input })) as Output
      } finally {
        slots.leave(share)
      }
    },
    async close() {
      clearTimeout(idle)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** Returns a thread's response; null if it took too long, ran out of memory, or was ended. */
function ask(worker: Worker, message: ToReplyWorker, seconds: number): Promise<FromReplyWorker | null> {
  return new Promise((resolve) => {
    const settle = (answer: FromReplyWorker | null) => {
      clearTimeout(timer)
      worker.off('message', settle)
      worker.off('exit', fail)
      worker.unref()
      resolve(answer)
    }
    const fail = () => settle(null)
    const timer = setTimeout(fail, seconds * 1000)
    worker.ref()
    worker.once('message', settle)
    worker.once('exit', fail)
    worker.postMessage(message)
  })
}
