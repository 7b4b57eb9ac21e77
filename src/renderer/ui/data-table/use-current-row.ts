import { useCallback, useLayoutEffect, useState } from 'react'
import { type RowsInView, useRowsInView } from '../rows/use-rows-in-view.ts'
import type { RowIds } from './row-list.ts'

const HEAD_HEIGHT = 32
/** Height of the bar for selected rows, including its margin. */
const BAR_HEIGHT = 64
/** Maximum number of rows that are all rendered; with more, only visible ones are. */
const ALL_IN_PAGE = 40

interface Options {
  ids: RowIds
  /** Estimate in CSS pixels, until a row is measured. */
  rowHeight: number
  /** Whether all rows have this height, so that none have to be measured. */
  fixedHeight: boolean
  /** Whether any rows are selected, in which case a bar covers the last visible ones. */
  selecting: boolean
  /** IDs of rows to scroll into view when these IDs change. */
  openId: string | null
  requestedId: string | null
}

/** The rendered rows of a table, and which of them Tab reaches. */
interface CurrentRow {
  view: Pick<RowsInView<HTMLTableElement>, 'table' | 'indexes' | 'gapBefore'> & {
    measure: ((row: HTMLTableRowElement | null) => void) | undefined
    /** If there are no rows, `last` is less than `first`. */
    range: { first: number; last: number }
  }
  current: number
  /** If `id` is null, the row is still loading and is identified by `index`. */
  setCurrent: (id: string | null, index?: number) => void
  /** Makes a row the current one and scrolls to it. */
  show: (index: number) => void
  /** Number of rows that Page Up and Page Down skip. */
  pageRows: () => number
}

/** Tracks the current row, which stays rendered so that scrolling never loses the focus. */
export function useCurrentRow({ ids, rowHeight, fixedHeight, selecting, openId, requestedId }: Options): CurrentRow {
  const [at, setAt] = useState<{ id: string | null; index: number }>({ id: openId, index: 0 })
  const current = Math.max(0, at.id === null ? Math.min(at.index, ids.length - 1) : ids.indexOf(at.id))
  const long = ids.length > ALL_IN_PAGE
  // Keep it stable, because with a new function every row would be measured again.
  const keyOf = useCallback((index: number) => ids.at(index) ?? index, [ids])
  const rows = useRowsInView({
    count: ids.length,
    height: rowHeight,
    head: HEAD_HEIGHT,
    foot: selecting ? BAR_HEIGHT : 0,
    keep: current,
    ...(!fixedHeight && { keyOf }),
  })
  const { virtual } = rows
  const setCurrent = useCallback((id: string | null, index = 0) => setAt({ id, index }), [])
  const show = useCallback(
    (index: number) => {
      setAt({ id: ids.at(index) ?? null, index })
      virtual.scrollToIndex(index, { align: 'auto' })
    },
    [ids, virtual],
  )
  useLayoutEffect(() => {
    const index = openId === null ? -1 : ids.indexOf(openId)
    if (index >= 0) show(index)
    // Only opening a row scrolls the table.
  }, [openId])
  useLayoutEffect(() => {
    const index = requestedId === null ? -1 : ids.indexOf(requestedId)
    if (index >= 0) show(index)
  }, [requestedId, ids, show])
  const { table, indexes, gapBefore } = rows
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
  const measure = fixedHeight ? undefined : virtual.measureElement
  const view = long
    ? { table, indexes, gapBefore, measure, range: { first: startIndex, last: Math.min(endIndex, ids.length - 1) } }
    : {
        table,
        indexes: Array.from({ length: ids.length }, (_, index) => index),
        gapBefore: () => 0,
        measure,
        range: { first: 0, last: ids.length - 1 },
      }
  const pageRows = () => Math.max(1, Math.floor((rows.scroller()?.clientHeight ?? 0) / rowHeight) - 2)
  return { view, current, setCurrent, show, pageRows }
}
