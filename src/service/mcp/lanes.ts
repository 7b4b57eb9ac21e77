/** Requests of one token that are worked on at once, and those that wait for their turn. */
const MOST_RUNNING = 16
const MOST_WAITING = 112

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** Limits how many requests of one token run at once. */
export interface Lanes {
  /** Waits for a turn; false at once when too many wait already, or later when `signal` aborts first. */
  enter(tokenId: string, signal: AbortSignal): Promise<boolean> | boolean
  /** Ends a turn that `enter` has given. */
  leave(tokenId: string): void
}

export function createLanes(mostRunning = MOST_RUNNING, mostWaiting = MOST_WAITING): Lanes {
  const lanes = new Map<string, Lane>()
  return {
    enter(tokenId, signal) {
      const lane = lanes.get(tokenId)
      if (!lane) {
        lanes.set(tokenId, { running: 1, waiting: [] })
        return true
      }
      if (lane.running < mostRunning) {
        lane.running += 1
        return true
      }
      if (lane.waiting.length >= mostWaiting || signal.aborted) return false
      return new Promise((resolve) => {
        const onAbort = () => {
          lane.waiting = lane.waiting.filter((other) => other !== start)
          resolve(false)
        }
        const start = () => {
          signal.removeEventListener('abort', onAbort)
          resolve(true)
        }
        signal.addEventListener('abort', onAbort, { once: true })
        lane.waiting.push(start)
      })
    },
    leave(tokenId) {
      const lane = lanes.get(tokenId)
      if (!lane) return
      const next = lane.waiting.shift()
      // A turn goes on to the next in line.
      if (next) return next()
      lane.running -= 1
      if (lane.running === 0) lanes.delete(tokenId)
    },
  }
}
