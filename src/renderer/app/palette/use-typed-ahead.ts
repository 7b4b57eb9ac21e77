import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** Marks the palette, whose search field gets the keys once it has the focus. */
export const PALETTE = 'data-palette'

/**
 * Returns the palette's query and its setter. While an open palette is still loading, keys are added to its query, so that none reach the
 * screen behind it; Escape closes it.
 */
export function useTypedAhead(open: boolean, onClose: () => void) {
  const [query, setQuery] = useState('')
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    setQuery('')
    if (!open) return
    const listening = new AbortController()
    const collect = (event: KeyboardEvent) => {
      if (document.activeElement?.closest(`[${PALETTE}]`)) return listening.abort()
      const { key, ctrlKey, altKey, metaKey } = event
      if (ctrlKey || altKey || metaKey) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') close()
      else if (key === 'Backspace') setQuery((typed) => typed.slice(0, -1))
      else if ([...key].length === 1) setQuery((typed) => typed + key)
    }
    window.addEventListener('keydown', collect, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [open])
  return [query, setQuery] as const
}
