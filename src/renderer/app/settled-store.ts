import { createStore } from '../lib/store.ts'

/** Whether the first screen can be used and the window has come to rest. What only decorates that screen waits for it. */
export const settledStore = createStore(false)
