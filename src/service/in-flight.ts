/** Tracks work in flight. */
export interface InFlight {
  /** Counts a piece of work until it settles, and returns it. */
  add<T>(work: Promise<T>): Promise<T>
  /** Resolves once nothing is in flight. */
  settled(): Promise<void>
}

/** Creates a tracker of work in flight, so that whatever the work needs is closed only after it finishes. */
export function createInFlight(): InFlight {
  const running = new Set<Promise<void>>()
  return {
    add(work) {
      const forget = () => void running.delete(ended)
      const ended: Promise<void> = work.then(forget, forget)
      running.add(ended)
      return work
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
