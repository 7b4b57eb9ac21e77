import { randomBytes } from 'node:crypto'
import type { SecretStore } from './secret-store.ts'

/** Creates a random secret of 256 bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the secret with this name, creating and storing it if there's none. Rejects with `AppFailure` when the store fails. */
export async function keptSecret(store: SecretStore, name: string, make: () => string): Promise<string> {
  const known = await store.get(name)
  if (known) return known
  const made = make()
  await store.set(name, made)
  return made
}
