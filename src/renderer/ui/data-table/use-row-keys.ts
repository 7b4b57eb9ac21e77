import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowIds } from './row-list.ts'
import { extendTo, NO_SELECTION, type RowSelection, toggleRow } from './row-selection.ts'

interface Options {
  table: RefObject<HTMLTableElement | null>
  ids: RowIds
  /** Index of the row that Tab reaches. */
  current: number
  /** Number of rows that Page Up and Page Down skip. */
  pageRows: () => number
  /** Makes a row the current one and scrolls to it. */
  show: (index: number) => void
  selectedIds: ReadonlySet<string> | undefined
  onSelect: ((change: (now: RowSelection) => RowSelection) => void) | undefined
  openId: string | null
  onOpen: ((id: string | null) => void) | undefined
  /** Handles the table's own keys; returns true if it did. `ids` are the selected rows, or the focused one. */
  onRowKeyDown: ((event: KeyboardEvent, ids: ReadonlySet<string>) => boolean) | undefined
}

/** Returns the index of the row that a key moves to; null for a key that doesn't move. */
function indexAfter(key: string, from: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(from + page, count - 1)
    case 'PageUp':
      return Math.max(from - page, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * Keyboard support for a table with focusable rows. The arrow keys, Page Up, Page Down, Home, and End move, and an open row follows; with
 * Shift they select a range. Space selects, Ctrl+A selects all, Enter opens, and Escape clears the selection or, without one, closes.
 */
export function useRowKeys(options: Options): (event: KeyboardEvent) => void {
  const { table, ids, current, pageRows, show, selectedIds, onSelect, openId, onOpen, onRowKeyDown } = options
  /** The row to focus after the next render, by its ID or, while it's loading, by its index. */
  const focusNext = useRef<string | number | null>(null)
  // A row that was out of view has only now been rendered.
  useLayoutEffect(() => {
    const next = focusNext.current
    if (next === null) return
    const attribute = typeof next === 'string' ? 'data-row' : 'data-index'
    const row = table.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(String(next))}"]`)
    const { activeElement } = document
    const free = activeElement === document.body || table.current?.contains(activeElement)
    // A loaded row is a different element than its placeholder, whose removal may have scrolled the page.
    const arrived = row?.dataset.row !== ''
    if (arrived || !free) focusNext.current = null
    if (free) row?.focus({ preventScroll: true })
    if (free && row && arrived && typeof next === 'number') show(next)
  })

  const handle = (event: KeyboardEvent, id: string | undefined): boolean => {
    const acted = selectedIds && selectedIds.size > 0 ? selectedIds : new Set(id === undefined ? [] : [id])
    if (id !== undefined && onRowKeyDown?.(event, acted)) {
      // A row that moved keeps the focus.
      focusNext.current = id
      return true
    }
    if (event.altKey) return false
    const next = indexAfter(event.key, current, ids.length, pageRows())
    if (next !== null) {
      const nextId = ids.at(next)
      focusNext.current = nextId ?? next
      show(next)
      if (event.shiftKey && nextId !== undefined) onSelect?.((now) => extendTo(now, ids.known(), nextId, id))
      else if (openId !== null && nextId !== undefined) onOpen?.(nextId)
      return true
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !onSelect) return false
      onSelect(({ anchorId }) => ({ ids: new Set(ids.known()), anchorId }))
      return true
    }
    if (event.key === 'Escape') {
      if (selectedIds && selectedIds.size > 0) onSelect?.(() => NO_SELECTION)
      else if (openId !== null) onOpen?.(null)
      else return false
      return true
    }
    if (id === undefined) return false
    if (event.key === 'Enter' && onOpen) {
      onOpen(openId === id ? null : id)
      return true
    }
    if (event.key === ' ' && onSelect) {
      onSelect((now) => (event.shiftKey ? extendTo(now, ids.known(), id) : toggleRow(now, id)))
      return true
    }
    return false
  }
  return (event) => {
    // Keys pressed in a control inside the row belong to that control.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return
    if (handle(event, ids.at(current))) event.preventDefault()
  }
}
