import { existsSync } from 'node:fs'
import { loadOnce } from '../../base/runtime/load-once.ts'
import type { SendEvent } from '../ports.ts'
import { createClientHandlers } from './client-handlers.ts'

interface Ports {
  /** Folder of the installation records. */
  folder: string
  /** Opens a link in the program registered for its scheme. */
  openExternal: (link: string) => Promise<void>
  /** The certificate (PEM) of the private authority behind a URL, or null when there's none. */
  authorityOf: (url: string) => string | null
  sendEvent: SendEvent
}

/** Creates the feature for hand-offs to MCP clients. Its code is loaded on first use. */
export function createClientsFeature({ folder, openExternal, authorityOf, sendEvent }: Ports) {
  const engine = loadOnce(async () => {
    const { openClientEngine } = await import('./client-engine.ts')
    return openClientEngine(folder, openExternal)
  })
  const hasInstalls = () => existsSync(folder)
  return {
    handlers: createClientHandlers({
      engine,
      hasInstalls,
      authorityOf,
      onChange: () => sendEvent('clients.changed', undefined),
    }),
    /** Settles a write to a client's file that was interrupted when the app last quit. */
    async settleInstalls(): Promise<void> {
      if (hasInstalls()) await engine()
    },
  }
}
