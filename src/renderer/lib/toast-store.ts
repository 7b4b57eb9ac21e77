import { createStore } from './store.ts'

/** Something that was done at once, and how to take it back. */
export interface Toast {
  id: string
  text: string
  undo: () => Promise<void>
}

/** The newest one alone: what was done before it is done. */
export const toastStore = createStore<Toast | null>(null)

/** Shows that something was done. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  toastStore.update(() => ({ ...toast, id: crypto.randomUUID() }))
}

/** Takes it away, if it is still the one that is shown. */
export function hideToast(id: string): void {
  toastStore.update((shown) => (shown?.id === id ? null : shown))
}
