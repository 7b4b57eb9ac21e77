import type { OperationHandlers } from '../../shared/management/operations.ts'
import { message } from '../../shared/text/message.ts'
import type { OperationDeps } from './operation-deps.ts'
import { notFound, refuse } from './refuse.ts'

/** API keys: made, listed without the key, revoked at once. One key always stays, so that nobody is locked out. */
export function createApiKeyOperations({ store }: OperationDeps) {
  const keys = store.apiKeys
  function read(id: string) {
    const key = keys.find(id)
    if (!key) throw notFound('apiKey')
    return key
  }
  return {
    'apiKeys.list': async () => keys.list(),
    'apiKeys.create': async ({ name }) => {
      const { id, key } = keys.create(name)
      return { ...read(id), key }
    },
    'apiKeys.revoke': async ({ id }) => {
      const { own, revokedAt } = read(id)
      if (own) throw refuse('id', message('management.ownApiKey'))
      const others = keys.list().filter((key) => key.revokedAt === null && key.id !== id)
      if (revokedAt === null && others.length === 0) {
        throw refuse('id', message('management.onlyApiKey'))
      }
      keys.revoke(id)
      return read(id)
    },
  } satisfies Partial<OperationHandlers>
}
