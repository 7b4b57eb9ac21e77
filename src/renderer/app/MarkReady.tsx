import { useEffect } from 'react'
import { settledStore } from './settled-store.ts'

/** How long a busy window may delay what waits for it to settle, in milliseconds. */
const PATIENCE = 2_000

/** Tells tests, benchmarks, and what waits for the start to be over that the screen beside it can be used. */
export function MarkReady() {
  useEffect(() => {
    document.documentElement.dataset.appState = 'ready'
    const idle = requestIdleCallback(() => settledStore.update(() => true), { timeout: PATIENCE })
    return () => cancelIdleCallback(idle)
  }, [])
  return null
}
