import { expect, it } from 'vitest'
import { failureOf } from '../../../core/testing/failure-of.ts'
import { bundleCommand, environment, runCommand } from '../../headless/command.testkit.ts'
import { headlessDatabaseKey } from '../../headless/database-key.ts'
import { PASSPHRASE_VARIABLE } from '../../headless/passphrase-key.ts'
import { makeDataFolder } from '../../service.testkit.ts'
import { openStore, type Store } from '../../store/store.ts'
import { managementCaller } from '../management.testkit.ts'

const script = bundleCommand()
const CALLS = 20_000
const PASSPHRASE = { [PASSPHRASE_VARIABLE]: 'a passphrase for tests' }

/** A customer and a server that are to go and ones to stay: of each pair, one combination has many calls, the others few. */
function fill(store: Store) {
  const [server = '', otherServer = ''] = ['Gone', 'Kept'].map((name) => store.servers.add({ name, isActive: true }))
  const [customer = '', otherCustomer = ''] = ['gone@example.com', 'kept@example.com'].map((identity) =>
    store.customers.save(identity, undefined),
  )
  const facts = { test: false, ok: true, errorKind: null, status: 200, durationMs: 1, argumentBytes: 2, replyBytes: 2 }
  const add = (serverId: string, customerId: string, calls: number) => {
    const { id: tokenId } = store.tokens.create({ serverId, customerId })
    const entry = { tokenId, customerId, serverId, tool: 'call', ...facts, arguments: null, reply: null }
    store.transaction(() => {
      for (let count = 0; count < calls; count += 1) store.calls.add({ ...entry, at: Date.now() })
    })
  }
  add(server, customer, CALLS)
  add(otherServer, otherCustomer, 3)
  return { server, customer, otherServer, otherCustomer }
}

/** Rows of calls that are there, whether they're shown or not. */
const rows = (store: Store, filter: { serverId?: string; customerId?: string }) =>
  store.calls.count(filter, { after: 0, upTo: store.calls.lastId() }, 10 * CALLS).count

it.each(['customer', 'server'] as const)(
  'finishes the removal of a %s that a kill cut in the middle, and never shows half of it',
  async (kind) => {
    const folder = makeDataFolder()
    const silent = async () => ({ ok: false as const, cause: 'none' as never })
    const key = await headlessDatabaseKey(folder, { askKeychain: silent, env: PASSPHRASE, report: () => undefined })
    const open = () => openStore(folder, key)
    const look = <T>(read: (store: Store) => T): T => {
      const store = open()
      try {
        return read(store)
      } finally {
        store.close()
      }
    }
    const ids = look(fill)
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
    const left = look((store) => rows(store, of))
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
    look((store) => {
      expect(store.housekeeping.jobs()).toEqual([])
      expect(rows(store, of)).toBe(0)
      expect(rows(store, {})).toBe(3)
    })
  },
  90_000,
)
