import { logFor } from '../base/log/log.ts'
import { allScopes } from '../shared/management/api-key-scopes.ts'
import type { Store } from './store/store.ts'

const FIRST_KEY = { name: 'First key', scopes: allScopes(), expiresAt: null }

export interface KeyOptions {
  /** API key of the app, made known when it is new. */
  appApiKey?: string
  /** Whether the first start without `appApiKey` makes an API key, in `createdApiKey`. Left out: it does. */
  makesFirstApiKey?: boolean
}

/**
 * Makes the app's key known, or else, where no key opens the service, a first one, which it returns. Where it isn't to make one, the log
 * says that there's none.
 */
export async function registerKeys(
  store: Store,
  { appApiKey, makesFirstApiKey = true }: KeyOptions,
): Promise<string | null> {
  if (appApiKey !== undefined) {
    await store.transaction(() => store.apiKeys.registerOwn(appApiKey))
    return null
  }
  if (!makesFirstApiKey) {
    if (await store.apiKeys.isEmpty())
      logFor('service').warn('No API key opens this service yet. Make one with --new-api-key')
    return null
  }
  return store.transaction(async () => {
    await store.meta.takeTurn('start')
    return (await store.apiKeys.isEmpty()) ? (await store.apiKeys.create(FIRST_KEY)).key : null
  })
}
