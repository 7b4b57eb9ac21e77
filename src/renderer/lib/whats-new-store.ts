import { createStore } from './store.ts'

/** Whether to show what's new, because the user asked for it. */
export const whatsNewStore = createStore(false)

/** Shows what's new in this version and earlier ones. */
export const showWhatsNew = (): void => whatsNewStore.update(() => true)
