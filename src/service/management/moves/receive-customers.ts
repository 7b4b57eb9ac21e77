import type {
  MovedCustomer,
  MovedToken,
  Received,
  ReceivedPart,
} from '../../../shared/management/records/moved-server.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { MovedItem } from '../../store/moved-items.ts'
import type { Store } from '../../store/store.ts'
import { factsOfCustomer, stateOfCustomer, stateOfToken } from './item-states.ts'

type Part = Extract<ReceivedPart, { kind: 'customers' }>
export type Counts = Omit<Received, 'state' | 'versions' | 'definition'>

export const NOTHING: Counts = {
  customersAdded: 0,
  customersKnown: 0,
  customersChanged: 0,
  tokens: 0,
  tokensTaken: 0,
  tokensChanged: 0,
  kept: 0,
  deleted: 0,
}

interface Target {
  store: Store
  serverId: string
  now: string
}

/**
 * Moves customers and their tokens here: adds new ones and updates the others. Whatever was deleted or revoked here stays that way, and
 * changes made here since the last move are kept unless `part.overwrite` is set. Call it inside a transaction.
 */
export async function receiveCustomers(target: Target, part: Part): Promise<Counts> {
  const { store, serverId } = target
  const counts = { ...NOTHING }
  const ids = part.customers.map(({ id }) => id)
  const customers = await store.movedItems.of(serverId, 'customer', ids)
  const own = part.tokens.filter(({ customerId }) => ids.includes(customerId))
  const tokens = await store.movedItems.of(
    serverId,
    'token',
    own.map(({ id }) => id),
  )
  for (const customer of part.customers) {
    const item = customers.get(customer.id)
    const theirs = own.filter(({ customerId }) => customerId === customer.id)
    const place = item
      ? await bringUpToDate(target, customer, item, part.overwrite, counts)
      : await add(target, customer, counts)
    for (const token of theirs) await receiveToken(target, token, { item: tokens.get(token.id), place }, part, counts)
  }
  return counts
}

/** Returns the customer's identifier here. */
async function add({ store, serverId, now }: Target, customer: MovedCustomer, counts: Counts): Promise<string> {
  const { id, added } = await store.movedCustomers.add(customer, now)
  counts[added ? 'customersAdded' : 'customersKnown'] += 1
  // The database tracks changes to tags.
  if (added && customer.tags.length > 0) await store.customers.setDetails(id, { tags: customer.tags })
  await putSettings(store, serverId, id, customer)
  const state = stateOfCustomer(customer, id === customer.id)
  await store.movedItems.put(serverId, 'customer', customer.id, { place: id, mark: customer.mark, state })
  return id
}

/** Returns the customer's identifier here, or null if they were deleted here. */
async function bringUpToDate(
  { store, serverId }: Target,
  customer: MovedCustomer,
  item: MovedItem,
  overwrite: boolean,
  counts: Counts,
): Promise<string | null> {
  const row = await store.customers.findToChange(item.place)
  if (!row) {
    counts.deleted += 1
    return null
  }
  if (item.mark === customer.mark) return item.place
  if (!overwrite && (await hasChanged(store, serverId, row, item, customer.id))) {
    counts.kept += 1
    return item.place
  }
  const isOwn = item.place === customer.id
  const { metadata, note, tags } = customer
  if (isOwn) await store.customers.setDetails(item.place, { metadata, note, tags })
  await putSettings(store, serverId, item.place, customer)
  const state = stateOfCustomer(customer, isOwn)
  await store.movedItems.put(serverId, 'customer', customer.id, { ...item, mark: customer.mark, state })
  counts.customersChanged += 1
  return item.place
}

/** Whether a customer was changed here since the last move. */
export async function hasChanged(
  store: Store,
  serverId: string,
  row: StoredCustomer,
  item: MovedItem,
  id: string,
): Promise<boolean> {
  return stateOfCustomer(await factsOfCustomer(store, row, serverId), item.place === id) !== item.state
}

async function putSettings(store: Store, serverId: string, id: string, customer: MovedCustomer): Promise<void> {
  await store.customerTools.set(id, serverId, customer.tools)
  const isLimited = Object.keys(customer.limits).length > 0
  if (isLimited || (await store.customerLimits.ofCustomer(id)).has(serverId))
    await store.customerLimits.set(id, serverId, customer.limits)
  await store.customerMessages.set(id, serverId, customer.message)
}

async function receiveToken(
  { store, serverId, now }: Target,
  token: MovedToken,
  { item, place }: { item: MovedItem | undefined; place: string | null },
  { overwrite }: Part,
  counts: Counts,
): Promise<void> {
  const keep = (mark: string, state: string) =>
    store.movedItems.put(serverId, 'token', token.id, { place: token.id, mark, state })
  if (!item) {
    if (place === null) return
    const isOurs = await store.movedTokens.add(serverId, place, token)
    counts[isOurs ? 'tokens' : 'tokensTaken'] += 1
    if (isOurs) await keep(token.mark, stateOfToken({ ...token, boundAt: null }))
    return
  }
  const here = await store.movedTokens.facts(serverId, token.id)
  if (!here) return
  counts.tokens += 1
  if (item.mark === token.mark) return
  const isKept = !overwrite && stateOfToken(here) !== item.state
  // A revocation is permanent on either side.
  const revokedAt = here.revokedAt ?? token.revokedAt
  const times = { ...(isKept ? here : token), revokedAt }
  const isRebound = !isKept && revokedAt === null && (await rebind(store, serverId, token, now))
  const facts = { ...times, boundAt: isRebound ? now : here.boundAt }
  if (stateOfToken(facts) !== stateOfToken(here)) {
    await store.movedTokens.setTimes(token.id, times)
    counts.tokensChanged += 1
  } else if (isKept) counts.kept += 1
  if (!isKept) await keep(token.mark, stateOfToken(facts))
}

/**
 * Binds the source's values to a token. Values under other keys stay until a version that no longer requires them. Returns false if nothing
 * changed.
 */
async function rebind(store: Store, serverId: string, { id, values, secrets }: MovedToken, now: string) {
  const isNew = (given: Record<string, string>, known: Record<string, string>) =>
    Object.entries(given).some(([key, value]) => !Object.hasOwn(known, key) || known[key] !== value)
  const changed = await store.tokens.rebind({ serverId, tokenId: id }, Date.parse(now), (bound) =>
    isNew(values, bound.values) || isNew(secrets, bound.secrets)
      ? { values: { ...bound.values, ...values }, secrets: { ...bound.secrets, ...secrets } }
      : null,
  )
  return changed.length > 0
}
