import type { OperationInput } from '../../../shared/management/operations.ts'
import {
  MAX_MOVED_TOKENS,
  type MovedCustomer,
  type MovedMarks,
  type MovedPart,
  type MovedToken,
  type TokenPlace,
} from '../../../shared/management/records/moved-server.ts'
import type { TokenToMove } from '../../store/moved-tokens.ts'
import type { Store } from '../../store/store.ts'
import { findServer, requireServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'
import { createMarks, factsOfCustomer, type Marks } from './item-states.ts'

/**
 * Approximate number of characters of tokens and customers sent together; a single customer may have more. nginx accepts 1 MB by default.
 */
const MAX_CHARACTERS = 512 * 1024

/** Reads one part of a server with its secrets. Throws AppFailure `notFound`. */
export async function readPart(store: Store, { serverId, part }: OperationInput<'moves.read'>): Promise<MovedPart> {
  const marks = await createMarks(store)
  if (part.kind === 'server') return readServerPart(store, serverId, marks)
  if (part.kind === 'version') {
    const found = await store.versions.read(serverId, part.version)
    if (!found) throw notFound('version')
    const { version, deployedAt, note, definition } = found
    return { kind: 'version', version, deployedAt, note, definition }
  }
  await requireServer(store, serverId)
  return readCustomersPart(store, serverId, part.after, marks)
}

/** Reads one page of marks. Throws AppFailure `notFound`. */
export async function readMarks(store: Store, { serverId, after }: OperationInput<'moves.marks'>): Promise<MovedMarks> {
  await requireServer(store, serverId)
  const marks = await createMarks(store)
  const versions = await numbersOf(store, serverId)
  const { customers, tokens, next } = await readCustomersPart(store, serverId, after, marks)
  const onlyMark = ({ id, mark }: { id: string; mark: string }) => ({ id, mark })
  return {
    mark: await marks.ofServer(serverId, versions),
    versions,
    customers: customers.map(onlyMark),
    tokens: tokens.map(onlyMark),
    next,
  }
}

/** Returns the numbers of the server's versions, oldest first. */
const numbersOf = async (store: Store, serverId: string): Promise<number[]> =>
  (await store.versions.list(serverId)).map(({ version }) => version).reverse()

async function readServerPart(store: Store, serverId: string, marks: Marks): Promise<MovedPart> {
  const { server, draft } = await findServer(store, serverId)
  const versions = await numbersOf(store, serverId)
  const { name, createdAt, isActive, liveVersion, logContent, limits, toolMode, replyBudget } = server
  return {
    kind: 'server',
    name,
    createdAt,
    isActive,
    liveVersion,
    logContent,
    limits,
    toolMode,
    replyBudget,
    draft: draft.definition,
    versions,
    mark: await marks.ofServer(serverId, versions),
    secrets: Object.fromEntries(await store.credentialSecrets.ofServer(serverId)),
  }
}

async function readCustomersPart(
  store: Store,
  serverId: string,
  after: TokenPlace | null,
  marks: Marks,
): Promise<Extract<MovedPart, { kind: 'customers' }>> {
  const found = await store.movedTokens.list(serverId, after, MAX_MOVED_TOKENS)
  const stored = await store.customers.listOf([...new Set(found.map(({ token }) => token.customerId))])
  const byId = new Map(stored.map((customer) => [customer.id, customer]))
  const customers = new Map<string, MovedCustomer>()
  const sent: (TokenToMove & { token: MovedToken })[] = []
  let characters = 0
  for (const each of found) {
    const { customerId } = each.token
    let customer = customers.get(customerId)
    const row = byId.get(customerId)
    if (!row) continue
    if (!customer) {
      const { id, primaryIdentity, createdAt } = row
      const facts = await factsOfCustomer(store, row, serverId)
      customer = { id, primaryIdentity, createdAt, ...facts, mark: marks.ofCustomer(facts) }
      characters += JSON.stringify(customer).length
    }
    characters += JSON.stringify(each.token).length
    if (sent.length > 0 && characters > MAX_CHARACTERS) break
    customers.set(customerId, customer)
    sent.push({ ...each, token: { ...each.token, mark: marks.ofToken({ ...each.token, boundAt: each.boundAt }) } })
  }
  const isLast = sent.length === found.length && found.length < MAX_MOVED_TOKENS
  return {
    kind: 'customers',
    customers: [...customers.values()],
    tokens: sent.map(({ token }) => token),
    next: isLast ? null : (sent.at(-1)?.place ?? found.at(-1)?.place ?? null),
  }
}
