import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts'

/** One listener per event that is of interest. */
export type EventListeners = { [K in EventName]?: (payload: EventPayload<K>) => void }

/** Listens to the main process, which has parsed what it sends; returns the function that ends the subscription. */
export function subscribe(listeners: EventListeners): () => void {
  return window.bridge.subscribe((name, payload) => {
    if (!Object.hasOwn(listeners, name)) return
    const listener = listeners[name as EventName] as ((payload: unknown) => void) | undefined
    listener?.(payload)
  })
}
