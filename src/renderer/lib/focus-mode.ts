import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasModal } from './after-modal.ts'
import { createStore, useStore } from './store.ts'

/** A deep task that has the window’s width: what surrounds it folds away, and one line leads back. */
export interface FocusMode {
  /** What is worked on, e.g. the name of a tool. */
  title: string
  onBack: () => void
  /** Escape leads back, too: for tasks that keep what was done. */
  escapes: boolean
}

const focusModeStore = createStore<FocusMode | null>(null)

/** The deep task on screen; null: none. */
export const useFocusMode = (): FocusMode | null => useStore(focusModeStore)

/** What an Escape closes before it means the task. */
const OPEN = '[role="menu"], .mantine-Popover-dropdown, .mantine-Combobox-dropdown'

/** Gives the width of the window to a task while the component is shown. */
export function useEnterFocusMode({ title, onBack, escapes }: FocusMode): void {
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  const [leave] = useState(() => () => back.current())
  // Before the first drawing: the list mustn’t flash up beside the task. Another title is no other task.
  useLayoutEffect(() => {
    focusModeStore.update(() => ({ title, escapes, onBack: leave }))
  }, [title, escapes, leave])
  useLayoutEffect(() => () => focusModeStore.update((now) => (now?.onBack === leave ? null : now)), [leave])
  useEffect(() => {
    if (!escapes) return
    let isForOther = false
    // What it closes is gone once the event arrives.
    const look = () => {
      isForOther = hasModal() || [...document.querySelectorAll(OPEN)].some((each) => each.checkVisibility())
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isForOther) return
      event.preventDefault()
      back.current()
    }
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [escapes])
}
