import { createStore } from './store.ts'

/** Whether the user asked to see what's new, which the shell shows. */
export const whatsNewStore = createStore(false)

/** Shows what's new in this version and earlier ones. */
export const showWhatsNew = (): void => whatsNewStore.update(() => true)
