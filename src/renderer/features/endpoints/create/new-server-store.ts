import { createStore } from '../../../lib/store.ts'

/** Options of the dialog for a new MCP server; null while closed. `example` offers requests that really run. */
export const newServerStore = createStore<{ example: boolean } | null>(null)

export const openNewServer = ({ example = false } = {}): void => newServerStore.update(() => ({ example }))

export const closeNewServer = (): void => newServerStore.update(() => null)
