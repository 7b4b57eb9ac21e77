import { message } from '../../shared/text/message.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { createFairSlots, type FairSlots } from '../limits/fair-slots.ts'
import { RequestProblem } from './request-problem.ts'

/** Maximum number of connections to one origin. Beyond that, callers take turns. */
export const MAX_SOCKETS = 256

/** Distributes connections to an origin round-robin among the shares (tokens) that request them. */
export interface FairSockets {
  /**
   * Runs `work` once a connection to `origin` is free for `share`. Throws `RequestProblem` if none becomes free within `waitMs`, or if
   * `signal` aborts; nothing has been sent in either case.
   */
  use<T>(
    origin: string,
    share: string,
    wait: { waitMs: number; signal: CancelSignal },
    work: () => Promise<T>,
  ): Promise<T>
}

export function createFairSockets(total = MAX_SOCKETS): FairSockets {
  const origins = new Map<string, FairSlots>()
  return {
    async use(origin, share, { waitMs, signal }, work) {
      const slots = origins.get(origin) ?? createFairSlots({ total, perKey: total })
      origins.set(origin, slots)
      const place = slots.enter(share, signal)
      if (place !== true && !(await inTime(place, () => slots.leave(share), waitMs))) {
        throw new RequestProblem('upstreamTimeout', message('upstream.busy'))
      }
      try {
        return await work()
      } finally {
        slots.leave(share)
      }
    },
  }
}

/** Resolves with whether the slot became available in time. If it becomes available too late, gives it back with `giveBack`. */
function inTime(place: Promise<boolean>, giveBack: () => void, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      resolve(false)
    }, waitMs)
    void place.then((entered) => {
      clearTimeout(timer)
      if (late && entered) giveBack()
      resolve(entered)
    })
  })
}
