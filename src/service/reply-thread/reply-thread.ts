import { availableParallelism } from 'node:os'
import { startStoppable } from '../../base/network/stoppable.ts'
import { startThread, type Thread, ThreadEnded } from '../../base/threads/thread.ts'
import type { Input } from '../../base/threads/thread-messages.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { type ReplyWork, replyWork } from './reply-work.ts'

type ReplyThread = Thread<ReplyWork>

/**
 * Replies smaller than this, in bytes or characters, are processed synchronously, which takes about 15 ms in the worst case and usually a
 * tenth of a millisecond.
 */
const SMALL = 32 * 1024
/** Limits for one reply in a thread. The most expensive 5 MB reply that we've found takes 2 s. */
const LIMITS = { seconds: 20, megabytes: 512 }
/** Maximum number of threads. With fewer cores, one core is left for the event loop. */
const MAX_THREADS = 4
/** How long a thread may be idle before it's stopped, in milliseconds. */
const IDLE_MS = 60_000

export interface ReplyRunner {
  /**
   * Runs one kind of work. `size`: size of the input; `share`: the work's owner (owners share the threads fairly). Throws AppFailure
   * `timeout` if the work exceeds its time or memory, or `cancelled` if `signal` aborts before its turn.
   */
  run<K extends keyof ReplyWork>(
    kind: K,
    input: Parameters<ReplyWork[K]>[0],
    rules: { size: number; share: string; signal: CancelSignal },
  ): Promise<ReturnType<ReplyWork[K]>>
  close(): Promise<void>
}

/**
 * Creates a runner that processes large replies in threads, from the bundled entry point `workerFile`, so that parsing, masking, and
 * trimming them doesn't block other customers. If `workerFile` is undefined, everything runs on the current thread.
 */
export function createReplyRunner(workerFile: string | undefined, limits = LIMITS): ReplyRunner {
  const total = Math.min(Math.max(availableParallelism() - 1, 1), MAX_THREADS)
  const slots = createFairSlots({ total, perKey: total })
  const free: ReplyThread[] = []
  const all = new Set<ReplyThread>()
  let idle: NodeJS.Timeout | undefined

  function start(file: string): ReplyThread {
    const thread = startThread<ReplyWork>({
      file,
      megabytes: limits.megabytes,
      onExit: () => forget(thread),
    })
    all.add(thread)
    return thread
  }

  function forget(thread: ReplyThread): void {
    all.delete(thread)
    const index = free.indexOf(thread)
    if (index >= 0) free.splice(index, 1)
  }

  function end(thread: ReplyThread): void {
    forget(thread)
    void thread.end()
  }

  function endIdle(): void {
    for (const thread of free.splice(0)) end(thread)
  }

  function keep(thread: ReplyThread): void {
    free.push(thread)
    idle = setTimeout(endIdle, IDLE_MS).unref()
  }

  async function inThread<K extends keyof ReplyWork>(file: string, kind: K, input: Input<ReplyWork[K]>) {
    clearTimeout(idle)
    const thread = free.pop() ?? start(file)
    const timeout = new AppFailure({ kind: 'timeout', seconds: limits.seconds })
    const stoppable = startStoppable(undefined)
    const timer = setTimeout(() => stoppable.stop(timeout), limits.seconds * 1000)
    try {
      const output = await stoppable.orStopped(thread.call(kind, input))
      keep(thread)
      return output
    } catch (error) {
      if (error === timeout || error instanceof ThreadEnded) {
        end(thread)
        throw timeout
      }
      keep(thread)
      throw error
    } finally {
      clearTimeout(timer)
      stoppable.end()
    }
  }

  return {
    async run(kind, input, { size, share, signal }) {
      type Output = ReturnType<ReplyWork[typeof kind]>
      if (workerFile === undefined || size <= SMALL) return replyWork[kind](input as never) as Output
      if (!(await slots.enter(share, signal))) throw new AppFailure({ kind: 'cancelled' })
      try {
        return (await inThread(workerFile, kind, input as never)) as Output
      } finally {
        slots.leave(share)
      }
    },
    async close() {
      clearTimeout(idle)
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}
