import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Options {
  count: number
  /** Estimated row height in CSS pixels, until measured. */
  height: number
  /** Height of the sticky table header. */
  head: number
  /** Height of the element that covers rows at the bottom of the pane. */
  foot?: number
  /** Index of a row that's always rendered, e.g. the focused one; -1 if there's none. */
  keep: number
  /** Returns a row's identity across insertions; defaults to its index. */
  keyOf?: (index: number) => string | number
}

/** The rendered rows of a long table or list in order, and the space taken up by the others. */
export interface RowsInView<E extends HTMLElement> {
  table: RefObject<E | null>
  virtual: Virtualizer<HTMLElement, Element>
  /** Indexes in the whole list. */
  indexes: number[]
  /**
   * Returns the height of the gap before the row at this position in `indexes`; for the length of `indexes`, the gap after the last row.
   */
  gapBefore(place: number): number
  /** The scrolling ancestor of the table. */
  scroller(): HTMLElement | null
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let each = element?.parentElement ?? null
  while (each && !/auto|scroll/.test(getComputedStyle(each).overflowY)) each = each.parentElement
  return each
}

/** Renders only the visible rows, so that thousands of them cost no more than twenty. */
export function useRowsInView<E extends HTMLElement = HTMLTableElement>(options: Options): RowsInView<E> {
  const { count, height, head, foot = 0, keep, keyOf } = options
  const table = useRef<E>(null)
  const [margin, setMargin] = useState(0)
  const found = useRef<HTMLElement | null>(null)
  /** Cached, because reading computed styles forces layout and this is needed in every render. */
  const scroller = () => {
    if (!found.current?.contains(table.current)) found.current = scrollerOf(table.current)
    return found.current
  }
  useEffect(() => {
    // When the window is resized, a different element may scroll.
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
