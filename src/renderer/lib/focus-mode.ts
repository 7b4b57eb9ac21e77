import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasModal } from './after-modal.ts'
import { createStore, useStore } from './store.ts'

/** A focused task, which takes up the window's full width: everything around it collapses to a single line that leads back. */
export interface FocusMode {
  /** Title of the task, e.g. the name of a tool. */
  title: string
  onBack: () => void
  /** Whether Escape also leads back, for tasks that keep their changes. */
  escapes: boolean
}

const focusModeStore = createStore<FocusMode | null>(null)

/** Returns the focused task on screen; null if there's none. */
export const useFocusMode = (): FocusMode | null => useStore(focusModeStore)

/** Elements that Escape closes before it applies to the task. */
const OPEN = '[role="menu"], .mantine-Popover-dropdown, .mantine-Combobox-dropdown'

/** Gives a task the window's full width while the component is mounted. */
export function useEnterFocusMode({ title, onBack, escapes }: FocusMode): void {
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  const [leave] = useState(() => () => back.current())
  // Run before the first paint, so that the list doesn't flash next to the task. A changed title isn't a new task.
  useLayoutEffect(() => {
    focusModeStore.update(() => ({ title, escapes, onBack: leave }))
  }, [title, escapes, leave])
  useLayoutEffect(() => () => focusModeStore.update((now) => (now?.onBack === leave ? null : now)), [leave])
  useEffect(() => {
    if (!escapes) return
    let isForOther = false
    // Check in the capture phase: by the time the event bubbles up here, the element it closes has already been removed.
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
