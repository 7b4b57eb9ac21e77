import type { SecretStore } from './secret-store.ts'

/** The secret of this name; made and kept where there's none. Rejects with `AppFailure` where the store can't do it. */
export async function keptSecret(store: SecretStore, name: string, make: () => string): Promise<string> {
  const known = await store.get(name)
  if (known) return known
  const made = make()
  await store.set(name, made)
  return made
}
