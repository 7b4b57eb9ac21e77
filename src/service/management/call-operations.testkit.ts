import { onTestFinished } from 'vitest'
import { inTurn } from '../../base/testing/in-turn.ts'
import type { OperationInput } from '../../shared/management/operations.ts'
import { createCallLog } from '../calls/call-log.ts'
import { createHousekeeper } from '../calls/housekeeper.ts'
import type { CallEntry } from '../store/call-entry.ts'
import { openTestStore, type TestedEngine, testedEngines } from '../store/testing/engines.testkit.ts'
import { createCallOperations } from './call-operations.ts'

/** The time of the tests' calls and requests. */
export const NOW = Date.parse('2026-03-01T12:34:56.789Z')
const { signal } = new AbortController()
const [sqlite] = testedEngines

/** Creates the operations on calls, with a new store of 25 customers on two servers. */
export async function setUpCallOperations(engine: TestedEngine | undefined = sqlite, { now = () => NOW } = {}) {
  if (!engine) throw new Error('There’s no engine')
  const store = await openTestStore(engine)
  const log = createCallLog(store, { now: () => NOW })
  const housekeeper = createHousekeeper(store)
  onTestFinished(async () => {
    for (const close of [log.close, housekeeper.stop, store.close]) await close()
  })
  const operations = createCallOperations({ store, log, housekeeper }, now)
  const add = (name: string) => store.servers.add({ name, isActive: true })
  const servers = [await add('Orders'), await add('Stock')]
  const tokens = await inTurn(Array(25).keys(), async (index) => {
    const serverId = servers[index % 2] ?? ''
    const customerId = await store.customers.save(`c${index}@example.com`, undefined)
    const { id: tokenId } = await store.tokens.create({ serverId, customerId })
    return { serverId, customerId, tokenId }
  })
  function record(token: (typeof tokens)[number] | undefined, more: Partial<CallEntry>): CallEntry {
    const target = token ?? { serverId: '', customerId: '', tokenId: '' }
    const entry: CallEntry = {
      ...target,
      at: NOW,
      tool: 'show',
      ok: true,
      test: false,
      errorKind: null,
      status: 200,
      durationMs: 1,
      argumentBytes: 0,
      replyBytes: 0,
      arguments: null,
      reply: null,
      ...more,
    }
    log.record(entry)
    return entry
  }
  return {
    store,
    log,
    servers,
    tokens,
    record,
    operations,
    list: (input: Partial<OperationInput<'calls.list'>> = {}) =>
      operations['calls.list']({ limit: 100, ...input }, signal),
    stats: (input: OperationInput<'calls.stats'>) => operations['calls.stats'](input, signal),
  }
}
