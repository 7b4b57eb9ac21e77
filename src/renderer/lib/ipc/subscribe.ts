import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts'
import { textsToCome } from '../../text/more-texts.ts'

/** Listeners by event. */
export type EventListeners = { [K in EventName]?: (payload: EventPayload<K>) => void }

/**
 * Subscribes to events from the main process, which parses their payloads. Payloads may contain messages, so while text is still loading,
 * events wait for it. Returns an unsubscribe function.
 */
export function subscribe(listeners: EventListeners): () => void {
  let ended = false
  const unsubscribe = window.bridge.subscribe((name, payload) => {
    if (!Object.hasOwn(listeners, name)) return
    const listener = listeners[name as EventName] as ((payload: unknown) => void) | undefined
    const loading = textsToCome()
    if (loading) void loading.then(() => ended || listener?.(payload))
    else listener?.(payload)
  })
  return () => {
    ended = true
    unsubscribe()
  }
}
