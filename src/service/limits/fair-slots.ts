import type { CancelSignal } from '../cancel-signal.ts'

/** Slots for concurrent work, shared fairly among keys such as tokens. */
export interface FairSlots {
  /**
   * Returns true immediately, or resolves with true when it's the key's turn, or with false if `signal` aborts first. After true, call
   * `leave` once the work is done.
   */
  enter(key: string, signal: CancelSignal): Promise<boolean> | true
  leave(key: string): void
}

type Start = () => void

/**
 * Creates `total` slots, at most `perKey` of them for one key. Freed slots go to the waiting keys in turn, so that a key with thousands of
 * requests delays another key by at most one piece of work.
 */
export function createFairSlots({ total, perKey }: { total: number; perKey: number }): FairSlots {
  const running = new Map<string, number>()
  /** Waiting requests by key, with the keys in the order in which they get the next slot. */
  const waiting = new Map<string, Start[]>()
  let taken = 0

  const canStart = (key: string): boolean => taken < total && (running.get(key) ?? 0) < perKey

  function take(key: string): void {
    taken += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function startNext(): void {
    for (const [key, queue] of waiting) {
      if (taken >= total) return
      if (!canStart(key)) continue
      const start = queue.shift()
      // Moves the key to the end of the queue.
      waiting.delete(key)
      if (queue.length > 0) waiting.set(key, queue)
      take(key)
      start?.()
      startNext()
      return
    }
  }

  function wait(key: string, signal: CancelSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const onAbort = () => {
        const left = (waiting.get(key) ?? []).filter((other) => other !== start)
        if (left.length > 0) waiting.set(key, left)
        else waiting.delete(key)
        resolve(false)
      }
      const start = () => {
        signal.removeEventListener('abort', onAbort)
        resolve(true)
      }
      if (signal.aborted) return resolve(false)
      signal.addEventListener('abort', onAbort, { once: true })
      const queue = waiting.get(key)
      if (queue) queue.push(start)
      else waiting.set(key, [start])
    })
  }

  return {
    enter(key, signal) {
      if (!canStart(key) || waiting.has(key)) return wait(key, signal)
      take(key)
      return true
    },
    leave(key) {
      taken -= 1
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      if (waiting.size > 0) startNext()
    },
  }
}
