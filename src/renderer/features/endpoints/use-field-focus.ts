import { type RefObject, useEffect, useRef } from 'react'
import type { ServerPlace } from '../../lib/server-place.ts'
import { useStore } from '../../lib/store.ts'
import { changePanel, panelOf, panelStore } from './panel-store.ts'

/** Focuses the element with the `data-field` requested by the panel, once it exists. */
export function useFieldFocus(place: ServerPlace): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const { focus } = panelOf(useStore(panelStore), place)
  useEffect(() => {
    // The paste box focuses itself.
    if (focus === null || focus === 'paste') return
    const frame = requestAnimationFrame(() => {
      const marked = panel.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focus)}"]`)
      const field = marked?.matches('input, textarea, select, button, tr')
        ? marked
        : marked?.querySelector<HTMLElement>('input, textarea, select, button')
      field?.scrollIntoView({ block: field instanceof HTMLTableRowElement ? 'nearest' : 'center' })
      field?.focus({ preventScroll: true })
      changePanel(place, { focus: null })
    })
    return () => cancelAnimationFrame(frame)
  }, [focus, place])
  return panel
}
