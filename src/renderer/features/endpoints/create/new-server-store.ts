import { createStore } from '../../../lib/store.ts'

/** Whether the dialog for a new MCP server is open. */
export const newServerStore = createStore(false)

/** Opens it. */
export const openNewServer = (): void => newServerStore.update(() => true)
