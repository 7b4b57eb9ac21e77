import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { changePanel, panelOf, panelStore } from './panel-store.ts'

/** Brings the focus to the element whose `data-field` the panel asks for, once it is there. */
export function useFieldFocus(serverId: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const { focus } = panelOf(useStore(panelStore), serverId)
  useEffect(() => {
    // The paste box takes its own.
    if (focus === null || focus === 'paste') return
    const frame = requestAnimationFrame(() => {
      const place = panel.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focus)}"]`)
      const field = place?.matches('input, textarea, select, button, tr')
        ? place
        : place?.querySelector<HTMLElement>('input, textarea, select, button')
      field?.scrollIntoView({ block: field instanceof HTMLTableRowElement ? 'nearest' : 'center' })
      field?.focus({ preventScroll: true })
      changePanel(serverId, { focus: null })
    })
    return () => cancelAnimationFrame(frame)
  }, [focus, serverId])
  return panel
}
