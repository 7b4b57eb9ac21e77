import { expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { bundleCommand, environment, runCommand } from '../../headless/command.testkit.ts'
import { headlessDatabaseKey } from '../../headless/database-key.ts'
import { PASSPHRASE_VARIABLE } from '../../headless/passphrase-key.ts'
import { makeDataFolder } from '../../service.testkit.ts'
import { openStore, type Store } from '../../store/store.ts'
import { managementCaller } from '../management.testkit.ts'

const script = bundleCommand()
const CALLS = 20_000
const PASSPHRASE = { [PASSPHRASE_VARIABLE]: 'a passphrase for tests' }

/** Adds a customer and a server to be removed, which have many calls, and one of each to be kept, which have a few. */
async function fill(store: Store) {
  const server = await store.servers.add({ name: 'Gone', isActive: true })
  const otherServer = await store.servers.add({ name: 'Kept', isActive: true })
  const customer = await store.customers.save('gone@example.com', undefined)
  const otherCustomer = await store.customers.save('kept@example.com', undefined)
  const facts = { test: false, ok: true, errorKind: null, status: 200, durationMs: 1, argumentBytes: 2, replyBytes: 2 }
  const add = async (serverId: string, customerId: string, calls: number) => {
    const { id: tokenId } = await store.tokens.create({ serverId, customerId })
    const entry = { tokenId, customerId, serverId, tool: 'call', ...facts, arguments: null, reply: null }
    await store.calls.addAll(Array.from({ length: calls }, () => ({ ...entry, at: Date.now() })))
  }
  await add(server, customer, CALLS)
  await add(otherServer, otherCustomer, 3)
  return { server, customer, otherServer, otherCustomer }
}

/** Returns the stored rows of calls, whether visible or not. */
const rows = async (store: Store, filter: { serverId?: string; customerId?: string }) => {
  const { count } = await store.calls.count(filter, { after: 0, upTo: await store.calls.lastId() }, 10 * CALLS)
  return count
}

it.each(['customer', 'server'] as const)(
  'finishes the removal of a %s after being killed halfway, and never shows it partly removed',
  async (kind) => {
    const folder = makeDataFolder()
    const silent = async () => ({ ok: false as const, cause: 'none' as never })
    const key = await headlessDatabaseKey(folder, { askKeychain: silent, env: PASSPHRASE, report: () => undefined })
    const open = () => openStore(folder, key)
    const look = async <T>(read: (store: Store) => Promise<T>): Promise<T> => {
      const store = await open()
      try {
        return await read(store)
      } finally {
        await store.close()
      }
    }
    const ids = await look(fill)
    const of = kind === 'customer' ? { customerId: ids.customer } : { serverId: ids.server }
    const env = environment(PASSPHRASE)
    const args = ['--port', '0', '--data', folder]

    const service = runCommand(script(), args, env)
    const { baseUrl, apiKey = '' } = await service.listening()
    const call = managementCaller(baseUrl, apiKey)
    if (kind === 'customer') await call('customers.remove', { id: ids.customer })
    else await call('servers.remove', { id: ids.server })
    const inTheMiddle = async () => (await call('calls.cleanups', {})).some(({ deleted }) => deleted > 0)
    while (!(await inTheMiddle())) expect(await call('calls.cleanups', {})).toHaveLength(1)
    await service.stop('SIGKILL')
    const left = await look((store) => rows(store, of))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(CALLS)

    const again = runCommand(script(), args, env)
    const next = managementCaller((await again.listening()).baseUrl, apiKey)
    const [read, list, customers, log] = await Promise.all([
      failureOf(
        kind === 'customer' ? next('customers.get', { id: ids.customer }) : next('servers.get', { id: ids.server }),
      ),
      next('calls.list', { ...of }),
      next('customers.list', kind === 'customer' ? {} : { serverId: ids.server }),
      next('calls.stats', { days: 1 }),
    ])
    expect(read).toMatchObject({ kind: 'notFound' })
    expect(list.calls).toEqual([])
    expect(customers.customers.map(({ id }) => id)).toEqual(kind === 'customer' ? [ids.otherCustomer] : [])
    expect(log.calls).toBe(3)
    await expect.poll(() => next('calls.cleanups', {}), { timeout: 30_000 }).toEqual([])
    await again.stop()
    await look(async (store) => {
      expect(store.housekeeping.jobs()).toEqual([])
      expect(await rows(store, of)).toBe(0)
      expect(await rows(store, {})).toBe(3)
    })
  },
  90_000,
)
