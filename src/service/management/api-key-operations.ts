import type { OperationHandlers } from '../../shared/management/operations.ts'
import { message } from '../../shared/text/message.ts'
import type { OperationDeps } from './operation-deps.ts'
import { notFound, refuse } from './refuse.ts'

/** API keys: made, listed without the key, revoked at once. One key always stays, so that nobody is locked out. */
export function createApiKeyOperations({ store }: OperationDeps) {
  const keys = store.apiKeys
  async function read(id: string) {
    const key = await keys.find(id)
    if (!key) throw notFound('apiKey')
    return key
  }
  return {
    'apiKeys.list': async () => keys.list(),
    'apiKeys.create': async ({ name }) => {
      const { id, key } = await keys.create(name)
      return { ...(await read(id)), key }
    },
    'apiKeys.revoke': async ({ id }) =>
      store.transaction(async () => {
        const { own, revokedAt } = await read(id)
        if (own) throw refuse('id', message('management.ownApiKey'))
        const others = (await keys.list()).filter((key) => key.revokedAt === null && key.id !== id)
        if (revokedAt === null && others.length === 0) {
          throw refuse('id', message('management.onlyApiKey'))
        }
        await keys.revoke(id)
        return read(id)
      }),
  } satisfies Partial<OperationHandlers>
}
