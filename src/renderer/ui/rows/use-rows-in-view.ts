import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Options {
  count: number
  /** Height of one row in CSS pixels, before it is measured. */
  height: number
  /** Height of the table's head, which stays above the rows. */
  head: number
  /** Height of what lies over the rows at the bottom of the pane. */
  foot?: number
  /** A row that stays in the page wherever it is, e.g. the one with the focus; -1: none. */
  keep: number
  /** What makes a row the same one when others come before it. Left out: its place. */
  keyOf?: (index: number) => string | number
}

/** The rows of a long table or list that are in the page, in their order, and the room of those that are not. */
export interface RowsInView<E extends HTMLElement> {
  table: RefObject<E | null>
  virtual: Virtualizer<HTMLElement, Element>
  /** Places in the whole list. */
  indexes: number[]
  /** Height to leave free before the row at this place of `indexes`; after the last one with their number. */
  gapBefore(place: number): number
  /** The element whose scrolling moves the table. */
  scroller(): HTMLElement | null
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let each = element?.parentElement ?? null
  while (each && !/auto|scroll/.test(getComputedStyle(each).overflowY)) each = each.parentElement
  return each
}

/** Keeps only the rows in view in the page, so that thousands cost what twenty do. */
export function useRowsInView<E extends HTMLElement = HTMLTableElement>(options: Options): RowsInView<E> {
  const { count, height, head, foot = 0, keep, keyOf } = options
  const table = useRef<E>(null)
  const [margin, setMargin] = useState(0)
  const found = useRef<HTMLElement | null>(null)
  /** Looked for once: to read the style of elements has the browser lay out the page, and this is asked for in every rendering. */
  const scroller = () => {
    if (!found.current?.contains(table.current)) found.current = scrollerOf(table.current)
    return found.current
  }
  useEffect(() => {
    // In a window of another size, another element may scroll.
    const forget = () => {
      found.current = null
    }
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    ...(keyOf && { getItemKey: keyOf }),
    rangeExtractor: ({ startIndex, endIndex, overscan, count: all }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(all - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      return shown.includes(keep) || keep < 0 || keep >= all
        ? shown
        : [...shown, keep].sort((left, right) => left - right)
    },
  })
  useLayoutEffect(() => {
    const box = scroller()
    if (!table.current || !box) return
    const top = table.current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
    setMargin(Math.round(top + head))
  })
  const items = virtual.getVirtualItems()
  return {
    table,
    virtual,
    indexes: items.map(({ index }) => index),
    gapBefore(place) {
      const end = items[place - 1]?.end ?? margin
      return (items[place]?.start ?? virtual.getTotalSize() + margin) - end
    },
    scroller,
  }
}
