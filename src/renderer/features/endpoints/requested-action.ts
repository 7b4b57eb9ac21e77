import { useEffect, useRef } from 'react'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { changePanel } from './panel-store.ts'

/** What the palette can ask of a server's Endpoints tab. */
export type ServerAction = 'deploy' | 'export' | 'setActive' | 'testAll' | 'versions'

/** How long the tab may take to appear. What nothing has taken up by then must not happen later, out of the blue. */
const FORGOTTEN_AFTER_MS = 5_000

const requestedStore = createStore<{ key: string; action: ServerAction } | null>(null)

/** Asks for it; it's done once that server's Endpoints tab is shown, as if its button had been pressed. */
export function requestAction(place: ServerPlace, action: ServerAction): void {
  // Its button is in this view alone.
  if (action === 'testAll') changePanel(place, { view: 'endpoints' })
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
