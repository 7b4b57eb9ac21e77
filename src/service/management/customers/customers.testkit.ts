import { onTestFinished } from 'vitest'
import type { OperationInput } from '../../../shared/management/operations.ts'
import { createCallLog } from '../../calls/call-log.ts'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { createLiveServers } from '../../live-servers/live-servers.ts'
import { openLogins } from '../../logins/logins.testkit.ts'
import { openServiceStore } from '../../service.testkit.ts'
import type { CallEntry } from '../../store/call-entry.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { definition, endpoint } from '../management.testkit.ts'
import { addServer } from '../servers/add-server.ts'
import { createCustomerOperations } from './customer-operations.ts'

export const DAY = 86_400_000
export const START = Date.parse('2026-03-01T12:00:00.000Z')

/** Creates the customers' operations on a new store, and functions that fill it. */
export async function setUp() {
  const clock = { now: START }
  const store = await openServiceStore()
  const log = createCallLog(store, { now: () => clock.now })
  const housekeeper = createHousekeeper(store)
  onTestFinished(async () => {
    await log.close()
    await housekeeper.stop()
  })
  const live = createLiveServers(store)
  const operations = createCustomerOperations(
    { store, live, log, housekeeper, logins: openLogins(store, live) },
    () => clock.now,
  )
  return {
    clock,
    store,
    log,
    live,
    operations,
    get: (id: string) => operations['customers.get']({ id }),
    list: (input: Partial<OperationInput<'customers.list'>> = {}) =>
      operations['customers.list']({ search: '', offset: 0, limit: 100, ...input }),
    async serve(name: string, ...tools: string[]) {
      const content = definition(name, ...tools.map((tool) => endpoint(tool)), endpoint('off', { enabled: false }))
      const id = await addServer(store, content)
      await deployDefinition(store, id, { definition: content, note: '' })
      return id
    },
    async generate(serverId: string, identity: string, metadata?: Record<string, string>) {
      const customerId = await store.customers.save(identity, metadata)
      return { serverId, customerId, ...(await store.tokens.create({ serverId, customerId })) }
    },
    use({ id, serverId, customerId }: { id: string; serverId: string; customerId: string }, ok = true) {
      const entry: CallEntry = {
        at: clock.now,
        tokenId: id,
        customerId,
        serverId,
        tool: 'show',
        ok,
        errorKind: ok ? null : 'internal',
        status: null,
        test: false,
        durationMs: 1,
        argumentBytes: 0,
        replyBytes: 0,
        arguments: null,
        reply: null,
      }
      log.record(entry)
    },
  }
}
