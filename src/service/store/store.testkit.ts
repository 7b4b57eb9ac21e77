import { openTestStore, type TestedEngine } from './testing/engines.testkit.ts'

export const NOW = Date.parse('2026-03-01T12:00:00.000Z')
export const HOUR = 3_600_000
export const time = (hours = 0) => new Date(NOW + hours * HOUR).toISOString()
export const FACTS = {
  ok: true,
  test: false,
  errorKind: null,
  status: 200,
  durationMs: 0.25,
  argumentBytes: 2,
  replyBytes: 3,
  arguments: '{"a":1}',
  reply: null,
} as const

/** Creates a store with two servers, and functions that add tokens and calls. */
export async function setUp(engine: TestedEngine) {
  const store = await openTestStore(engine)
  const orders = await store.servers.add({ name: 'Orders', isActive: true }, time(-2))
  const stock = await store.servers.add({ name: 'Stock', isActive: false }, time(-1))
  const token = async (identity: string, serverId = orders, more = {}) => {
    const customerId = await store.customers.save(identity, undefined)
    return { serverId, customerId, ...(await store.tokens.create({ serverId, customerId, ...more })) }
  }
  type Token = Awaited<ReturnType<typeof token>>
  const call = ({ id, serverId, customerId }: Token, hours: number, more = {}) =>
    store.calls.addAll([{ ...FACTS, tool: 'show', ...more, tokenId: id, serverId, customerId, at: NOW + hours * HOUR }])
  return { store, orders, stock, token, call }
}
