import type { KeyboardEvent } from 'react'
import { useDraft } from './use-draft.ts'

/** Undo and redo of the draft by Ctrl+Z and Ctrl+Shift+Z. In a field the keys belong to its text. */
export function useUndoKeys(): (event: KeyboardEvent) => void {
  const { undo, redo } = useDraft()
  return (event) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (
      event.target instanceof HTMLElement &&
      event.target.matches('input:not([type=checkbox], [type=radio]), textarea')
    )
      return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  }
}
