import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

/** What the palette can ask of a server's Endpoints tab. */
export type ServerAction = 'deploy' | 'export' | 'setActive' | 'testAll' | 'versions'

const requestedStore = createStore<{ serverId: string; action: ServerAction } | null>(null)

/** Asks for it; it's done once that server's Endpoints tab is shown, as if its button had been pressed. */
export function requestAction(serverId: string, action: ServerAction): void {
  requestedStore.update(() => ({ serverId, action }))
}

/** Does what was asked for, once. */
export function useRequestedAction(serverId: string, action: ServerAction, run: () => void): void {
  const requested = useStore(requestedStore)
  const current = useRef(run)
  useEffect(() => {
    current.current = run
  })
  useEffect(() => {
    if (requested?.serverId !== serverId || requested.action !== action) return
    requestedStore.update(() => null)
    current.current()
  }, [requested, serverId, action])
}
