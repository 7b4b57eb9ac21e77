import { allScopes } from '../shared/management/api-key-scopes.ts'
import type { Store } from './store/store.ts'

const FIRST_KEY = { name: 'First key', scopes: allScopes(), expiresAt: null }

/** Makes the app's key known, or else, where no key opens the service, a first one, which it returns. */
export async function registerKeys(store: Store, appApiKey: string | undefined): Promise<string | null> {
  if (appApiKey !== undefined) {
    await store.transaction(() => store.apiKeys.registerOwn(appApiKey))
    return null
  }
  return store.transaction(async () => {
    await store.meta.takeTurn('start')
    return (await store.apiKeys.isEmpty()) ? (await store.apiKeys.create(FIRST_KEY)).key : null
  })
}
