import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { definition, endpoint } from '../../management/management.testkit.ts'
import { makeKey, makeKeys } from '../encryption/keys.testkit.ts'
import { createEngine } from '../engine/engine.ts'
import type { Store } from '../store.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { openPostgresStore } from './open-postgres-store.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const PAGE = { offset: 0, limit: 500 }
const at = (index: number) => new Date(NOW + index * 1000).toISOString()
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Creates two nodes on one database, and an engine to inspect it. */
async function setUp() {
  const url = await makePostgresDatabase()
  const keys = makeKeys(makeKey('test'))
  const nodes: [Store, Store] = [await openPostgresStore(url, { keys }), await openPostgresStore(url, { keys })]
  const engine = createEngine(postgresDialect(openPool(url, { size: 2, onLost: () => undefined })))
  for (const { close } of [...nodes, engine]) onTestFinished(close)
  const serverId = await nodes[0].servers.add({ name: 'Orders', isActive: true })
  const node = (index: number): Store => nodes[index % 2] as Store
  /** Returns the rows of customers on servers, without their positions. */
  const rows = () => engine.all(sql`SELECT * FROM server_customers ORDER BY server_position, customer_position`)
  return { nodes, node, engine, serverId, rows }
}

it('a hundred URLs that two nodes generate for one identity at the same time belong to one customer', async () => {
  const { node, nodes, serverId } = await setUp()
  const generated = await Promise.all(
    times(100).map((index) =>
      node(index).generateAccess({
        serverId,
        primaryIdentity: 'ada@example.com',
        metadata: { city: `City ${index}` },
        values: {},
        secrets: {},
      }),
    ),
  )
  expect(new Set(generated.map((made) => made?.customerId)).size).toBe(1)
  expect(new Set(generated.map((made) => made?.token)).size).toBe(100)
  for (const { customers, tokenRecords } of nodes) {
    expect((await customers.list({ search: '' }, PAGE)).total).toBe(1)
    expect(await tokenRecords.countLive(at(0))).toEqual({ urls: 100, customers: 1 })
  }
  for (const [index, made] of generated.entries())
    expect(await node(index + 1).tokens.find(made?.token ?? '', NOW)).not.toBeNull()
})

it('drafts and versions that two nodes write at the same time get distinct numbers', async () => {
  const { node, nodes, serverId } = await setUp()
  const put = (index: number) =>
    node(index).transaction(async () => {
      await node(index).drafts.put(serverId, definition('Orders', endpoint(`tool_${index}`)))
      return (await node(index).drafts.find(serverId))?.revision
    })
  const revisions = await Promise.all(times(20).map(put))
  expect(revisions.sort((a, b) => Number(a) - Number(b))).toEqual(times(20).map((index) => index + 1))
  const add = (index: number) =>
    node(index).transaction(() => node(index).versions.add(serverId, definition('Orders'), '', at(index)))
  const versions = await Promise.all(times(20).map(add))
  expect(versions.sort((a, b) => a - b)).toEqual(times(20).map((index) => index + 1))
  expect(await nodes[0].drafts.find(serverId)).toEqual(await nodes[1].drafts.find(serverId))
})

it('uses of the same tokens recorded by two nodes add up', async () => {
  const { node, nodes, engine, serverId, rows } = await setUp()
  const customerId = await nodes[0].customers.save('ada', undefined)
  const tokens: string[] = []
  for (const _ of times(3)) tokens.push((await nodes[0].tokens.create({ serverId, customerId })).id)
  const add = (index: number) => {
    const seen = { calls: 2, errors: index % 2, firstAt: NOW + index * 1000, lastAt: NOW + index * 1000 }
    return node(index).transaction(() => node(index).tokenUsage.addCalls(tokens[index % 3] ?? '', seen))
  }
  await Promise.all(times(300).map(add))
  const expected = { calls: 600, errors: 150, firstCallAt: at(0), lastCallAt: at(299) }
  expect((await nodes[1].tokenUsage.ofCustomers([customerId])).get(customerId)).toMatchObject(expected)
  expect(await rows()).toMatchObject([{ calls: 600, errors: 150, last_call: at(299), stage: 3 }])
  expect(await engine.all(sql`SELECT sum(calls) AS calls FROM tokens`)).toEqual([{ calls: 600 }])
})

it('the rows of customers on servers match their tokens exactly, whatever two nodes do at the same time', async () => {
  const { node, nodes, engine, serverId, rows } = await setUp()
  const servers = [serverId, await nodes[0].servers.add({ name: 'Stock', isActive: true })]
  const customers = await Promise.all(times(3).map((index) => nodes[0].customers.save(`c${index}`, {})))
  let seed = 11
  const pick = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
  const tokens: string[] = []
  const change = async (index: number): Promise<unknown> => {
    const { tokens: ofNode, tokenUsage, customers: known, ownedRows } = node(index)
    const [what, id, time] = [pick(10), one(tokens) ?? '', one([null, at(-9), at(9)])]
    const customer = pick(3)
    const customerId = customers[customer] ?? ''
    if (what <= 2) {
      const made = await ofNode.create({ serverId: one(servers), customerId, expiresAt: time })
      return tokens.push(made.id)
    }
    if (what <= 5) {
      const seen = { calls: 1 + pick(9), errors: pick(2), firstAt: NOW + index, lastAt: NOW + index }
      return tokenUsage.addCalls(id, seen)
    }
    if (what === 6) return ofNode.setTime(id, one(['paused_at', 'expires_at', 'retires_at', 'revoked_at']), time)
    if (what === 7) return tokenUsage.setToolsVersion(id, 1 + pick(5))
    if (what === 8) return known.save(`c${customer}`, { city: `City ${index}` })
    const [removal] = ownedRows.removals({ customerId })
    return removal?.deleteSome(1 + pick(3))
  }
  for (const round of times(40)) {
    await Promise.all(times(25).map((index) => change(round * 25 + index)))
    const followed = await rows()
    await engine.transaction(async () => {
      await engine.run(sql`DELETE FROM server_customers`)
      await engine.all(sql`
        SELECT refresh_server_customer(server_id, customer_position)
        FROM (SELECT DISTINCT server_id, customer_position FROM tokens) t`)
    })
    expect(followed).toEqual(await rows())
  }
  expect((await rows()).length).toBeGreaterThan(0)
})
