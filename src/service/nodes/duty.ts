import { createInFlight } from '../in-flight.ts'

/** The duty to do the work that one node does for all of them. */
export interface Duty {
  /**
   * Calls `begin` when this node takes the duty, or immediately if it already has it. Calls the function it returns when the node loses the
   * duty or the caller unsubscribes. Returns the unsubscribe function.
   */
  whileMine(begin: () => () => void): () => void
}

/** Creates a duty that this node doesn't have yet. */
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
  /** Stops the work. Resolves once none of it is running. */
  stop(): Promise<void>
}

/** Starts the work when this node takes the duty, and stops it when the node loses it. */
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
