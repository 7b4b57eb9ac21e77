import type { KeyboardEvent } from 'react'
import { useDraft } from './use-draft.ts'

/** Returns a handler for undo and redo of draft edits with Ctrl+Z and Ctrl+Shift+Z. Inside a field, the keys apply to its text. */
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
