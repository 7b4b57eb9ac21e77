import { message } from '../../shared/text/message.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { createFairSlots, type FairSlots } from '../limits/fair-slots.ts'
import { RequestProblem } from './request-problem.ts'

/** Maximum number of connections to one origin; beyond that, callers take turns. */
export const MAX_SOCKETS = 256

/** Distributes connections to an origin round-robin among the shares (tokens) that request them. */
export interface FairSockets {
  /**
   * Runs `work` when a connection to `origin` is free for `share`. Throws `RequestProblem` if none became free within `waitMs`, or when
   * `signal` aborts; in both cases nothing was sent.
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

/** Returns whether the place became available in time; a place that comes too late is returned with `giveBack`. */
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
