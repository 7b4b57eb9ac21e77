import type { RunHold, RunPause } from '../../../shared/bulk/run.ts'

/** Decides when a run may send. */
export interface RunGate {
  hold(): RunHold | null
  pause(): RunPause | null
  /** Blocks sending until the hold ends; the later of two holds wins. */
  holdUntil(hold: RunHold): void
  /** Blocks sending until `open`. If already closed, the first reason is kept. */
  close(pause: RunPause): void
  /** Ends any pause or hold. */
  open(): void
  /** Blocks all rows permanently. */
  end(): void
  /** Whether a row may be sent right now. */
  isOpen(): boolean
  /** Resolves with true when a row may be sent, or false when the gate has ended. */
  pass(): Promise<boolean>
  /** Resolves when the gate opens after a pause, or ends. */
  opened(): Promise<void>
}

interface Clock {
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  onChange(): void
}

/** Creates an open gate. */
export function createRunGate({ now, wait, onChange }: Clock): RunGate {
  let hold: RunHold | null = null
  let pause: RunPause | null = null
  let hasEnded = false
  let changes = new AbortController()

  function notify(): void {
    changes.abort()
    changes = new AbortController()
    onChange()
  }

  async function opened(): Promise<void> {
    while (pause && !hasEnded) await aborted(changes.signal)
  }

  return {
    hold: () => hold,
    pause: () => pause,
    opened,
    isOpen: () => !hasEnded && pause === null && hold === null,
    holdUntil(next) {
      if (hold && hold.until >= next.until) return
      hold = next
      notify()
    },
    close(next) {
      if (pause) return
      pause = next
      notify()
    },
    open() {
      pause = null
      hold = null
      notify()
    },
    end() {
      hasEnded = true
      notify()
    },
    async pass() {
      while (!hasEnded) {
        await opened()
        if (hasEnded) return false
        const rest = hold ? hold.until - now() : 0
        if (rest <= 0) {
          if (hold) {
            hold = null
            onChange()
          }
          return true
        }
        await wait(rest, changes.signal)
      }
      return false
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
