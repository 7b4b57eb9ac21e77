import { setImmediate } from 'node:timers/promises'
import { logFor } from '../../../base/log/log.ts'
import type {
  ChangedCustomers,
  CustomerBefore,
  CustomerChange,
  CustomerOutcome,
} from '../../../shared/management/records/customer-change.ts'
import { MAX_TAGS } from '../../../shared/management/records/server-customer.ts'
import type { Store } from '../../store/store.ts'
import { throwIfCancelled } from '../refuse.ts'
import { type ChangeResult, createTokenChanges, NO_TOKEN, UNCHANGED } from './change-tokens.ts'

/** Customers per transaction, which takes a few milliseconds. */
const SLICE = 20

type Changed = ChangedCustomers[number]

/** Creates the functions that change a server's customers, one slice at a time. `now` returns milliseconds. */
export function createCustomerChanges(store: Store, mcpUrl: () => string, now: () => number) {
  const tokenChanges = createTokenChanges(store, mcpUrl, now)

  async function setTags(id: string, tags: readonly string[], wanted: readonly string[]): Promise<ChangeResult> {
    if (wanted.length === tags.length) return UNCHANGED
    if (wanted.length > Math.max(MAX_TAGS, tags.length)) return { outcome: 'tooManyTags' }
    await store.customers.setDetails(id, { tags: wanted })
    return { outcome: 'changed', before: { tags: [...tags] } }
  }

  async function apply(serverId: string, id: string, change: CustomerChange): Promise<ChangeResult> {
    const customer = await store.customers.find(id)
    const tokens = customer ? await tokenChanges.ofCustomer(id, serverId) : []
    if (!customer || tokens.length === 0) return { outcome: 'notFound' }
    switch (change.kind) {
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
      default:
        return tokenChanges.apply(id, tokens, change)
    }
  }

  async function restore(serverId: string, id: string, before: CustomerBefore): Promise<ChangeResult> {
    const { tokens = [], tools, tags, message } = before
    if (!(await store.customers.find(id))) return { outcome: 'notFound' }
    const hasRestored = await tokenChanges.restore(id, serverId, tokens)
    if (tools !== undefined) await store.customerTools.set(id, serverId, tools)
    if (tags !== undefined) await store.customers.setDetails(id, { tags })
    if (message !== undefined) await store.customerMessages.set(id, serverId, message)
    const others = tools !== undefined || tags !== undefined || message !== undefined
    return hasRestored || others ? { outcome: 'changed' } : NO_TOKEN
  }

  return {
    /** Applies `change` to customers of one server, once each even if listed twice. */
    change: (serverId: string, ids: readonly string[], change: CustomerChange, signal: AbortSignal) =>
      inSlices(
        store,
        [...new Set(ids)].map((id) => ({ id })),
        ({ id }) => apply(serverId, id, change),
        signal,
      ),
    /** Restores the state before a change. */
    restore: (serverId: string, customers: readonly { id: string; before: CustomerBefore }[], signal: AbortSignal) =>
      inSlices(store, customers, ({ id, before }) => restore(serverId, id, before), signal),
  }
}

/**
 * Runs `work` on each item, twenty per transaction. If a later transaction fails, its items and all remaining ones are `notDone`; throws if
 * the first one fails.
 */
async function inSlices<T extends { id: string }>(
  store: Store,
  items: readonly T[],
  work: (item: T) => Promise<ChangeResult>,
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
