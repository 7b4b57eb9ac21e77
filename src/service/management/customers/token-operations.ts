import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { TokenRecord, TokenState } from '../../../shared/management/records/customer-record.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { StoredTokenRecord } from '../../store/token-records.ts'
import { tokenState } from '../../store/token-state.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound, refuse } from '../refuse.ts'
import { futureTime, overlapEnd } from './token-limits.ts'

/** A token as it is shown at `now` (milliseconds). */
export const asTokenRecord = ({ pausedAt, revokedAt, ...token }: StoredTokenRecord, now: number): TokenRecord => ({
  ...token,
  state: tokenState({ ...token, pausedAt, revokedAt }, now),
})

/** Why a token in one of these states can't be changed. */
const REFUSALS: Partial<Record<TokenState, Message>> = {
  revoked: message('management.token.revoked'),
  ended: message('management.token.ended'),
}

/** MCP tokens: expiry, pause, revocation, rotation. */
export function createTokenOperations(
  { store, addresses }: Pick<OperationDeps, 'store' | 'addresses'>,
  now: () => number = Date.now,
) {
  const timestamp = () => new Date(now()).toISOString()

  function read(id: string): TokenRecord {
    const token = store.tokenRecords.find(id)
    if (!token) throw notFound('token')
    return asTokenRecord(token, now())
  }

  /** The token, unless nothing can be changed about it any more. */
  function readUsable(id: string): TokenRecord {
    const token = read(id)
    const refusal = REFUSALS[token.state]
    if (refusal !== undefined) throw refuse('id', refusal)
    return token
  }

  return {
    'tokens.find': async ({ tokens }) => {
      const at = now()
      return tokens.map((token) => {
        const record = store.tokenRecords.findByToken(token)
        return record && asTokenRecord(record, at)
      })
    },
    'tokens.countLive': async ({ serverId }) => store.tokenRecords.countLive(timestamp(), serverId),
    'tokens.setExpiry': async ({ id, expiresAt }) => {
      readUsable(id)
      const at = expiresAt === null ? null : new Date(futureTime('expiresAt', expiresAt, now())).toISOString()
      store.tokens.setTime(id, 'expires_at', at)
      return read(id)
    },
    'tokens.pause': async ({ id }) => {
      readUsable(id)
      store.tokens.setTime(id, 'paused_at', timestamp())
      return read(id)
    },
    'tokens.resume': async ({ id }) => {
      readUsable(id)
      store.tokens.setTime(id, 'paused_at', null)
      return read(id)
    },
    'tokens.revoke': async ({ id }) => {
      if (read(id).state !== 'revoked') store.tokens.setTime(id, 'revoked_at', timestamp())
      return read(id)
    },
    'tokens.rotate': async ({ id, overlapUntil }) => {
      const { customerId, state } = readUsable(id)
      if (state === 'retiring') throw refuse('id', message('management.token.rotatedBefore'))
      if (state === 'expired') throw refuse('id', message('management.token.expired'))
      const end = overlapEnd('overlapUntil', overlapUntil, now())
      const { token } = store.transaction(() => {
        store.tokens.setTime(id, 'retires_at', new Date(end).toISOString())
        return store.tokens.copy(id, now())
      })
      return { url: `${addresses.mcpUrl()}/${token}/stream`, token, customerId }
    },
  } satisfies Partial<OperationHandlers>
}
