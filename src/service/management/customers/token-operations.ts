import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { TokenRecord, TokenState } from '../../../shared/management/records/customer-record.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { hashSecret } from '../../store/secret.ts'
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

  function shown(token: StoredTokenRecord | null): TokenRecord {
    if (!token) throw notFound('token')
    return asTokenRecord(token, now())
  }
  const read = async (id: string) => shown(await store.tokenRecords.find(id))
  /** Nobody else changes the token between the look at it and the change. */
  const readToChange = async (id: string) => shown(await store.tokenRecords.findToChange(id))

  /** The token, unless nothing can be changed about it any more. */
  async function readUsable(id: string): Promise<TokenRecord> {
    const token = await readToChange(id)
    const refusal = REFUSALS[token.state]
    if (refusal !== undefined) throw refuse('id', refusal)
    return token
  }

  const change = (id: string, work: () => Promise<void>): Promise<TokenRecord> =>
    store.transaction(async () => {
      await readUsable(id)
      await work()
      return read(id)
    })

  return {
    'tokens.find': async ({ tokens, hashes = [] }) => {
      const at = now()
      const found = await store.tokenRecords.findByHashes([...tokens.map(hashSecret), ...hashes])
      return found.map((record) => record && asTokenRecord(record, at))
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
    'tokens.revoke': async ({ id }) =>
      store.transaction(async () => {
        if ((await readToChange(id)).state !== 'revoked') await store.tokens.setTime(id, 'revoked_at', timestamp())
        return read(id)
      }),
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
