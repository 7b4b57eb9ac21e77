import type { Changes } from '../../shared/management/changes.ts'

/**
 * Where a change was made: in this process, on another node of the same service, or by time passing, e.g. when a token expires, which every
 * node notices on its own.
 */
export type ChangeOrigin = 'here' | 'elsewhere' | 'time'

/** Called with each change. Must not throw. */
type ChangeListener = (changes: Changes, origin: ChangeOrigin) => void

/** Passes changes to the service's data from the parts that make them to the parts that show or cache it. */
export interface ChangeBus {
  /** Calls every listener with the changes, immediately and in order. */
  publish(changes: Changes, origin?: ChangeOrigin): void
  subscribe(listener: ChangeListener): () => void
}

/** Creates the bus of a service process. It doesn't batch: slower listeners use `createChangeFeed`. */
export function createChangeBus(): ChangeBus {
  const listeners = new Set<ChangeListener>()
  return {
    publish(changes, origin = 'here') {
      for (const listener of listeners) listener(changes, origin)
    },
    subscribe(listener) {
      // Lets the same function subscribe twice.
      const own: ChangeListener = (changes, origin) => listener(changes, origin)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
