/**
 * Signals that work is no longer wanted. A subset of `AbortSignal`, so real ones fit as well; `createCanceller` creates a signal at a tenth
 * of the cost.
 */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A signal, and the function that aborts it. */
export interface Canceller {
  readonly signal: CancelSignal
  /** Calls the listeners in order. A second call does nothing. */
  abort(): void
}

class LightCanceller implements Canceller, CancelSignal {
  aborted = false
  private listeners: (() => void)[] = []

  get signal(): CancelSignal {
    return this
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.aborted && !this.listeners.includes(listener)) this.listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.listeners.indexOf(listener)
    if (at >= 0) this.listeners.splice(at, 1)
  }

  abort(): void {
    if (this.aborted) return
    this.aborted = true
    // A listener may remove another one.
    while (this.listeners.length > 0) this.listeners.shift()?.()
  }
}

/** Creates a signal for one call. Every call has one, and hardly any is aborted. */
export const createCanceller = (): Canceller => new LightCanceller()

/** Returns a real `AbortSignal` that follows `signal`, for code that requires one. */
export function toAbortSignal(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal
  const controller = new AbortController()
  if (signal.aborted) controller.abort()
  else signal.addEventListener('abort', () => controller.abort(), { once: true })
  return controller.signal
}
