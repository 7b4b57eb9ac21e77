/** Listeners to one kind of event. */
export interface Emitter<T> {
  /** Calls `listener` at each event, after those added before it. Returns a function that removes it. */
  on(listener: (event: T) => void): () => void
  emit(event: T): void
}

/** Creates an emitter. What a listener throws reaches the caller of `emit`. */
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
