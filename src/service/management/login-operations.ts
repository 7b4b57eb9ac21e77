import type { LoginRecord } from '../../shared/management/login-operations.ts'
import type { OperationHandlers } from '../../shared/management/operations.ts'
import type { StoredLogin } from '../store/logins.ts'
import type { OperationDeps } from './operation-deps.ts'
import { notFound } from './refuse.ts'

/** Creates the operations on customers' own logins at APIs. */
export function createLoginOperations({ store, live, logins }: Pick<OperationDeps, 'store' | 'live' | 'logins'>) {
  return {
    'logins.list': async ({ serverId, customerId, after, limit }) => {
      if (!(await store.servers.find(serverId))) throw notFound('server')
      const found = await store.logins.ofServer(serverId, { customerId, after, limit })
      const customers = await store.customers.listOf([...new Set(found.map(({ customerId }) => customerId))])
      const identities = new Map(customers.map(({ id, primaryIdentity }) => [id, primaryIdentity]))
      const { credentials = [] } = (await live.load(serverId))?.definition ?? {}
      const names = new Map(credentials.map(({ id, name }) => [id, name]))
      const shown = found.map((login) =>
        recordOf(login, {
          primaryIdentity: identities.get(login.customerId) ?? '',
          credentialName: names.get(login.credentialId) ?? '',
        }),
      )
      const next = found.length < limit ? null : (found.at(-1)?.id ?? null)
      return { logins: shown, next, redirectUri: logins.redirectUri() }
    },
    'logins.end': async ({ serverId, customerId, credentialId }) => {
      const { ended, revoked } = await logins.end({ serverId, customerId, credentialId })
      if (!ended) throw notFound('login')
      return { revoked }
    },
  } satisfies Partial<OperationHandlers>
}

function recordOf(login: StoredLogin, names: Pick<LoginRecord, 'primaryIdentity' | 'credentialName'>): LoginRecord {
  const { id, customerId, credentialId, state, reason, subject, scopes, since, expiresAt } = login
  return {
    id,
    customerId,
    ...names,
    credentialId,
    state: reason === 'clientRefused' ? reason : state,
    reason: reason === 'clientRefused' ? null : reason,
    person: subject,
    scopes,
    since,
    expiresAt,
  }
}
