import { createStore } from './store.ts'

/** A message about a completed or failed action, with an undo function if available. */
export interface Toast {
  id: string
  text: string
  undo?: () => Promise<void>
}

/** Only the newest toast is shown. */
export const toastStore = createStore<Toast | null>(null)

/** Reports a completed action, or a failure that can't be shown elsewhere. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  toastStore.update(() => ({ ...toast, id: crypto.randomUUID() }))
}

/** Hides a toast if it's still the one shown. */
export function hideToast(id: string): void {
  toastStore.update((shown) => (shown?.id === id ? null : shown))
}
