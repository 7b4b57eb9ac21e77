/** IPC channel of all commands. */
export const COMMAND_CHANNEL = 'mcp-access-desk:command'
/** IPC channel of all events. */
export const EVENT_CHANNEL = 'mcp-access-desk:event'

/** The API that the preload script exposes as `window.bridge`, without any Electron objects. */
export interface Bridge {
  /** Resolves with a `Result` (see `shared/result.ts`). With `requestId`, a UUID, the command `cancel` can abort it. */
  invoke(name: string, input: unknown, requestId?: string): Promise<unknown>
  /** Returns an unsubscribe function. */
  subscribe(listener: (name: string, payload: unknown) => void): () => void
}
