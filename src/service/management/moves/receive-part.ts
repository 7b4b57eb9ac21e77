import type { OperationInput } from '../../../shared/management/operations.ts'
import type { Received, ReceivedPart } from '../../../shared/management/records/moved-server.ts'
import { message } from '../../../shared/text/message.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { refuse, throwIfCancelled } from '../refuse.ts'

type Deps = Pick<OperationDeps, 'store' | 'live' | 'housekeeper'>
type Part<K extends ReceivedPart['kind']> = Extract<ReceivedPart, { kind: K }>
type Counts = Omit<Received, 'state' | 'versions'>

/** Customers whose rows are written in one commit. */
const CUSTOMERS_TOGETHER = 20
const NOTHING: Counts = { customersAdded: 0, customersKnown: 0, tokens: 0, tokensTaken: 0 }

/**
 * Takes over parts of servers that are moved here. Each is written whole or not at all, but for customers, which come in slices; a part
 * that comes again adds nothing twice. Until its end has come, the server answers nobody. Throws AppFailure `invalidInput` where the
 * server can't be taken, and `cancelled`.
 */
export function createReceivePart({ store, live, housekeeper }: Deps) {
  const now = () => new Date().toISOString()

  async function moveOf(serverId: string) {
    if (store.housekeeping.isServerRemoved(serverId)) throw refuse('serverId', message('management.move.removing'))
    const move = await store.movedServers.find(serverId)
    if (!move && (await store.servers.find(serverId))) throw refuse('serverId', message('management.move.taken'))
    return move
  }

  /** Throws where no beginning of the server is here. */
  async function requireBegun(serverId: string): Promise<void> {
    if (!(await moveOf(serverId))) throw refuse('part', message('management.move.notBegun'))
  }

  async function addServer(serverId: string, { draft, secrets, createdAt }: Part<'server'>, signal: AbortSignal) {
    const prepared = await store.definitions.prepare(serverId, draft, signal)
    await store.transaction(async () => {
      if (!(await moveOf(serverId))) {
        await store.servers.add({ id: serverId, name: prepared.name, isActive: false }, createdAt)
        await store.movedServers.begin(serverId, now())
      }
      await store.drafts.put(serverId, prepared)
      for (const [credentialId, values] of Object.entries(secrets)) {
        await store.credentialSecrets.put(serverId, credentialId, values)
      }
    })
  }

  async function addVersion(serverId: string, { kind: _, ...version }: Part<'version'>, signal: AbortSignal) {
    await requireBegun(serverId)
    const definition = await store.definitions.prepare(serverId, version.definition, signal)
    await store.transaction(async () => {
      await requireBegun(serverId)
      await store.versions.put(serverId, { ...version, definition })
    })
  }

  async function addCustomers(serverId: string, part: Part<'customers'>, signal: AbortSignal): Promise<Counts> {
    await requireBegun(serverId)
    const total = { ...NOTHING }
    for (let from = 0; from < part.customers.length; from += CUSTOMERS_TOGETHER) {
      throwIfCancelled(signal)
      const customers = part.customers.slice(from, from + CUSTOMERS_TOGETHER)
      const counts = await store.transaction(() => addSome(serverId, { ...part, customers }))
      for (const name of Object.keys(counts) as (keyof Counts)[]) total[name] += counts[name]
    }
    store.tokens.forget({ tokens: part.tokens.map(({ id }) => id) })
    return total
  }

  async function addSome(serverId: string, { customers, tokens }: Part<'customers'>): Promise<Counts> {
    await requireBegun(serverId)
    const counts = { ...NOTHING }
    for (const customer of customers) {
      const { id, added } = await store.movedServers.addCustomer(customer, now())
      if (added) counts.customersAdded += 1
      // With the same ID, an earlier part has brought them.
      else if (id !== customer.id) counts.customersKnown += 1
      // The database follows tags as they change.
      if (added && customer.tags.length > 0) await store.customers.setDetails(id, { tags: customer.tags })
      await store.customerTools.set(id, serverId, customer.tools)
      if (Object.keys(customer.limits).length > 0) await store.customerLimits.set(id, serverId, customer.limits)
      await store.customerMessages.set(id, serverId, customer.message)
      for (const token of tokens.filter(({ customerId }) => customerId === customer.id)) {
        const isOurs = await store.movedServers.putToken(serverId, id, token)
        counts[isOurs ? 'tokens' : 'tokensTaken'] += 1
      }
    }
    return counts
  }

  async function end(serverId: string, { kind: _, ...facts }: Part<'end'>): Promise<void> {
    await store.transaction(async () => {
      await requireBegun(serverId)
      const { liveVersion } = facts
      const versions = await store.versions.list(serverId)
      if (liveVersion !== null && !versions.some(({ version }) => version === liveVersion)) {
        throw refuse('part', message('management.move.noLiveVersion'))
      }
      await store.servers.setMoved(serverId, facts, now())
      await store.movedServers.end(serverId, now())
    })
    live.forget(serverId)
    store.tokens.forget()
  }

  async function take(serverId: string, part: ReceivedPart, signal: AbortSignal): Promise<Counts> {
    if (part.kind === 'customers') return addCustomers(serverId, part, signal)
    if (part.kind === 'server') await addServer(serverId, part, signal)
    else if (part.kind === 'version') await addVersion(serverId, part, signal)
    else await end(serverId, part)
    return NOTHING
  }

  return ({ serverId, part }: OperationInput<'moves.receive'>, signal: AbortSignal): Promise<Received> =>
    store.changes(async () => {
      try {
        const isMoved = async () => ((await moveOf(serverId))?.endedAt ?? null) !== null
        const counts = (await isMoved()) ? NOTHING : await take(serverId, part, signal)
        const versions = (await store.versions.list(serverId)).map(({ version }) => version)
        return { state: (await isMoved()) ? 'moved' : 'partial', versions, ...counts }
      } finally {
        const sweep = { kind: 'sweepEndpoints', serverId } as const
        if (store.housekeeping.isOpen(sweep)) void housekeeper.run(sweep).catch(() => undefined)
      }
    })
}
