import { createInFlight } from '../in-flight.ts'

/** What one node does for all of them. */
export interface Duty {
  /**
   * Calls `begin` whenever this node comes to be on duty, and now if it is. What that returns is called when it isn't any more, or when the
   * function that's returned here is.
   */
  whileMine(begin: () => () => void): () => void
}

/** A duty that's nobody's yet. */
export function createDuty(): Duty & { set(isMine: boolean): void } {
  const all = new Set<{ begin: () => () => void; end: (() => void) | null }>()
  let isMine = false
  return {
    set(next) {
      if (next === isMine) return
      isMine = next
      for (const each of all) {
        each.end?.()
        each.end = isMine ? each.begin() : null
      }
    },
    whileMine(begin) {
      const each = { begin, end: isMine ? begin() : null }
      all.add(each)
      return () => {
        all.delete(each)
        each.end?.()
      }
    },
  }
}

/** Work that one node does for all of them, until it's stopped. */
export interface DutyWork {
  /** Ends once nothing of it runs any more. */
  stop(): Promise<void>
}

/** Begins the work whenever this node comes to be on duty, and stops it when it isn't any more. */
export function runOnDuty(duty: Duty, begin: () => DutyWork): DutyWork {
  const ending = createInFlight()
  const endDuty = duty.whileMine(() => {
    const begun = begin()
    return () => void ending.add(begun.stop())
  })
  return {
    async stop() {
      endDuty()
      await ending.settled()
    },
  }
}
