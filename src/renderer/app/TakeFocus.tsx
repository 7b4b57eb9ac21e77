import { useEffect } from 'react'
import { focusIfLost } from '../lib/focus-if-lost.ts'

/** Takes the focus along to the screen beside it, when a key or the palette led there. At the start it stays at the top. */
export function TakeFocus() {
  useEffect(() => {
    if (document.documentElement.dataset.appState === 'ready') focusIfLost(document.querySelector('main'))
  }, [])
  return null
}
