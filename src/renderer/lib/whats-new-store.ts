import { createStore } from './store.ts'

/** Whether the user wants to see what's new, shown by the shell. */
export const whatsNewStore = createStore(false)

/** Shows what's new in this version and earlier ones. */
export const showWhatsNew = (): void => whatsNewStore.update(() => true)
