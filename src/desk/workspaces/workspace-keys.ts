import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** How long a list waits for the secret store, which may itself wait for the person. */
const PATIENCE_MS = 400

/** Tells which workspaces have an API key without ever holding up the window. */
export interface KeyPresence {
  /** False also when the store cannot be read, or is not there yet: `onLate` then tells when to ask again. */
  has(workspaceId: string): Promise<boolean>
}

/** Looks into the store that `secrets` gives; `onLate` is called once that store comes after it was waited for. */
export function createKeyPresence(secrets: () => Promise<SecretStore>, onLate: () => void): KeyPresence {
  let pending: Promise<SecretStore | null> | null = null

  /** The store, or `null` when it takes longer; a store that is still awaited is not waited for a second time. */
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
