import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** How long a list waits for the secret store, which may in turn be waiting for the user. */
const PATIENCE_MS = 400

/** Determines which workspaces have an API key without ever blocking the window. */
export interface KeyPresence {
  /** Also returns false when the store can't be read, or isn't available yet: `onLate` is called once it is. */
  has(workspaceId: string): Promise<boolean>
}

/** Creates a lookup in the store that `secrets` returns; `onLate` is called once the store becomes available after a timeout. */
export function createKeyPresence(secrets: () => Promise<SecretStore>, onLate: () => void): KeyPresence {
  let pending: Promise<SecretStore | null> | null = null

  /** Returns the store, or `null` when that takes too long; never waits twice for the same pending store. */
  function storeNow(): Promise<SecretStore | null> {
    if (pending) return pending
    const asked = secrets().catch(() => null)
    let late = false
    const patience = new Promise<null>((resolve) => {
      const timer = setTimeout(() => {
        late = true
        resolve(null)
      }, PATIENCE_MS)
      void asked.then(() => clearTimeout(timer))
    })
    pending = Promise.race([asked, patience])
    void asked.then(() => {
      pending = null
      if (late) onLate()
    })
    return pending
  }

  return {
    async has(workspaceId) {
      try {
        const value = await (await storeNow())?.get(apiKeyName(workspaceId))
        return value !== null && value !== undefined
      } catch {
        return false
      }
    },
  }
}
