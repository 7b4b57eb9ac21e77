import { logFor } from '../base/log/log.ts'
import { allScopes } from '../shared/management/api-key-scopes.ts'
import type { Store } from './store/store.ts'

const FIRST_KEY = { name: 'First key', scopes: allScopes(), expiresAt: null }

export interface KeyOptions {
  /** The app's API key; registered if it's new. */
  appApiKey?: string
  /** Whether the first start without `appApiKey` creates an API key, returned as `createdApiKey`. Default: true. */
  makesFirstApiKey?: boolean
}

/**
 * Registers the app's key. If there's no `appApiKey` and no key exists yet, creates and returns a first key or, if that isn't allowed, logs
 * that there's none.
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
