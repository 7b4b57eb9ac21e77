import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { managementCaller, startManagement } from '../management/management.testkit.ts'
import { makeDataFolder, openServiceStore } from '../service.testkit.ts'
import type { NewAuditEntry } from '../store/audit.ts'
import type { Store } from '../store/store.ts'
import { createRefusalLog } from './refusal-log.ts'

describe('requests outside an API key’s scope', () => {
  const NOW = Date.parse('2026-03-01T12:00:00.000Z')

  it('are logged with the key and the operation', async () => {
    const dataFolder = makeDataFolder()
    const { service, call } = await startManagement({ dataFolder })
    const { key, id: keyId } = await call('apiKeys.create', { name: 'Reporting', scopes: ['generate'] })
    const reporting = managementCaller(service.baseUrl, key)
    await failureOf(reporting('servers.create', { name: 'Mine' }))
    await failureOf(reporting('servers.create', { name: 'Mine' }))
    await failureOf(reporting('customers.list', {}))
    const { records } = await call('audit.list', { result: 'forbidden' })
    expect(records).toMatchObject([
      {
        key: { id: keyId, name: 'Reporting' },
        operation: 'servers.create',
        ids: {},
        name: '',
        ended: { result: 'forbidden', reason: expect.stringContaining('“manage”'), changes: [], requests: 1 },
      },
    ])
    expect((await call('audit.list', { result: 'done' })).records.map(({ operation }) => operation)).toEqual([
      'apiKeys.create',
    ])
    await service.close()
    const store = await openServiceStore(dataFolder)
    const ofKey = await store.audit.list({ search: '', result: 'forbidden' }, { limit: 10 })
    expect(ofKey.map(({ operation, ended }) => [operation, ended?.requests])).toEqual([
      ['servers.create', 1],
      ['servers.create', 1],
    ])
  })

  it('are logged as one entry per minute for each key and operation, with the number of requests', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
    onTestFinished(() => void vi.useRealTimers())
    const written: NewAuditEntry[][] = []
    let isAway = false
    const appendWhole = async (...entries: NewAuditEntry[]) => {
      if (isAway) throw new Error('away')
      written.push(entries)
    }
    const refusals = createRefusalLog({ audit: { appendWhole } } as unknown as Store, {
      node: 'node-1',
      onWritten: () => undefined,
    })
    const caller = { keyId: 'key_1', keyName: 'Job', client: 'curl', scopes: ['read' as const], expiresAt: null }
    const counts = () =>
      written.splice(0).map(([first, last]) => {
        const { requests } = last as { requests: number }
        return [first, last].map((entry) => (Date.parse(entry?.at ?? '') - NOW) / 1000).concat(requests)
      })
    await refusals.note(caller, 'servers.create')
    await refusals.note(caller, 'servers.remove')
    await refusals.note({ ...caller, keyId: 'key_2' }, 'servers.create')
    expect(counts()).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ])
    for (let count = 0; count < 1_000; count += 1) await refusals.note(caller, 'servers.create')
    await vi.advanceTimersByTimeAsync(59_000)
    await refusals.note(caller, 'servers.create')
    expect(counts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(counts()).toEqual([[0, 59, 1_001]])
    // A request that couldn’t be written is counted with the later ones.
    await refusals.note(caller, 'servers.create')
    isAway = true
    await vi.advanceTimersByTimeAsync(60_000)
    isAway = false
    await refusals.note(caller, 'servers.create')
    expect(counts()).toEqual([])
    await refusals.close()
    expect(counts()).toEqual([[60, 120, 2]])
    // The count ends after a minute without requests.
    await vi.advanceTimersByTimeAsync(180_000)
    await refusals.note(caller, 'servers.create')
    expect(counts()).toEqual([[300, 300, 1]])
    await refusals.close()
  })
})
