import type { OperationInput } from '../../../shared/management/operations.ts'
import {
  MAX_MOVED_TOKENS,
  type MovedCustomer,
  type MovedPart,
  type TokenPlace,
} from '../../../shared/management/records/moved-server.ts'
import type { TokenToMove } from '../../store/moved-servers.ts'
import type { Store } from '../../store/store.ts'
import { findServer, requireServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'

/** Characters of tokens and their customers that are sent together, about; one customer may have more. nginx passes 1 MB on its own. */
const MAX_CHARACTERS = 512 * 1024

/** Reads one part of a server with its secrets. Throws AppFailure `notFound`. */
export async function readPart(store: Store, { serverId, part }: OperationInput<'moves.read'>): Promise<MovedPart> {
  if (part.kind === 'server') return readServerPart(store, serverId)
  if (part.kind === 'version') {
    const found = await store.versions.read(serverId, part.version)
    if (!found) throw notFound('version')
    const { version, deployedAt, note, definition } = found
    return { kind: 'version', version, deployedAt, note, definition }
  }
  await requireServer(store, serverId)
  return readCustomersPart(store, serverId, part.after)
}

async function readServerPart(store: Store, serverId: string): Promise<MovedPart> {
  const { server, draft } = await findServer(store, serverId)
  const { createdAt, isActive, liveVersion, logContent, limits } = server
  return {
    ...{ kind: 'server', createdAt, isActive, liveVersion, logContent, limits, draft: draft.definition },
    secrets: Object.fromEntries(await store.credentialSecrets.ofServer(serverId)),
    versions: (await store.versions.list(serverId)).map(({ version }) => version).reverse(),
  }
}

async function readCustomersPart(store: Store, serverId: string, after: TokenPlace | null): Promise<MovedPart> {
  const found = await store.movedServers.tokens(serverId, after, MAX_MOVED_TOKENS)
  const stored = await store.customers.listOf([...new Set(found.map(({ token }) => token.customerId))])
  const byId = new Map(stored.map((customer) => [customer.id, customer]))
  const customers = new Map<string, MovedCustomer>()
  const sent: TokenToMove[] = []
  let characters = 0
  for (const each of found) {
    const { customerId } = each.token
    let customer = customers.get(customerId)
    const row = byId.get(customerId)
    if (!row) continue
    if (!customer) {
      const { id, primaryIdentity, metadata, note, tags, createdAt } = row
      customer = {
        ...{ id, primaryIdentity, metadata, note, tags, createdAt },
        tools: (await store.customerTools.ofCustomer(id)).get(serverId) ?? null,
        limits: (await store.customerLimits.ofCustomer(id)).get(serverId) ?? {},
        message: (await store.customerMessages.ofCustomer(id)).get(serverId) ?? '',
      }
      characters += JSON.stringify(customer).length
    }
    characters += JSON.stringify(each.token).length
    if (sent.length > 0 && characters > MAX_CHARACTERS) break
    customers.set(customerId, customer)
    sent.push(each)
  }
  const isLast = sent.length === found.length && found.length < MAX_MOVED_TOKENS
  return {
    kind: 'customers',
    customers: [...customers.values()],
    tokens: sent.map(({ token }) => token),
    next: isLast ? null : (sent.at(-1)?.place ?? found.at(-1)?.place ?? null),
  }
}
