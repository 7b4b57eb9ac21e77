import { useEffect } from 'react'

/** Tells tests and benchmarks that the screen beside it can be used. */
export function MarkReady() {
  useEffect(() => {
    document.documentElement.dataset.appState = 'ready'
  }, [])
  return null
}
