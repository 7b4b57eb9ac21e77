/** Wakes a waiting caller. */
export interface Alarm {
  /** Forgets earlier rings. */
  reset(): void
  ring(): void
  /** Resolves once it has rung since `reset`, or after `most` milliseconds. */
  rest(most: number): Promise<void>
}

/** Creates an alarm that hasn't rung. */
export function createAlarm(): Alarm {
  let hasRung = false
  let wake = () => {}
  return {
    reset() {
      hasRung = false
    },
    ring() {
      hasRung = true
      wake()
    },
    async rest(most) {
      if (hasRung) return
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, most)
      })
      clearTimeout(timer)
    },
  }
}
