/** Carries every command. */
export const COMMAND_CHANNEL = 'mcp-access-desk:command'
/** Carries every event. */
export const EVENT_CHANNEL = 'mcp-access-desk:event'

/** What the preload script puts on `window.bridge`: no Electron object crosses. */
export interface Bridge {
  /** Resolves with a `Result` (see `shared/result.ts`). With `requestId`, a UUID, the command `cancel` can end it. */
  invoke(name: string, input: unknown, requestId?: string): Promise<unknown>
  /** Returns the function that ends the subscription. */
  subscribe(listener: (name: string, payload: unknown) => void): () => void
}
