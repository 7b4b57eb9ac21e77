/** Lets one who waits be woken. */
export interface Alarm {
  /** What has rung until now doesn't count any more. */
  reset(): void
  ring(): void
  /** Resolves once it has rung since `reset`, or when the time, in milliseconds, is over. */
  rest(most: number): Promise<void>
}

/** Makes an alarm that hasn't rung. */
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
