import type { OperationInput } from '../../../shared/management/operations.ts'
import type { Received, ReceivedPart, ServerChange } from '../../../shared/management/records/moved-server.ts'
import { message } from '../../../shared/text/message.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { refuse, throwIfCancelled } from '../refuse.ts'
import { type Counts, NOTHING, receiveCustomers } from './receive-customers.ts'
import { baseOf, changeOfServer, updateServer } from './update-server.ts'

type Deps = Pick<OperationDeps, 'store' | 'live' | 'housekeeper'>
type Taken = Counts & Pick<Received, 'definition'>
type Part<K extends ReceivedPart['kind']> = Extract<ReceivedPart, { kind: K }>

/** Customers written in one commit. */
const CUSTOMERS_TOGETHER = 20

/**
 * Receives parts of servers that are moved here. Each part is atomic, except customers, which are written in slices; receiving a part twice
 * adds nothing. The server doesn't respond to clients until its last part has arrived. Throws AppFailure `invalidInput` if the server can't
 * be received, and `cancelled`.
 */
export function createReceivePart({ store, live, housekeeper }: Deps) {
  const now = () => new Date().toISOString()

  async function moveOf(serverId: string) {
    if (store.housekeeping.isServerRemoved(serverId)) throw refuse('serverId', message('management.move.removing'))
    const move = await store.movedServers.find(serverId)
    if (!move && (await store.servers.find(serverId))) throw refuse('serverId', message('management.move.taken'))
    return move
  }

  /** Throws unless the server's first part has arrived. */
  async function requireBegun(serverId: string) {
    const move = await moveOf(serverId)
    if (!move) throw refuse('part', message('management.move.notBegun'))
    return move
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
      const known = await store.movedItems.of(serverId, 'version', [String(version.version)])
      if (known.size > 0) return
      const { note, deployedAt } = version
      // Another version with this number may have been deployed here since.
      const place = (await store.versions.put(serverId, { ...version, definition }))
        ? version.version
        : await store.versions.add(serverId, definition, note, deployedAt)
      const item = { place: String(place), mark: '', state: '' }
      await store.movedItems.put(serverId, 'version', String(version.version), item)
    })
  }

  async function addCustomers(serverId: string, part: Part<'customers'>, signal: AbortSignal): Promise<Counts> {
    await requireBegun(serverId)
    const total = { ...NOTHING }
    for (let from = 0; from < part.customers.length; from += CUSTOMERS_TOGETHER) {
      throwIfCancelled(signal)
      const customers = part.customers.slice(from, from + CUSTOMERS_TOGETHER)
      const counts = await store.transaction(async () => {
        await requireBegun(serverId)
        return receiveCustomers({ store, serverId, now: now() }, { ...part, customers })
      })
      for (const name of Object.keys(counts) as (keyof Counts)[]) total[name] += counts[name]
    }
    store.tokens.forget({ tokens: part.tokens.map(({ id }) => id) })
    return total
  }

  async function end(serverId: string, { kind: _, mark, ...facts }: Part<'end'>): Promise<void> {
    await store.transaction(async () => {
      await requireBegun(serverId)
      const { liveVersion } = facts
      const versions = await store.versions.list(serverId)
      if (liveVersion !== null && !versions.some(({ version }) => version === liveVersion)) {
        throw refuse('part', message('management.move.noLiveVersion'))
      }
      await store.servers.setMoved(serverId, facts, now())
      await store.movedServers.end(serverId, { mark, state: await baseOf(store, serverId, facts) }, now())
    })
    live.forget(serverId)
    store.tokens.forget()
  }

  async function update(serverId: string, part: Part<'update'>, signal: AbortSignal): Promise<ServerChange> {
    await requireBegun(serverId)
    // Reads in steps, interleaved with other work, so that the transaction finds it cached.
    await store.drafts.read(serverId)
    const draft = await store.definitions.prepare(serverId, part.draft, signal)
    const change = await store.transaction(async () =>
      updateServer({ store, serverId, move: await requireBegun(serverId), now: now() }, { ...part, draft }),
    )
    live.forget(serverId)
    return change
  }

  /** Receives a part of a server that hasn't arrived in full yet. */
  async function take(serverId: string, part: ReceivedPart, signal: AbortSignal): Promise<Taken> {
    if (part.kind === 'customers') return { ...(await addCustomers(serverId, part, signal)), definition: null }
    if (part.kind === 'server') await addServer(serverId, part, signal)
    else if (part.kind === 'version') await addVersion(serverId, part, signal)
    else if (part.kind === 'end') await end(serverId, part)
    else throw refuse('part', message('management.move.notBegun'))
    return { ...NOTHING, definition: null }
  }

  /** Receives a part of a server that was moved here before. */
  async function takeMore(serverId: string, part: ReceivedPart, signal: AbortSignal): Promise<Taken> {
    if (part.kind === 'server') {
      await store.drafts.read(serverId)
      const change = await changeOfServer(store, serverId, await requireBegun(serverId), part.mark)
      return { ...NOTHING, definition: change }
    }
    if (part.kind === 'update') return { ...NOTHING, definition: await update(serverId, part, signal) }
    return part.kind === 'end' ? { ...NOTHING, definition: null } : take(serverId, part, signal)
  }

  return ({ serverId, part }: OperationInput<'moves.receive'>, signal: AbortSignal): Promise<Received> =>
    store.changes(async () => {
      try {
        const isMoved = async () => ((await moveOf(serverId))?.endedAt ?? null) !== null
        const taken = await ((await isMoved()) ? takeMore : take)(serverId, part, signal)
        const versions = [...(await store.movedItems.of(serverId, 'version')).keys()].map(Number)
        return { state: (await isMoved()) ? 'moved' : 'partial', versions, ...taken }
      } finally {
        const sweep = { kind: 'sweepEndpoints', serverId } as const
        if (store.housekeeping.isOpen(sweep)) void housekeeper.run(sweep).catch(() => undefined)
      }
    })
}
