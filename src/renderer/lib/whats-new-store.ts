import { createStore } from './store.ts'

/** Whether the person wants to see what’s new. The shell shows it. */
export const whatsNewStore = createStore(false)

/** Shows what’s new in this version and those before. */
export const showWhatsNew = (): void => whatsNewStore.update(() => true)
