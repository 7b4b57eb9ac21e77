import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the row that has the focus in view while its scroller changes its size. Returns the scroller's ref. */
export function useFocusInView<E extends HTMLElement>(): RefObject<E | null> {
  const scroller = useRef<E>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { activeElement } = document
      if (activeElement && element.contains(activeElement))
        activeElement.closest('tr')?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return scroller
}
