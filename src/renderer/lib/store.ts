import { useSyncExternalStore } from 'react'

/** A value that outlives the screens that show it, for as long as the window is open. */
export interface Store<T> {
  get(): T
  /** Replaces the value by what `change` makes of it; the value itself is never changed in place. */
  update(change: (value: T) => T): void
  subscribe(listener: () => void): () => void
}

/** Makes a store that holds `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    update(change) {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of Array.from(listeners)) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value, with the component drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
