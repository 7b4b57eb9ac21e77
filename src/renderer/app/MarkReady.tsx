import { useEffect } from 'react'
import { loadMoreTexts } from '../text/more-texts.ts'
import { settledStore } from './settled-store.ts'

/** Maximum delay, in milliseconds, that a busy window adds to work waiting for it to settle. */
const PATIENCE = 2_000

/** Signals to tests, benchmarks, and work deferred until after startup that the screen next to it is usable. */
export function MarkReady() {
  useEffect(() => {
    document.documentElement.dataset.appState = 'ready'
    void loadMoreTexts()
    const idle = requestIdleCallback(() => settledStore.update(() => true), { timeout: PATIENCE })
    return () => cancelIdleCallback(idle)
  }, [])
  return null
}
