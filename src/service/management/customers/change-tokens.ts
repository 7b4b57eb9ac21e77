import type {
  ChangedCustomers,
  CustomerBefore,
  CustomerChange,
} from '../../../shared/management/records/customer-change.ts'
import type { TokenState } from '../../../shared/management/records/customer-record.ts'
import type { Store } from '../../store/store.ts'
import type { StoredTokenRecord } from '../../store/token-records.ts'
import { tokenState } from '../../store/token-state.ts'

type Changed = ChangedCustomers[number]
/** The result of a change to one customer. */
export type ChangeResult = Omit<Changed, 'id'>

/** A change to a customer's tokens. */
export type TokenChange = Extract<CustomerChange, { kind: 'pause' | 'resume' | 'revoke' | 'rotate' | 'setExpiry' }>
type Token = StoredTokenRecord & { state: TokenState }

export const UNCHANGED: ChangeResult = { outcome: 'unchanged' }
export const NO_TOKEN: ChangeResult = { outcome: 'noToken' }

/** Creates the functions that change one customer's tokens for a server. `now` returns milliseconds. */
export function createTokenChanges(store: Store, mcpUrl: () => string, now: () => number) {
  const at = (time: number) => new Date(time).toISOString()

  async function ofCustomer(id: string, serverId: string): Promise<Token[]> {
    const time = now()
    return (await store.tokenRecords.ofCustomer(id))
      .filter((token) => token.serverId === serverId)
      .map((token) => ({ ...token, state: tokenState(token, time) }))
  }

  /** Runs `work` on the tokens that are in one of the states and that `wanted` accepts. */
  async function toTokens(
    tokens: readonly Token[],
    states: readonly TokenState[],
    wanted: (token: Token) => boolean,
    work: (token: Token) => Promise<void>,
  ): Promise<ChangeResult> {
    const usable = tokens.filter(({ state }) => states.includes(state))
    const chosen = usable.filter(wanted)
    for (const token of chosen) await work(token)
    if (usable.length === 0) return NO_TOKEN
    if (chosen.length === 0) return UNCHANGED
    const before = chosen.map(({ id, pausedAt, expiresAt }) => ({ id, pausedAt, expiresAt }))
    return { outcome: 'changed', before: { tokens: before } }
  }

  async function apply(customerId: string, tokens: readonly Token[], change: TokenChange): Promise<ChangeResult> {
    switch (change.kind) {
      case 'pause':
        return toTokens(
          tokens,
          ['live', 'retiring', 'paused'],
          ({ state }) => state !== 'paused',
          (token) => store.tokens.setTime(token.id, 'paused_at', at(now())),
        )
      case 'resume':
        return toTokens(
          tokens,
          ['live', 'retiring', 'paused'],
          ({ state }) => state === 'paused',
          (token) => store.tokens.setTime(token.id, 'paused_at', null),
        )
      case 'revoke': {
        const open = tokens.filter(({ state }) => state !== 'revoked')
        for (const token of open) await store.tokens.setTime(token.id, 'revoked_at', at(now()))
        return open.length === 0 ? UNCHANGED : { outcome: 'changed' }
      }
      case 'rotate': {
        const live = tokens.filter(({ state }) => state === 'live')
        const end = change.overlapUntil === null ? now() : Date.parse(change.overlapUntil)
        const access: Changed['access'] = []
        for (const token of live) {
          await store.tokens.setTime(token.id, 'retires_at', at(end))
          const { token: made } = await store.tokens.copy(token.id, now())
          access.push({ url: `${mcpUrl()}/${made}/stream`, token: made, customerId })
        }
        return live.length === 0 ? NO_TOKEN : { outcome: 'changed', access }
      }
      case 'setExpiry': {
        const expiry = change.expiresAt === null ? null : at(Date.parse(change.expiresAt))
        return toTokens(
          tokens,
          ['live', 'retiring', 'paused', 'expired'],
          ({ expiresAt }) => expiresAt !== expiry,
          (token) => store.tokens.setTime(token.id, 'expires_at', expiry),
        )
      }
    }
  }

  return {
    /** Returns a customer's tokens for one server with their current states. */
    ofCustomer,
    /** Applies a change to those of a customer's tokens whose state allows it. */
    apply,
    /** Restores the times of tokens that aren't revoked. Returns whether there was a token to restore. */
    async restore(id: string, serverId: string, before: NonNullable<CustomerBefore['tokens']>): Promise<boolean> {
      const all = before.length === 0 ? [] : await ofCustomer(id, serverId)
      const known = new Map(all.map((token) => [token.id, token]))
      const open = before.filter((token) => (known.get(token.id)?.state ?? 'revoked') !== 'revoked')
      for (const { id: tokenId, pausedAt, expiresAt } of open) {
        await store.tokens.setTime(tokenId, 'paused_at', pausedAt)
        await store.tokens.setTime(tokenId, 'expires_at', expiresAt)
      }
      return open.length > 0
    },
  }
}
