import { createStore } from '../lib/store.ts'

/** Whether the first screen is usable and the window is idle. Anything that only enhances that screen waits for it. */
export const settledStore = createStore(false)
