import type { ApiKeyScope } from '../../shared/management/api-key-scopes.ts'
import { type FieldTree, fieldsOf } from '../../shared/management/input-fields.ts'
import { type Caller, type OperationHandlers, operations } from '../../shared/management/operations.ts'
import { message } from '../../shared/text/message.ts'
import { SERVICE_VERSION } from '../service-version.ts'
import { futureTime } from './customers/token-limits.ts'
import type { OperationDeps } from './operation-deps.ts'
import { notFound, refuse } from './refuse.ts'

let taken: Record<string, FieldTree> | null = null

/** The fields each operation accepts. Computed once, because it takes a moment. */
function acceptedFields(): Record<string, FieldTree> {
  taken ??= Object.fromEntries(Object.entries(operations).map(([name, { input }]) => [name, fieldsOf(input)]))
  return taken
}

/** A key's scopes and expiry. */
interface Access {
  scopes: readonly ApiKeyScope[]
  expiresAt: string | null
}

/**
 * Creates the operations on API keys, which are listed without the key itself; changes and revocations take effect immediately. One
 * key with full access that never expires always remains, so no operator is locked out; the app's own key only counts as one if the app runs
 * the service. No key can grant more than it has.
 */
export function createApiKeyOperations(
  { store, hasApp }: Pick<OperationDeps, 'store' | 'hasApp'>,
  now: () => number = Date.now,
) {
  const keys = store.apiKeys
  async function read(id: string) {
    const key = await keys.find(id)
    if (!key) throw notFound('apiKey')
    return key
  }
  /**
   * Returns the key, locked against other changes until the transaction ends. `requireOther` rejects removing the last key that can create
   * others.
   */
  async function readToChange(id: string) {
    const managers = await keys.lastingManagers(hasApp)
    const key = await keys.findToChange(id)
    if (!key) throw notFound('apiKey')
    if (key.own && hasApp) throw refuse('id', message('management.ownApiKey'))
    const requireOther = (field: string): void => {
      if (managers.length === 1 && managers[0] === id) throw refuse(field, message('management.onlyApiKey'))
    }
    return { key, requireOther }
  }
  const expiry = (given: string | null): string | null =>
    given === null ? null : new Date(futureTime('expiresAt', given, now())).toISOString()
  return {
    'management.access': async (_input, _signal, { keyId, keyName, scopes, expiresAt }) => ({
      keyId,
      keyName,
      scopes,
      expiresAt,
      version: SERVICE_VERSION,
      takes: acceptedFields(),
    }),
    'apiKeys.list': async () => keys.list(),
    'apiKeys.create': async ({ name, scopes, expiresAt }, _signal, caller) => {
      const wanted = { scopes, expiresAt: expiry(expiresAt) }
      requireWithin(caller, wanted)
      const { id, key } = await keys.create({ name, ...wanted })
      return { ...(await read(id)), key }
    },
    'apiKeys.update': async ({ id, name, scopes, expiresAt }, _signal, caller) =>
      store.transaction(async () => {
        const { key, requireOther } = await readToChange(id)
        if (key.revokedAt !== null) throw refuse('id', message('management.revokedApiKey'))
        const wanted = {
          scopes: scopes ?? key.scopes,
          expiresAt: expiresAt === undefined ? key.expiresAt : expiry(expiresAt),
        }
        if (!isWithin(key, wanted)) requireWithin(caller, wanted)
        if (!wanted.scopes.includes('manage')) requireOther('scopes')
        else if (wanted.expiresAt !== null) requireOther('expiresAt')
        await keys.update(id, { name: name ?? key.name, ...wanted })
        return read(id)
      }),
    'apiKeys.revoke': async ({ id }) =>
      store.transaction(async () => {
        const { requireOther } = await readToChange(id)
        requireOther('id')
        await keys.revoke(id)
        return read(id)
      }),
  } satisfies Partial<OperationHandlers>
}

const hasScopes = (limit: Access, { scopes }: Access): boolean => scopes.every((scope) => limit.scopes.includes(scope))

const endsBy = (limit: Access, { expiresAt }: Access): boolean =>
  limit.expiresAt === null || (expiresAt !== null && expiresAt <= limit.expiresAt)

const isWithin = (limit: Access, wanted: Access): boolean => hasScopes(limit, wanted) && endsBy(limit, wanted)

/** Formats `2026-03-01T12:00:00.000Z` as `2026-03-01 12:00 UTC`. */
const inUtc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** Rejects access that the calling key lacks itself, or has for a shorter time. */
function requireWithin(caller: Caller, wanted: Access): void {
  if (!hasScopes(caller, wanted)) throw refuse('scopes', message('management.apiKeyScopes'))
  if (!endsBy(caller, wanted)) {
    throw refuse('expiresAt', message('management.apiKeyExpiry', { until: inUtc(caller.expiresAt ?? '') }))
  }
}
