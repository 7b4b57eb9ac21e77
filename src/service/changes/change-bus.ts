import type { Changes } from '../../shared/management/changes.ts'

/**
 * Where a change was made: by this process; by another node of the same service; or by nobody, as when a token expires, which
 * every node sees for itself.
 */
export type ChangeOrigin = 'here' | 'elsewhere' | 'time'

/** Hears of a change. Must not throw. */
type ChangeListener = (changes: Changes, origin: ChangeOrigin) => void

/** Carries what changes in the service’s data from the part that changed it to the parts that show or keep something of it. */
export interface ChangeBus {
  /** Passes changes on to every listener, at once and in order. */
  publish(changes: Changes, origin?: ChangeOrigin): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void
}

/** Makes the bus of one service process. It gathers nothing: listeners that are slower than changes use `createChangeFeed`. */
export function createChangeBus(): ChangeBus {
  const listeners = new Set<ChangeListener>()
  return {
    publish(changes, origin = 'here') {
      for (const listener of listeners) listener(changes, origin)
    },
    subscribe(listener) {
      // The same function may subscribe twice.
      const own: ChangeListener = (changes, origin) => listener(changes, origin)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
