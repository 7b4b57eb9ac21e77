import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { extendTo, NO_SELECTION, toggleRow } from './row-selection.ts'
import type { BulkEdits } from './use-bulk-edits.ts'

interface Options {
  table: RefObject<HTMLTableElement | null>
  shownIds: readonly string[]
  selectedIds: ReadonlySet<string>
  /** Index of the row that Tab reaches. */
  current: number
  /** Rows that PageUp and PageDown step over. */
  pageRows: () => number
  /** Makes a row the current one and scrolls to it. */
  show: (id: string) => void
  bulk: BulkEdits
}

/** Index of the row that a key leads to; null for a key that doesn't move. */
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
 * The keys of the endpoint table. Arrows, Page, Home and End move, with Shift they select a range; Space selects, Ctrl+A
 * selects all, Escape clears the selection and then closes the editor; Enter opens; Delete removes; Alt with an arrow moves
 * the selected endpoints.
 */
export function useTableKeys({ table, shownIds, selectedIds, current, pageRows, show, bulk }: Options) {
  const { server } = useDraft()
  const focusNext = useRef<string | null>(null)
  // A row that was out of view is in the page only after this rendering.
  useLayoutEffect(() => {
    if (focusNext.current === null) return
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focusNext.current)}"]`)
      ?.focus({ preventScroll: true })
    focusNext.current = null
  })
  const change = (part: Parameters<typeof changePanel>[1]) => changePanel(server.id, part)

  const handle = (event: KeyboardEvent, id: string): boolean => {
    const { selection, openId } = panelOf(panelStore.get(), server.id)
    const acted = selectedIds.size > 0 ? selectedIds : new Set([id])
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false
      focusNext.current = id
      bulk.move(acted, event.key === 'ArrowUp' ? 'up' : 'down')
      return true
    }
    const next = indexAfter(event.key, current, shownIds.length, pageRows())
    const nextId = next === null ? undefined : shownIds[next]
    if (nextId !== undefined) {
      focusNext.current = nextId
      show(nextId)
      if (event.shiftKey) change({ selection: extendTo(selection, shownIds, nextId, id) })
      // An open editor follows the row, as in a list with its detail.
      else if (openId !== null) change({ openId: nextId })
      return true
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return false
      change({ selection: { ids: new Set(shownIds), anchorId: selection.anchorId } })
      return true
    }
    switch (event.key) {
      case 'Enter':
        change({ openId: openId === id ? null : id })
        return true
      case ' ':
        change({ selection: event.shiftKey ? extendTo(selection, shownIds, id) : toggleRow(selection, id) })
        return true
      case 'Delete':
        bulk.remove(acted)
        return true
      case 'Escape':
        if (selectedIds.size > 0) change({ selection: NO_SELECTION })
        else if (openId !== null) change({ openId: null })
        else return false
        return true
      default:
        return false
    }
  }
  return (event: KeyboardEvent) => {
    const id = shownIds[current]
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined || id === undefined) return
    if (handle(event, id)) event.preventDefault()
  }
}
