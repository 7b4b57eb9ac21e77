import { type KeyboardEvent, useRef } from 'react'
import type { TreeRow } from './operation-tree.ts'

/** Letters typed within this many milliseconds form one word. */
const TYPEAHEAD_MS = 700

interface Options {
  rows: readonly TreeRow[]
  current: number
  /** Number of rows that Page Up and Page Down skip. */
  pageRows: () => number
  go: (index: number) => void
  toggle: (row: TreeRow) => void
  expand: (row: TreeRow, open: boolean) => void
  toggleAll: () => void
}

const textOf = (row: TreeRow): string =>
  row.kind === 'group' ? row.name : `${row.operation.path}\n${row.operation.toolName}\n${row.operation.summary}`

/**
 * Keyboard support for a tree with checkboxes (WAI-ARIA tree view pattern): arrows move, left and right also collapse and expand, Space and
 * Enter toggle, Ctrl+A toggles all, and letters go to the next row with a line that starts with them.
 */
export function useTreeKeys({ rows, current, pageRows, go, toggle, expand, toggleAll }: Options) {
  const typed = useRef({ text: '', at: 0 })
  const row = rows[current]
  const parentIndex = () => {
    const level = row?.level ?? 1
    for (let index = current - 1; index >= 0; index -= 1) if ((rows[index]?.level ?? 0) < level) return index
    return current
  }
  const find = (key: string): number => {
    const now = Date.now()
    const { text, at } = typed.current
    const word = (now - at < TYPEAHEAD_MS ? text : '') + key.toLowerCase()
    typed.current = { text: word, at: now }
    const begins = (each: TreeRow) =>
      textOf(each)
        .toLowerCase()
        .split('\n')
        .some((line) => line.startsWith(word) || line.startsWith(`/${word}`))
    // A longer prefix may still match the current row.
    const from = word.length > 1 ? current : current + 1
    const order = [...rows.slice(from), ...rows.slice(0, from)]
    const found = order.find(begins)
    return found ? rows.indexOf(found) : -1
  }
  const targetOf = (key: string): number | null => {
    const last = rows.length - 1
    if (key === 'ArrowDown') return Math.min(current + 1, last)
    if (key === 'ArrowUp') return Math.max(current - 1, 0)
    if (key === 'PageDown') return Math.min(current + pageRows(), last)
    if (key === 'PageUp') return Math.max(current - pageRows(), 0)
    if (key === 'Home') return 0
    return key === 'End' ? last : null
  }
  return (event: KeyboardEvent) => {
    if (!row || event.altKey) return
    const target = targetOf(event.key)
    if (target !== null) go(target)
    else if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return
      toggleAll()
    } else if (event.key === ' ' || event.key === 'Enter') toggle(row)
    else if (event.key === 'ArrowRight') {
      if (row.kind === 'group' && row.expanded) go(current + 1)
      else expand(row, true)
    } else if (event.key === 'ArrowLeft') {
      if (row.kind === 'group' && row.expanded) expand(row, false)
      else go(parentIndex())
    } else if (event.key.length === 1) {
      const index = find(event.key)
      if (index >= 0) go(index)
    } else return
    event.preventDefault()
  }
}
