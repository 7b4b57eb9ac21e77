import { useEffect, useState } from 'react'
import { focusIfLost } from '../lib/focus-if-lost.ts'

/** Takes the focus along to the screen beside it, when a key or the palette led there. At the start it stays at the top. */
export function TakeFocus() {
  const [atStart] = useState(() => document.documentElement.dataset.appState !== 'ready')
  useEffect(() => {
    if (!atStart) focusIfLost(document.querySelector('main'))
  }, [atStart])
  return null
}
