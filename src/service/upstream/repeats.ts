import type { Waited } from '../../shared/management/records/call-record.ts'
import { httpDate, secondsToWait } from '../../shared/values/retry-after.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { isRepeatable, type UpstreamRequest } from './build-request.ts'
import { headerOf } from './exchange.ts'
import type { Places } from './place.ts'
import type { UpstreamOutcome } from './send-request.ts'

/** Maximum number of calls to one origin that wait at the same time. Beyond that, the upstream's response is returned immediately. */
const MAX_WAITING = 256
const MAX_REPEATS = 3
/** Shortest wait before the first repeat, in milliseconds. It doubles with each repeat, for upstreams that ask for no wait at all. */
const MIN_PAUSE_MS = 150
/** How much longer than asked a call waits at most, so that calls that were rejected together aren't repeated together. */
const MAX_SPREAD = 0.1
/** Repeats have timeouts of whole steps, in milliseconds, because each length of time has a timer of its own. */
const STEP_MS = 100

interface RepeatRules {
  /** Timeout of the first request, in milliseconds. */
  timeoutMs: number
  /** When the whole call ends, as a `performance.now()` time. */
  deadline: number
  signal: CancelSignal
  places: Places
}

/** Repeats requests when an upstream's 429 or 503 response says to. */
export interface Repeats {
  /**
   * Sends a request with `send`, which gets a timeout in milliseconds. A request that may be repeated (see `isRepeatable`) is repeated after
   * the wait in `Retry-After` if that ends before the call's deadline. Keeps neither a connection nor a response during the wait. Adds the
   * waits to `waited`.
   */
  run(
    request: UpstreamRequest,
    rules: RepeatRules,
    waited: Waited,
    send: (timeoutMs: number) => Promise<UpstreamOutcome>,
  ): Promise<UpstreamOutcome>
}

/** Creates the counts of waiting calls. */
export function createRepeats(): Repeats {
  const waiting = new Map<string, number>()

  async function waitAt(origin: string, ms: number, signal: CancelSignal): Promise<void> {
    waiting.set(origin, (waiting.get(origin) ?? 0) + 1)
    await pause(ms, signal)
    const left = (waiting.get(origin) ?? 1) - 1
    if (left > 0) waiting.set(origin, left)
    else waiting.delete(origin)
  }

  return {
    async run(request, { timeoutMs, deadline, signal, places }, waited, send) {
      /** Sends the request. Returns the milliseconds to wait before it's repeated, or the outcome. */
      const attempt = async (repeats: number): Promise<number | UpstreamOutcome> => {
        const start = performance.now()
        const outcome = await send(repeats === 0 ? timeoutMs : Math.max(0, remaining(deadline, start)))
        if (outcome.kind === 'timeout') return { kind: 'timeout', seconds: timeoutMs / 1000 }
        const asked = repeats < MAX_REPEATS && isRepeatable(request) ? askedWait(outcome) : null
        if (asked === null || signal.aborted || (waiting.get(request.origin) ?? 0) >= MAX_WAITING) return outcome
        const wait = Math.max(asked, MIN_PAUSE_MS * 2 ** repeats) * (1 + Math.random() * MAX_SPREAD)
        const now = performance.now()
        // The repeat probably takes as long as this request.
        const needed = Math.max(now - start, STEP_MS)
        return remaining(deadline, now + wait) >= needed ? wait : outcome
      }

      for (let repeats = 0; ; repeats += 1) {
        const next = await attempt(repeats)
        if (typeof next !== 'number') return next
        places.reply.leave()
        const start = performance.now()
        await waitAt(request.origin, next, signal)
        waited.ms += performance.now() - start
        if (signal.aborted) return { kind: 'cancelled' }
        waited.retries += 1
      }
    },
  }
}

/** Returns the milliseconds between a time and the deadline, in whole steps. */
const remaining = (deadline: number, now: number): number => Math.floor((deadline - now) / STEP_MS) * STEP_MS

/** Returns the wait that a response asks for, in milliseconds; null if it doesn't ask for one. */
function askedWait(outcome: UpstreamOutcome): number | null {
  if (outcome.kind !== 'answer' || (outcome.status !== 429 && outcome.status !== 503)) return null
  const sent = httpDate(headerOf(outcome, 'date') ?? '')
  const seconds = outcome.retryAfter === null ? null : secondsToWait(outcome.retryAfter, sent ?? Date.now())
  return seconds === null ? null : seconds * 1000
}

function pause(ms: number, signal: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
