import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { openServiceStore } from '../service.testkit.ts'
import type { CallEntry } from '../store/call-entry.ts'
import { MAX_KEPT_CHARACTERS } from '../store/call-entry.ts'
import { createCallLog } from './call-log.ts'
import { keepRecent } from './keep-recent.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')

async function setUp() {
  const store = await openServiceStore()
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const customerId = await store.customers.save('ada@example.com', undefined)
  const { id: tokenId } = await store.tokens.create({ serverId, customerId })
  const entry = (more: Partial<CallEntry> = {}): CallEntry => ({
    at: NOW,
    tokenId,
    customerId,
    serverId,
    tool: 'list_orders',
    ok: true,
    test: false,
    errorKind: null,
    status: 200,
    durationMs: 12.5,
    argumentBytes: 2,
    replyBytes: 40,
    arguments: null,
    reply: null,
    ...more,
  })
  return { store, entry, tokenId, customerId, serverId }
}

describe('the call log', () => {
  it('writes a complete call within 200 ms', async () => {
    const { store, entry, customerId, serverId } = await setUp()
    const log = createCallLog(store, { now: () => NOW })
    onTestFinished(() => log.close())
    const lengths = {
      shortened: { from: 236_000, to: 9_800 },
      continues: 'list_items',
      waited: { retries: 2, ms: 3_200 },
    }
    log.record(
      entry({ ok: false, errorKind: 'upstreamStatus', status: 503, arguments: '{}', reply: 'busy', ...lengths }),
    )
    expect(await store.calls.list({ limit: 10 })).toEqual([])
    await vi.waitFor(async () => expect(await store.calls.list({ limit: 10 })).toHaveLength(1), {
      timeout: 400,
      interval: 10,
    })
    expect(await store.calls.list({ limit: 10 })).toEqual([
      {
        id: 1,
        at: '2026-03-01T12:00:00.000Z',
        serverId,
        serverName: 'Orders',
        customerId,
        primaryIdentity: 'ada@example.com',
        tool: 'list_orders',
        ok: false,
        test: false,
        errorKind: 'upstreamStatus',
        status: 503,
        durationMs: 12.5,
        argumentBytes: 2,
        replyBytes: 40,
        arguments: '{}',
        reply: 'busy',
        ...lengths,
      },
    ])
  })

  it('writes as soon as there are 500 calls, and writes the rest when it closes', async () => {
    const { store, entry } = await setUp()
    const writes = vi.spyOn(store.calls, 'addAll')
    const log = createCallLog(store, { now: () => NOW })
    for (let count = 0; count < 501; count += 1) log.record(entry())
    await vi.waitFor(() => expect(writes).toHaveBeenCalled())
    await log.close()
    expect(writes.mock.calls.map(([entries]) => entries.length)).toEqual([500, 1])
    expect(await store.calls.list({ limit: 1000 })).toHaveLength(501)
  })

  it('writes calls that arrive during a write after that write, each once and in order', async () => {
    const { store, entry } = await setUp()
    const log = createCallLog(store, { now: () => NOW })
    for (let count = 0; count < 1200; count += 1) log.record(entry({ tool: `tool_${count}` }))
    const flushed = log.flush()
    log.record(entry({ tool: 'tool_1200' }))
    await flushed
    const written = (await store.calls.list({ limit: 2000 })).map(({ tool }) => tool).reverse()
    expect(written).toEqual(Array.from({ length: 1201 }, (_, index) => `tool_${index}`))
    await log.close()
    expect(await store.calls.list({ limit: 2000 })).toHaveLength(1201)
  })

  it('keeps unwritten calls in order until they can be written', async () => {
    const { store, entry, tokenId, serverId } = await setUp()
    const logged = collectLog()
    const log = createCallLog(store, { now: () => NOW })
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('The disk is full'))
    log.record(entry({ tool: 'first' }))
    log.refused({ id: tokenId, serverId })
    const flushed = log.flush()
    log.record(entry({ tool: 'second' }))
    log.refused({ id: tokenId, serverId })
    await flushed
    expect(await store.calls.list({ limit: 10 })).toEqual([])
    expect(logged).toMatchObject([{ level: 'error' }])
    await log.close()
    expect((await store.calls.list({ limit: 10 })).map(({ tool }) => tool)).toEqual(['second', 'first'])
    const [from, to] = [NOW - 3_600_000, NOW + 3_600_000].map((time) => new Date(time).toISOString())
    expect(await store.refusedRequests.between(from ?? '', to ?? '', { serverId })).toBe(2)
  })

  it.each([
    ['as many', { calls: 3, bytes: 1_000_000 }, null],
    ['as long', { calls: 100, bytes: 4 * 10_400 }, 'x'.repeat(5_000)],
  ])(
    'keeps the newest calls that couldn’t be written, %s as fit, and records what’s missing',
    async (_, limits, reply) => {
      const { store, entry, serverId } = await setUp()
      const logged = collectLog()
      const changes: unknown[] = []
      const log = createCallLog(store, { now: () => NOW, limits, onChange: (change) => void changes.push(change) })
      const failing = vi.spyOn(store, 'transaction').mockRejectedValue(new Error('The database is away'))
      const record = (index: number) => log.record(entry({ tool: `tool_${index}`, at: NOW + index * 1000, reply }))
      for (const index of [0, 1, 2]) record(index)
      await log.flush()
      for (const index of [3, 4]) record(index)
      await log.flush()
      expect(await store.callGaps.list()).toEqual([])
      failing.mockRestore()
      record(5)
      await log.flush()
      const kept = (await store.calls.list({ limit: 10 })).map(({ tool }) => tool)
      expect(kept).toEqual(['tool_5', 'tool_4', 'tool_3', 'tool_2'].slice(0, 6 - log.dropped()))
      const gap = { from: new Date(NOW).toISOString(), to: new Date(NOW + (log.dropped() - 1) * 1000).toISOString() }
      const missing = { serverId, calls: log.dropped(), ...gap }
      expect(log.dropped()).toBeGreaterThanOrEqual(2)
      expect(await store.callGaps.list()).toEqual([missing])
      expect(logged.filter(({ level }) => level === 'warn')).toMatchObject([{ fields: missing }])
      expect(changes).toMatchObject([{ calls: [serverId] }])
      expect(log.waiting()).toBe(0)
      await log.close()
    },
  )

  it('retries automatically once the database is writable', async () => {
    const { store, entry } = await setUp()
    collectLog()
    const log = createCallLog(store, { now: () => NOW })
    onTestFinished(() => log.close())
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('The database is away'))
    log.record(entry())
    await log.flush()
    expect(log.waiting()).toBe(1)
    const written = async () => expect(await store.calls.list({ limit: 10 })).toHaveLength(1)
    await vi.waitFor(written, { timeout: 10_000, interval: 20 })
    expect(log.waiting()).toBe(0)
  })

  it('drops the calls of a customer removed in the meantime and keeps the others', async () => {
    const { store, entry, serverId } = await setUp()
    const log = createCallLog(store, { now: () => NOW })
    const customerId = await store.customers.save('bob@example.com', undefined)
    const { id } = await store.tokens.create({ serverId, customerId })
    log.record(entry({ tokenId: id, customerId }))
    log.connected({ id, customerId }, { name: 'Client', version: '1', protocol: '2026-07-28' })
    log.record(entry({ tool: 'kept' }))
    await store.customers.remove(customerId)
    await log.close()
    expect((await store.calls.list({ limit: 10 })).map(({ tool }) => tool)).toEqual(['kept'])
  })

  it('deletes calls past the retention period in steps at startup, and keeps newer ones', async () => {
    const { store, entry } = await setUp()
    const day = 86_400_000
    await store.calls.addAll(Array.from({ length: 4500 }, () => entry({ at: NOW - 8 * day })))
    await store.calls.addAll([entry({ at: NOW - 6 * day, tool: 'young' })])
    const retention = keepRecent(store, { retentionDays: async () => 7, now: () => NOW, onChange: () => undefined })
    onTestFinished(() => retention.stop())
    await vi.waitFor(async () => expect(await store.calls.list({ limit: 1000 })).toHaveLength(1), 15_000)
    expect((await store.calls.list({ limit: 10 }))[0]?.tool).toBe('young')
  })

  it('truncates stored content, and replaces NUL characters, which would cut it off', async () => {
    const { store, entry } = await setUp()
    const log = createCallLog(store, { now: () => NOW })
    log.record(entry({ arguments: 'x'.repeat(MAX_KEPT_CHARACTERS + 1), reply: 'a\0b' }))
    await log.close()
    const [call] = await store.calls.list({ limit: 1 })
    expect(call?.arguments).toHaveLength(MAX_KEPT_CHARACTERS)
    expect(call?.reply).toBe('a\uFFFDb')
  })
})
