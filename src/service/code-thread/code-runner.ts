import { availableParallelism } from 'node:os'
import { startThread, type Thread, ThreadEnded } from '../../base/threads/thread.ts'
import { type CancelSignal, createCanceller } from '../cancel-signal.ts'
import { startDeadline } from '../deadlines.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { CODE_LIMITS, type CodeLimits } from './code-limits.ts'
import type { CodeCall, CodeEnd, CodeReply, CodeTurn, CodeWork } from './code-work.ts'
import { threadClock } from './thread-clock.ts'

/**
 * Maximum number of concurrent runs, each with its own thread: in all, and of one token. Each may hold its memory and 20 replies of 5 MB.
 */
const MAX_RUNS = { total: 4, perKey: 2 }
/** Maximum number of runs that run or wait: in all, and of one token. */
const MAX_QUEUED = { total: 64, perKey: 8 }
/** Maximum number of runs that compute at the same time. One core is left for the event loop. */
const MAX_COMPUTING = Math.max(availableParallelism() - 1, 1)
/** Minimum interval between checks of a thread that computes, in milliseconds. */
const WATCH_MS = 50
/** Limit for the thread's own heap, in megabytes, which is used for texts on their way to and from the code. */
const HEAP_MEGABYTES = 128

/** How a run ended. `busy`: it never started, because too many are waiting. `stuck`: it waits for something that never happens. */
export type CodeOutcome = CodeEnd | { kind: 'busy' | 'stuck' | 'late' | 'cancelled' }

interface CodeJob {
  code: string
  /** Names of the tools that the code can call. */
  tools: readonly string[]
  /** Calls a tool. Must not reject. `args`: JSON text from the code. */
  call(name: string, args: string, signal: CancelSignal): Promise<Omit<CodeReply, 'id'>>
}

export interface CodeRunner {
  /** Runs code for `share`, such as a token. Owners share the threads fairly. */
  run(job: CodeJob, rules: { share: string; signal: CancelSignal }): Promise<CodeOutcome>
}

/** Why a thread was terminated. */
type Stopped = 'late' | 'cancelled' | 'computed'

/**
 * Creates a runner of models' code. Each run has a thread and an interpreter of its own, from the bundled entry point `workerFile`, so that
 * nothing is left behind for another run and no code can delay the event loop. The thread is started on the first run.
 */
export function createCodeRunner(workerFile: string | undefined, limits: CodeLimits = CODE_LIMITS): CodeRunner {
  const runs = createFairSlots(MAX_RUNS)
  const computing = createFairSlots({ total: MAX_COMPUTING, perKey: 1 })
  const queued = new Map<string, number>()
  let allQueued = 0

  function queue(share: string, change: 1 | -1): void {
    allQueued += change
    const left = (queued.get(share) ?? 0) + change
    if (left > 0) queued.set(share, left)
    else queued.delete(share)
  }

  async function runQueued(job: CodeJob, share: string, signal: CancelSignal): Promise<CodeOutcome> {
    if (workerFile === undefined) throw new Error('There’s no thread for code')
    const stop = createCanceller()
    let isLate = false
    const cancel = () => stop.abort()
    const deadline = startDeadline(limits.totalMs, () => {
      isLate = true
      cancel()
    })
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const why = () => (isLate ? 'late' : 'cancelled')
    try {
      if (!(await runs.enter(share, stop.signal))) return { kind: why() }
      try {
        return await new ThreadRun(job, { file: workerFile, share, limits, computing, signal: stop.signal, why }).run()
      } finally {
        runs.leave(share)
      }
    } finally {
      deadline.end()
      signal.removeEventListener('abort', cancel)
    }
  }

  return {
    async run(job, { share, signal }) {
      if (allQueued >= MAX_QUEUED.total || (queued.get(share) ?? 0) >= MAX_QUEUED.perKey) return { kind: 'busy' }
      queue(share, 1)
      try {
        return await runQueued(job, share, signal)
      } finally {
        queue(share, -1)
      }
    },
  }
}

/** Whether the code ended by itself, rather than at a limit. */
const isOwn = ({ kind }: CodeOutcome): boolean => kind === 'value' || kind === 'nothing' || kind === 'error'

interface RunRules {
  file: string
  share: string
  limits: CodeLimits
  /** Slots for threads that compute. */
  computing: ReturnType<typeof createFairSlots>
  signal: CancelSignal
  why: () => Stopped
}

/** One run in its thread. */
class ThreadRun {
  private readonly job: CodeJob
  private readonly rules: RunRules
  private readonly thread: Thread<CodeWork>
  /** Aborts the calls that are still running when the run ends. */
  private readonly calls = createCanceller()
  private readonly running = new Set<Promise<void>>()
  private replies: CodeReply[] = []
  private started = 0
  private stopped: Stopped | null = null
  /** The thread's computing time, once it's known. */
  private clock = threadClock(null)

  constructor(job: CodeJob, rules: RunRules) {
    this.job = job
    this.rules = rules
    this.thread = startThread<CodeWork>({ file: rules.file, megabytes: HEAP_MEGABYTES })
  }

  async run(): Promise<CodeOutcome> {
    const { signal, why } = this.rules
    const stop = () => {
      this.stop(why())
      this.calls.abort()
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const end = await this.turns()
      // The code may have made calls without waiting for them.
      if (isOwn(end)) await Promise.all(this.running)
      return this.stopped === null ? end : { kind: this.stopped }
    } catch (error) {
      if (this.stopped !== null) return { kind: this.stopped }
      if (error instanceof ThreadEnded) return { kind: 'memory' }
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      this.calls.abort()
      await this.thread.end()
      await Promise.all(this.running)
    }
  }

  private async turns(): Promise<CodeOutcome> {
    const { limits } = this.rules
    const { code, tools } = this.job
    this.clock = threadClock(await this.compute(limits.loadMs, () => this.thread.call('open', limits)))
    let turn: CodeTurn = await this.compute(limits.computeMs, () => this.thread.call('begin', { code, tools }))
    for (;;) {
      if (turn.end === null || isOwn(turn.end)) for (const call of turn.calls) this.start(call)
      if (turn.end) return turn.end
      if (this.running.size === 0 && this.replies.length === 0) return { kind: 'stuck' }
      if (this.replies.length === 0) await Promise.race(this.running)
      const { usedMs } = turn
      turn = await this.compute(limits.computeMs - usedMs, () => this.thread.call('resume', this.replies.splice(0)))
    }
  }

  /** Has the thread compute when it's its turn, and terminates it if it doesn't respond in time. */
  private async compute<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const { computing, share, signal, limits, why } = this.rules
    if (!(await computing.enter(share, signal))) throw this.stop(why())
    const watch = this.watch(ms + limits.graceMs)
    try {
      return await work()
    } finally {
      watch.end()
      computing.leave(share)
    }
  }

  /** Terminates the thread if it computes for longer. */
  private watch(ms: number) {
    const { clock } = this
    const started = clock()
    const check = () => {
      const left = ms - (clock() - started)
      if (left <= 0) this.stop('computed')
      else timer = setTimeout(check, Math.max(left, WATCH_MS))
    }
    let timer = setTimeout(check, ms)
    return { end: () => clearTimeout(timer) }
  }

  private stop(reason: Stopped): Error {
    this.stopped ??= reason
    void this.thread.end()
    return new Error(reason)
  }

  private start({ id, name, args }: CodeCall): void {
    this.started += 1
    if (this.started > this.rules.limits.calls) throw new Error('The thread made too many calls')
    const call = this.job.call(name, args, this.calls.signal).then((reply) => {
      this.replies.push({ id, ...reply })
      this.running.delete(call)
    })
    this.running.add(call)
  }
}
