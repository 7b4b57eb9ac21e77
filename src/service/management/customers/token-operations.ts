import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { TokenRecord, TokenState } from '../../../shared/management/records/customer-record.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { hashSecret } from '../../store/secret.ts'
import type { StoredTokenRecord } from '../../store/token-records.ts'
import { tokenState } from '../../store/token-state.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound, refuse } from '../refuse.ts'
import { accessProblemOf, requestedAccess } from './access-problems.ts'
import { unusableKeys } from './bind-customer-values.ts'
import { futureTime, overlapEnd } from './token-limits.ts'

/** Converts tokens to records as of `now` (milliseconds), in the same order. */
export async function asTokenRecords(
  { store, live }: Pick<OperationDeps, 'store' | 'live'>,
  tokens: readonly StoredTokenRecord[],
  now: number,
): Promise<TokenRecord[]> {
  const stated = tokens.map((token) => ({ ...token, state: tokenState(token, now) }))
  const working = stated.filter(({ state }) => state === 'live' || state === 'retiring')
  const definitions = new Map<string, Definition>()
  for (const id of new Set(working.map(({ serverId }) => serverId))) {
    const server = await live.load(id)
    if (server) definitions.set(id, server.definition)
  }
  const withOwn = working.filter(({ serverId }) =>
    definitions.get(serverId)?.credentials.some(({ perCustomer }) => perCustomer),
  )
  // Earlier releases stored values that can't be sent.
  const own = await store.tokenRecords.secretsOf(withOwn.map(({ id }) => id))
  const withLogins = [...definitions].flatMap(([id, each]) => (requestedAccess(each).logins.length > 0 ? [id] : []))
  const logins = await store.logins.statesOf(
    withLogins,
    [...new Set(working.map(({ customerId }) => customerId))],
    new Date(now).toISOString(),
  )
  return stated.map(({ pausedAt: _, revokedAt: __, refusal, refusedAt, ...token }) => {
    const { id, values, secretsSet: secrets, serverId, state } = token
    const definition = definitions.get(serverId)
    if (!definition || (state !== 'live' && state !== 'retiring')) return { ...token, problem: null }
    const unusable = unusableKeys(definition, own.get(id) ?? {})
    const facts = { values: Object.keys(values), secrets, unusable, refusal, refusedAt, logins: logins.of(token) }
    return { ...token, problem: accessProblemOf(requestedAccess(definition), facts) }
  })
}

/** Why tokens in these states can't be changed. */
const REFUSALS: Partial<Record<TokenState, Message>> = {
  revoked: message('management.token.revoked'),
  ended: message('management.token.ended'),
}

/** Creates the operations on MCP tokens: expiry, pause, revocation, rotation. */
export function createTokenOperations(
  { store, live, addresses, logins }: Pick<OperationDeps, 'store' | 'live' | 'addresses' | 'logins'>,
  now: () => number = Date.now,
) {
  const timestamp = () => new Date(now()).toISOString()

  async function read(id: string): Promise<TokenRecord> {
    const token = await store.tokenRecords.find(id)
    const [shown] = await asTokenRecords({ store, live }, token ? [token] : [], now())
    if (!shown) throw notFound('token')
    return shown
  }
  /** Locks the token against other changes until the change is made. */
  async function readToChange(id: string) {
    const token = await store.tokenRecords.findToChange(id)
    if (!token) throw notFound('token')
    return { ...token, state: tokenState(token, now()) }
  }

  /** Returns the token, or rejects one that can no longer be changed. */
  async function readUsable(id: string) {
    const token = await readToChange(id)
    const refusal = REFUSALS[token.state]
    if (refusal !== undefined) throw refuse('id', refusal)
    return token
  }

  async function change(id: string, work: () => Promise<void>): Promise<TokenRecord> {
    await store.transaction(async () => {
      await readUsable(id)
      await work()
    })
    return read(id)
  }

  return {
    'tokens.find': async ({ tokens, hashes = [] }) => {
      const found = await store.tokenRecords.findByHashes([...tokens.map(hashSecret), ...hashes])
      const present = found.filter((token) => token !== null)
      const shown = (await asTokenRecords({ store, live }, present, now())).values()
      return found.map((token) => token && (shown.next().value ?? null))
    },
    'tokens.countLive': async ({ serverId }) => store.tokenRecords.countLive(timestamp(), serverId),
    'tokens.setExpiry': async ({ id, expiresAt }) => {
      return change(id, async () => {
        const at = expiresAt === null ? null : new Date(futureTime('expiresAt', expiresAt, now())).toISOString()
        await store.tokens.setTime(id, 'expires_at', at)
      })
    },
    'tokens.pause': async ({ id }) => change(id, () => store.tokens.setTime(id, 'paused_at', timestamp())),
    'tokens.resume': async ({ id }) => change(id, () => store.tokens.setTime(id, 'paused_at', null)),
    'tokens.revoke': async ({ id }) => {
      const revokeLogins = await store.transaction(async () => {
        const { state, ...token } = await readToChange(id)
        if (state !== 'revoked') await store.tokens.setTime(id, 'revoked_at', timestamp())
        return logins.withdrawUnused(token)
      })
      void revokeLogins()
      return read(id)
    },
    'tokens.rotate': async ({ id, overlapUntil }) =>
      store.transaction(async () => {
        const { customerId, state } = await readUsable(id)
        if (state === 'retiring') throw refuse('id', message('management.token.rotatedBefore'))
        if (state === 'expired') throw refuse('id', message('management.token.expired'))
        const end = overlapEnd('overlapUntil', overlapUntil, now())
        await store.tokens.setTime(id, 'retires_at', new Date(end).toISOString())
        const { token } = await store.tokens.copy(id, now())
        return { url: `${addresses.mcpUrl()}/${token}/stream`, token, customerId }
      }),
  } satisfies Partial<OperationHandlers>
}
