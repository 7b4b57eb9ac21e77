/** Listeners for one kind of event. */
export interface Emitter<T> {
  /** Calls `listener` on each event, after the listeners added earlier. Returns its unsubscribe function. */
  on(listener: (event: T) => void): () => void
  emit(event: T): void
}

/** Creates an emitter. Errors thrown by a listener propagate to the caller of `emit`. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(event: T) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(event) {
      for (const listener of Array.from(listeners)) listener(event)
    },
  }
}
