/** Creates the pauses between attempts, which end early when something has changed. */
export function createInterruptibleRest(over: AbortSignal) {
  let wakeUp: () => void = () => undefined
  /** Whether something has changed since the last attempt began. */
  let stale = false

  return {
    /** Called when an attempt begins, which takes all earlier changes into account. */
    attempt(): void {
      stale = false
    },
    /** Ends the current pause or, during an attempt, skips the next one. */
    changed(): void {
      stale = true
      wakeUp()
    },
    /** Ends the current pause. */
    wake(): void {
      wakeUp()
    },
    /** Waits for this time, or until woken, or until `ended` settles. Doesn't wait when something has changed, or once it's `over`. */
    rest(milliseconds: number, ended?: Promise<unknown>): Promise<void> {
      if (over.aborted || stale) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(done, milliseconds)
        function done(): void {
          clearTimeout(timer)
          resolve()
        }
        wakeUp = done
        void ended?.then(done)
      })
    },
  }
}
export type InterruptibleRest = ReturnType<typeof createInterruptibleRest>
