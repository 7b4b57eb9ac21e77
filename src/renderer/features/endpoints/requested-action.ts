import { useEffect, useRef } from 'react'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** An action on a server that the palette or the menu can request from its header and tabs. */
export type ServerAction = 'deploy' | 'discard' | 'export' | 'setActive' | 'testAll' | 'versions'

/** How long the component may take to appear. A request not handled by then is dropped, so that it can't run unexpectedly later. */
const FORGOTTEN_AFTER_MS = 5_000

const requestedStore = createStore<{ key: string; action: ServerAction } | null>(null)

/** Requests an action, which runs once the component that handles it is shown, as if its button had been clicked. */
export function requestAction(place: ServerPlace, action: ServerAction): void {
  const request = { key: serverKey(place), action }
  requestedStore.update(() => request)
  setTimeout(() => requestedStore.update((now) => (now === request ? null : now)), FORGOTTEN_AFTER_MS)
}

/** Runs a requested action once. */
export function useRequestedAction(place: ServerPlace, action: ServerAction, run: () => void): void {
  const key = serverKey(place)
  const requested = useStore(requestedStore)
  const current = useRef(run)
  useEffect(() => {
    current.current = run
  })
  useEffect(() => {
    if (requested?.key !== key || requested.action !== action) return
    // Effects may run more than once.
    if (requestedStore.get() !== requested) return
    requestedStore.update(() => null)
    current.current()
  }, [requested, key, action])
}
