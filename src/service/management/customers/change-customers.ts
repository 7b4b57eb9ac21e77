import { setImmediate } from 'node:timers/promises'
import { logFor } from '../../../base/log/log.ts'
import type {
  ChangedCustomers,
  CustomerBefore,
  CustomerChange,
  CustomerOutcome,
} from '../../../shared/management/records/customer-change.ts'
import type { TokenState } from '../../../shared/management/records/customer-record.ts'
import { MAX_TAGS } from '../../../shared/management/records/server-customer.ts'
import type { Store } from '../../store/store.ts'
import type { StoredTokenRecord } from '../../store/token-records.ts'
import { tokenState } from '../../store/token-state.ts'
import { throwIfCancelled } from '../refuse.ts'

/** Customers per transaction, which takes a few milliseconds. */
const SLICE = 20

type Changed = ChangedCustomers[number]
type Done = Omit<Changed, 'id'>

const UNCHANGED: Done = { outcome: 'unchanged' }
const NO_TOKEN: Done = { outcome: 'noToken' }

/** Creates the changes to a server's customers, made one slice at a time. `now` returns milliseconds. */
export function createCustomerChanges(store: Store, mcpUrl: () => string, now: () => number) {
  const at = (time: number) => new Date(time).toISOString()

  async function tokensOf(id: string, serverId: string) {
    const time = now()
    return (await store.tokenRecords.ofCustomer(id))
      .filter((token) => token.serverId === serverId)
      .map((token) => ({ ...token, state: tokenState(token, time) }))
  }

  type Token = StoredTokenRecord & { state: TokenState }

  /** Runs `work` on tokens in one of the states for which `wanted` returns true. */
  async function toTokens(
    tokens: readonly Token[],
    states: readonly TokenState[],
    wanted: (token: Token) => boolean,
    work: (token: Token) => Promise<void>,
  ): Promise<Done> {
    const usable = tokens.filter(({ state }) => states.includes(state))
    const chosen = usable.filter(wanted)
    for (const token of chosen) await work(token)
    if (usable.length === 0) return NO_TOKEN
    if (chosen.length === 0) return UNCHANGED
    const before = chosen.map(({ id, pausedAt, expiresAt }) => ({ id, pausedAt, expiresAt }))
    return { outcome: 'changed', before: { tokens: before } }
  }

  async function setTags(id: string, tags: readonly string[], wanted: readonly string[]): Promise<Done> {
    if (wanted.length === tags.length) return UNCHANGED
    if (wanted.length > Math.max(MAX_TAGS, tags.length)) return { outcome: 'tooManyTags' }
    await store.customers.setDetails(id, { tags: wanted })
    return { outcome: 'changed', before: { tags: [...tags] } }
  }

  async function apply(serverId: string, id: string, change: CustomerChange): Promise<Done> {
    const customer = await store.customers.find(id)
    const tokens = customer ? await tokensOf(id, serverId) : []
    if (!customer || tokens.length === 0) return { outcome: 'notFound' }
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
          access.push({ url: `${mcpUrl()}/${made}/stream`, token: made, customerId: id })
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
      case 'setTools': {
        const before = (await store.customerTools.ofCustomer(id)).get(serverId) ?? null
        const tools = change.tools && [...new Set(change.tools)]
        if (JSON.stringify(before && [...before].sort()) === JSON.stringify(tools && [...tools].sort()))
          return UNCHANGED
        await store.customerTools.set(id, serverId, tools)
        return { outcome: 'changed', before: { tools: before } }
      }
      case 'addTags': {
        const known = new Set(customer.tags.map((tag) => tag.toLowerCase()))
        const added = change.tags.filter((tag) => !known.has(tag.toLowerCase()))
        return setTags(id, customer.tags, [...customer.tags, ...added])
      }
      case 'removeTags': {
        const removed = new Set(change.tags.map((tag) => tag.toLowerCase()))
        return setTags(
          id,
          customer.tags,
          customer.tags.filter((tag) => !removed.has(tag.toLowerCase())),
        )
      }
      case 'setMessage': {
        const before = (await store.customerMessages.ofCustomer(id)).get(serverId) ?? ''
        if (before === change.message) return UNCHANGED
        await store.customerMessages.set(id, serverId, change.message)
        return { outcome: 'changed', before: { message: before } }
      }
    }
  }

  async function restore(serverId: string, id: string, before: CustomerBefore): Promise<Done> {
    const { tokens = [], tools, tags, message } = before
    if (!(await store.customers.find(id))) return { outcome: 'notFound' }
    const all = tokens.length === 0 ? [] : await tokensOf(id, serverId)
    const known = new Map(all.map((token) => [token.id, token]))
    const open = tokens.filter((token) => (known.get(token.id)?.state ?? 'revoked') !== 'revoked')
    for (const { id: tokenId, pausedAt, expiresAt } of open) {
      await store.tokens.setTime(tokenId, 'paused_at', pausedAt)
      await store.tokens.setTime(tokenId, 'expires_at', expiresAt)
    }
    if (tools !== undefined) await store.customerTools.set(id, serverId, tools)
    if (tags !== undefined) await store.customers.setDetails(id, { tags })
    if (message !== undefined) await store.customerMessages.set(id, serverId, message)
    const others = tools !== undefined || tags !== undefined || message !== undefined
    return open.length > 0 || others ? { outcome: 'changed' } : NO_TOKEN
  }

  /** Runs `work` on each item, twenty per transaction. If one fails, the remaining items are `notDone`, unless it's the first. */
  async function inSlices<T extends { id: string }>(
    items: readonly T[],
    work: (item: T) => Promise<Done>,
    signal: AbortSignal,
  ): Promise<ChangedCustomers> {
    const results: Changed[] = []
    for (let start = 0; start < items.length; start += SLICE) {
      throwIfCancelled(signal)
      const slice = items.slice(start, start + SLICE)
      try {
        const changed = await store.transaction(async () => {
          const done: Changed[] = []
          for (const item of slice) done.push({ id: item.id, ...(await work(item)) })
          return done
        })
        results.push(...changed)
      } catch (error) {
        if (start === 0) throw error
        logFor('service/management').error('A change of many customers ended early', error)
        const outcome: CustomerOutcome = 'notDone'
        return [...results, ...items.slice(start).map(({ id }) => ({ id, outcome }))]
      } finally {
        // Even changes that were rolled back may have been cached.
        store.tokens.forget({ customers: new Set(slice.map(({ id }) => id)) })
      }
      await setImmediate()
    }
    return results
  }

  return {
    /** Applies `change` to customers of one server, once each even if listed twice. */
    change: (serverId: string, ids: readonly string[], change: CustomerChange, signal: AbortSignal) =>
      inSlices(
        [...new Set(ids)].map((id) => ({ id })),
        ({ id }) => apply(serverId, id, change),
        signal,
      ),
    /** Restores the state before a change. */
    restore: (serverId: string, customers: readonly { id: string; before: CustomerBefore }[], signal: AbortSignal) =>
      inSlices(customers, ({ id, before }) => restore(serverId, id, before), signal),
  }
}
