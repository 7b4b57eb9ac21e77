import { message } from '../../shared/text/message.ts'
import { createFairSlots, type FairSlots } from '../limits/fair-slots.ts'
import { RequestProblem } from './request-problem.ts'

/** Connections to one origin at once; those who ask for them take turns. */
export const MAX_SOCKETS = 256

/** Gives each request to an origin a connection, in turns among the shares (tokens) that ask. */
export interface FairSockets {
  /**
   * Runs `work` when a connection to `origin` is free for `share`. Throws `RequestProblem` when none was within `waitMs`
   * or when `signal` aborts: nothing was sent then.
   */
  use<T>(
    origin: string,
    share: string,
    wait: { waitMs: number; signal: AbortSignal },
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

/** Whether the place came in time; one that comes later is given back by `giveBack`. */
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
