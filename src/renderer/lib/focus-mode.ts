import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasModal } from './after-modal.ts'
import { createStore, useStore } from './store.ts'

/** A deep task that takes the window's full width: everything around it collapses, and one line leads back. */
export interface FocusMode {
  /** Title of the task, e.g. the name of a tool. */
  title: string
  onBack: () => void
  /** Whether Escape leads back as well, for tasks that keep their changes. */
  escapes: boolean
}

const focusModeStore = createStore<FocusMode | null>(null)

/** The deep task on screen; null if none. */
export const useFocusMode = (): FocusMode | null => useStore(focusModeStore)

/** Elements that Escape closes before it applies to the task. */
const OPEN = '[role="menu"], .mantine-Popover-dropdown, .mantine-Combobox-dropdown'

/** Gives a task the window's width while the component is mounted. */
export function useEnterFocusMode({ title, onBack, escapes }: FocusMode): void {
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  const [leave] = useState(() => () => back.current())
  // Before the first paint, so that the list doesn't flash next to the task. A changed title isn't a new task.
  useLayoutEffect(() => {
    focusModeStore.update(() => ({ title, escapes, onBack: leave }))
  }, [title, escapes, leave])
  useLayoutEffect(() => () => focusModeStore.update((now) => (now?.onBack === leave ? null : now)), [leave])
  useEffect(() => {
    if (!escapes) return
    let isForOther = false
    // By the time the event arrives, what it closes is already removed.
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
