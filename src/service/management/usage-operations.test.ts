import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCallLog } from '../calls/call-log.ts'
import { connectToOneTool } from '../mcp/stream.testkit.ts'
import { openServiceStore } from '../service.testkit.ts'
import type { CallEntry } from '../store/call-entry.ts'
import { managementCaller } from './management.testkit.ts'
import { createUsageOperations } from './usage-operations.ts'

async function setUp() {
  const store = await openServiceStore()
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const entryOf = async (identity: string) => {
    const customerId = await store.customers.save(identity, undefined)
    const { id: tokenId } = await store.tokens.create({ serverId, customerId })
    return (at: string, more: Partial<CallEntry> = {}): CallEntry => ({
      at: Date.parse(at),
      tokenId,
      customerId,
      serverId,
      tool: 'list_orders',
      ok: true,
      test: false,
      errorKind: null,
      status: 200,
      durationMs: 1,
      argumentBytes: 2,
      replyBytes: 40,
      arguments: null,
      reply: null,
      ...more,
    })
  }
  const open = (limits = { calls: 1_000, bytes: 1_000_000 }) => {
    const log = createCallLog(store, { limits })
    onTestFinished(log.close)
    const { 'usage.export': run } = createUsageOperations({ store, log })
    return { log, exportMonth: (month: string) => run({ month }) }
  }
  return { store, serverId, entryOf, open }
}

describe('a month’s usage', () => {
  it('counts each call once, in the month of its start (UTC), and no connection test', async () => {
    const { entryOf, open, serverId } = await setUp()
    const { log, exportMonth } = open()
    const [ada, bob] = [await entryOf('ada@example.com'), await entryOf('=bob')]
    log.record(ada('2026-01-31T23:59:59.999Z'))
    log.record(ada('2026-02-01T00:00:00.000Z'))
    await log.flush()
    log.record(ada('2026-02-28T23:59:59.999Z', { ok: false, argumentBytes: 10 }))
    log.record(ada('2026-02-10T00:00:00.000Z', { test: true }))
    log.record(bob('2026-02-10T00:00:00.000Z'))
    log.record(bob('2026-03-01T00:00:00.000Z'))
    const february = await exportMonth('2026-02')
    expect(february).toMatchObject({ month: '2026-02', isOver: true, calls: 3, errors: 1 })
    const byIdentity = new Map(february.rows.map((row) => [row.primaryIdentity, row]))
    const { customerId } = ada('2026-02-01T00:00:00.000Z')
    const own = { customerId, serverId, serverName: 'Orders', primaryIdentity: 'ada@example.com' }
    expect(byIdentity.get('ada@example.com')).toEqual({
      ...own,
      calls: 2,
      errors: 1,
      argumentBytes: 12,
      replyBytes: 80,
    })
    expect(byIdentity.get('=bob')).toMatchObject({ calls: 1, errors: 0, argumentBytes: 2, replyBytes: 40 })
    expect(february.csv).toContain(`2026-02,${customerId},ada@example.com,${serverId},Orders,2,1,12,80\r\n`)
    expect(february.csv).toContain(`,'=bob,`)
    expect((await exportMonth('2026-01')).calls).toBe(1)
    expect(await exportMonth('2099-01')).toMatchObject({ rows: [], calls: 0, isOver: false })
  })

  it('keeps the calls of deleted customers, and those that were cleared from the log', async () => {
    const { store, entryOf, open } = await setUp()
    const { log, exportMonth } = open()
    const ada = await entryOf('ada@example.com')
    for (let count = 0; count < 5; count += 1) log.record(ada('2026-02-10T00:00:00.000Z'))
    await log.flush()
    const { customerId } = ada('2026-02-10T00:00:00.000Z')
    await store.housekeeping.add({ kind: 'removeCustomer', customerId })
    expect((await exportMonth('2026-02')).rows).toMatchObject([{ customerId, primaryIdentity: null, calls: 5 }])
    for (const { deleteSome } of store.ownedRows.removals({ customerId })) await deleteSome(100)
    expect(await store.calls.list({ limit: 10 })).toEqual([])
    // A call that was still running when the customer was deleted.
    log.record(ada('2026-02-10T00:00:00.000Z'))
    expect((await exportMonth('2026-02')).rows).toMatchObject([{ customerId, primaryIdentity: null, calls: 6 }])
  })

  it('counts calls once after failed writes', async () => {
    const { store, entryOf, open } = await setUp()
    const { log, exportMonth } = open()
    const ada = await entryOf('ada@example.com')
    const addAll = vi.spyOn(store.calls, 'addAll').mockImplementationOnce(async () => {
      // A call that arrives during the write.
      log.record(ada('2026-02-11T00:00:00.000Z'))
      throw new Error('The disk is full')
    })
    for (let count = 0; count < 3; count += 1) log.record(ada('2026-02-10T00:00:00.000Z'))
    await log.flush()
    expect(log.waiting()).toBe(4)
    expect(await exportMonth('2026-02')).toMatchObject({ calls: 4, rows: [{ calls: 4, replyBytes: 160 }] })
    expect(addAll).toHaveBeenCalledTimes(2)
  })

  it('includes calls that the log had no room for', async () => {
    const { store, entryOf, open } = await setUp()
    const { log, exportMonth } = open({ calls: 10, bytes: 1_000_000 })
    const ada = await entryOf('ada@example.com')
    for (let count = 0; count < 25; count += 1) log.record(ada('2026-02-10T00:00:00.000Z'))
    expect(await exportMonth('2026-02')).toMatchObject({ calls: 25 })
    expect(await store.calls.list({ limit: 100 })).toHaveLength(10)
    expect(log.dropped()).toBe(15)
  })
})

it('records the hash of an export in the audit log', async () => {
  const { service, client } = await connectToOneTool((_request, response) => {
    response.end('done')
  })
  await client.callTool({ name: 'call', arguments: {} })
  const call = managementCaller(service.baseUrl)
  const month = new Date().toISOString().slice(0, 7)
  const { csv, sha256, countedSince, ...counted } = await call('usage.export', { month })
  expect(counted).toMatchObject({ month, calls: 1, rows: [{ calls: 1 }] })
  expect(Date.parse(countedSince)).toBeLessThanOrEqual(Date.now())
  expect(createHash('sha256').update(csv).digest('hex')).toBe(sha256)
  const { records } = await call('audit.list', { operation: 'usage.export' })
  expect(records).toHaveLength(1)
  expect(records[0]?.ended?.changes).toEqual([
    { field: 'exported: month', before: null, after: month, hidden: false },
    { field: 'exported: calls', before: null, after: 1, hidden: false },
    { field: 'exported: sha256', before: null, after: sha256, hidden: false },
  ])
})
