import type { Received, ReceivedPart } from '../../../shared/management/records/moved-server.ts'
import { message } from '../../../shared/text/message.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { refuse, throwIfCancelled } from '../refuse.ts'
import { findMove, requireMove } from './find-move.ts'
import { type Counts, NOTHING, receiveCustomers } from './receive-customers.ts'
import { baseOf } from './update-server.ts'

/** What receiving a part changed. */
export type Taken = Counts & Pick<Received, 'definition'>
export type Part<K extends ReceivedPart['kind']> = Extract<ReceivedPart, { kind: K }>

/** Number of customers written in one commit. */
const CUSTOMERS_TOGETHER = 20

/** Creates the function that receives a part of a server that hasn't arrived in full yet. `now` returns ISO 8601. */
export function createReceiveServer({ store, live }: Pick<OperationDeps, 'store' | 'live'>, now: () => string) {
  async function addServer(serverId: string, { draft, secrets, createdAt }: Part<'server'>, signal: AbortSignal) {
    const prepared = await store.definitions.prepare(serverId, draft, signal)
    await store.transaction(async () => {
      if (!(await findMove(store, serverId))) {
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
    await requireMove(store, serverId)
    const definition = await store.definitions.prepare(serverId, version.definition, signal)
    await store.transaction(async () => {
      await requireMove(store, serverId)
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
    await requireMove(store, serverId)
    const total = { ...NOTHING }
    for (let from = 0; from < part.customers.length; from += CUSTOMERS_TOGETHER) {
      throwIfCancelled(signal)
      const customers = part.customers.slice(from, from + CUSTOMERS_TOGETHER)
      const counts = await store.transaction(async () => {
        await requireMove(store, serverId)
        return receiveCustomers({ store, serverId, now: now() }, { ...part, customers })
      })
      for (const name of Object.keys(counts) as (keyof Counts)[]) total[name] += counts[name]
    }
    store.tokens.forget({ tokens: part.tokens.map(({ id }) => id) })
    return total
  }

  async function end(serverId: string, { kind: _, mark, ...facts }: Part<'end'>): Promise<void> {
    await store.transaction(async () => {
      await requireMove(store, serverId)
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

  return async function take(serverId: string, part: ReceivedPart, signal: AbortSignal): Promise<Taken> {
    if (part.kind === 'customers') return { ...(await addCustomers(serverId, part, signal)), definition: null }
    if (part.kind === 'server') await addServer(serverId, part, signal)
    else if (part.kind === 'version') await addVersion(serverId, part, signal)
    else if (part.kind === 'end') await end(serverId, part)
    else throw refuse('part', message('management.move.notBegun'))
    return { ...NOTHING, definition: null }
  }
}
