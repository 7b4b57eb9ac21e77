import { useEffect, useRef } from 'react'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** What the palette and the menu of a server can ask of its header and its tabs. */
export type ServerAction = 'deploy' | 'discard' | 'export' | 'setActive' | 'testAll' | 'versions'

/** How long its place may take to appear. What nothing has taken up by then must not happen later, out of the blue. */
const FORGOTTEN_AFTER_MS = 5_000

const requestedStore = createStore<{ key: string; action: ServerAction } | null>(null)

/** Asks for it; it's done once that place of the server is shown, as if its button had been pressed. */
export function requestAction(place: ServerPlace, action: ServerAction): void {
  const request = { key: serverKey(place), action }
  requestedStore.update(() => request)
  setTimeout(() => requestedStore.update((now) => (now === request ? null : now)), FORGOTTEN_AFTER_MS)
}

/** Does what was asked for, once. */
export function useRequestedAction(place: ServerPlace, action: ServerAction, run: () => void): void {
  const key = serverKey(place)
  const requested = useStore(requestedStore)
  const current = useRef(run)
  useEffect(() => {
    current.current = run
  })
  useEffect(() => {
    if (requested?.key !== key || requested.action !== action) return
    // An effect may run more than once.
    if (requestedStore.get() !== requested) return
    requestedStore.update(() => null)
    current.current()
  }, [requested, key, action])
}
