import { hostname } from 'node:os'
import { AppFailure } from '../../shared/errors.ts'
import { allScopes } from '../../shared/management/api-key-scopes.ts'
import { NO_KEY } from '../../shared/management/records/audit-entry.ts'
import { message } from '../../shared/text/message.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { createApiKeyOperations } from '../management/api-key-operations.ts'
import type { EncryptionKeys } from '../store/encryption/encryption-key.ts'
import { openStore, type Store } from '../store/store.ts'
import { hasService } from './backup/back-up-service.ts'
import type { DataPlace } from './read-data-place.ts'

/** The command that creates an API key with this name instead of serving. */
export interface NewApiKeyCommand {
  kind: 'newApiKey'
  name: string
}

interface Options {
  place: DataPlace
  /** Returns the key of the database in a folder. Only called once the database exists. */
  databaseKey: (folder: string) => Promise<string>
  /** The keys that encrypt secrets in PostgreSQL. */
  encryptionKeys: EncryptionKeys
}

/**
 * Creates an API key with full access that never expires, for an operator with access to the service's computer who lost the last such key.
 * The audit log records that it was created there without a key. Resolves with the JSON for standard output, the only place where the key
 * can be read. Throws `AppFailure`, e.g. if a running service uses the folder.
 */
export async function runNewApiKeyCommand(
  { name }: NewApiKeyCommand,
  options: Options,
): Promise<{ id: string; name: string; apiKey: string }> {
  const store = await openStoreOf(options)
  try {
    const { 'apiKeys.create': create } = recordChanges(createApiKeyOperations({ store, hasApp: false }), {
      store,
      node: hostname(),
    })
    const access = { scopes: allScopes(), expiresAt: null }
    const caller = { keyId: NO_KEY.id, keyName: NO_KEY.name, client: 'service --new-api-key', ...access }
    const { id, key } = await create({ name, ...access }, new AbortController().signal, caller)
    return { id, name, apiKey: key }
  } finally {
    await store.close()
  }
}

async function openStoreOf({ place, databaseKey, encryptionKeys }: Options): Promise<Store> {
  if (place.kind === 'postgres') {
    const { openPostgresStore } = await import('../store/postgres/open-postgres-store.ts')
    return openPostgresStore(place.url, { keys: encryptionKeys })
  }
  const { folder } = place
  if (!hasService(folder)) {
    const remedy = message('headless.backup.nothingRemedy')
    throw new AppFailure({ kind: 'storage', cause: message('headless.backup.nothing', { folder }), remedy })
  }
  try {
    return await openStore(folder, await databaseKey(folder))
  } catch (error) {
    const { detail } = error instanceof AppFailure ? error : { detail: null }
    if (detail?.kind !== 'storage' || detail.cause.code !== 'storage.dataFolder.inUse') throw error
    throw new AppFailure({ ...detail, remedy: message('headless.inUseRemedy') }, { cause: error })
  }
}
