import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts'

/** Listeners by event. */
export type EventListeners = { [K in EventName]?: (payload: EventPayload<K>) => void }

/** Subscribes to events from the main process, which parses their payloads. Returns an unsubscribe function. */
export function subscribe(listeners: EventListeners): () => void {
  return window.bridge.subscribe((name, payload) => {
    if (!Object.hasOwn(listeners, name)) return
    const listener = listeners[name as EventName] as ((payload: unknown) => void) | undefined
    listener?.(payload)
  })
}
