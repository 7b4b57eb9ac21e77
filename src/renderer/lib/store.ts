import { useSyncExternalStore } from 'react'

/** A value that persists across screens while the window is open. */
export interface Store<T> {
  get(): T
  /** Replaces the value with the result of `change`, which must not mutate it. */
  update(change: (value: T) => T): void
  subscribe(listener: () => void): () => void
}

const resets: (() => void)[] = []

/** Resets every store to its initial value, as a page load does. Used by tests, which open the window more than once per page. */
export function resetStores(): void {
  for (const reset of resets) reset()
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const update: Store<T>['update'] = (change) => {
    const next = change(value)
    if (Object.is(next, value)) return
    value = next
    for (const listener of Array.from(listeners)) listener()
  }
  resets.push(() => update(() => initial))
  return {
    get: () => value,
    update,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the store's value and rerenders the component when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
