import { createStore } from '../../../lib/store.ts'

/** What the dialog for a new MCP server begins with; null while it's closed. `example`: requests that really run are there to be added. */
export const newServerStore = createStore<{ example: boolean } | null>(null)

/** Opens it. */
export const openNewServer = ({ example = false } = {}): void => newServerStore.update(() => ({ example }))

export const closeNewServer = (): void => newServerStore.update(() => null)
