import { createStore } from './store.ts'

/** Something that was done at once or failed, and how to take it back where it can be. */
export interface Toast {
  id: string
  text: string
  undo?: () => Promise<void>
}

/** The newest one alone: what was done before it is done. */
export const toastStore = createStore<Toast | null>(null)

/** Shows that something was done, or failed where there's no other place to say so. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  toastStore.update(() => ({ ...toast, id: crypto.randomUUID() }))
}

/** Takes it away, if it is still the one that is shown. */
export function hideToast(id: string): void {
  toastStore.update((shown) => (shown?.id === id ? null : shown))
}
