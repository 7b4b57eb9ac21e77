import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { managementCaller, startManagement } from '../management/management.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'
import type { Store } from '../store/store.ts'
import { type TestedEngine, testedEngines } from '../store/testing/engines.testkit.ts'
import { at, began, ended, verify } from './audit.testkit.ts'

async function setUp(engine: TestedEngine, entries: number) {
  const database = await engine.makeDatabase()
  const store = await database.openStore()
  for (let index = 1; index <= entries; index += 1) await store.audit.append(began(index))
  /** Tampers with the database as an attacker with access to the file or the server could. */
  async function tamper(statement: ReturnType<typeof sql>) {
    await store.close()
    const other = await database.openEngine()
    await other.run(statement)
    await other.close()
    return database.openStore()
  }
  return { store, tamper }
}

describe.each(testedEngines)('the audit log on $name', (engine) => {
  it('lists changes with their outcomes, newest first, and filters them by key, operation, words, or time', async () => {
    const { store } = await setUp(engine, 3)
    await store.audit.append(ended(2, 2))
    await store.audit.append(began(5, { operation: 'customers.update', name: 'Ada 100% Ltd\0\uD800', key: 'key_2' }))
    const seqs = async (filter: object, page: { before?: number; limit: number } = { limit: 10 }) =>
      (await store.audit.list({ search: '', ...filter }, page)).map(({ seq }) => seq)
    expect(await seqs({})).toEqual([5, 3, 2, 1])
    expect(await seqs({}, { before: 5, limit: 2 })).toEqual([3, 2])
    expect(await seqs({ keyId: 'key_2' })).toEqual([5])
    expect(await seqs({ operation: 'servers.setActive' })).toEqual([3, 2, 1])
    expect(await seqs({ search: 'orders SRV_2' })).toEqual([2])
    expect(await seqs({ search: '100%' })).toEqual([5])
    expect(await seqs({ from: at(2), to: at(5) })).toEqual([3, 2])
    const [, second] = (await store.audit.list({ search: 'orders' }, { limit: 10 })) as [unknown, { ended: unknown }]
    expect(second).toMatchObject({ ended: { result: 'done', changes: [{ field: 'isActive', before: true }] } })
    expect(await verify(store)).toEqual({ checked: 5, broken: null })
  })

  it('finds the first entry that was changed, removed, or truncated', async () => {
    const changed = await setUp(engine, 1_100)
    const { store: first } = changed
    const head = await first.audit.head()
    expect(await verify(first, head)).toEqual({ checked: 1_100, broken: null })
    const second = await changed.tamper(sql`
      UPDATE audit_entries SET entry = replace(entry, 'node-1', 'node-2') WHERE seq = 700`)
    expect(await verify(second)).toEqual({ checked: 699, broken: { problem: 'changed', seq: 700, at: at(700) } })
    const third = await setUp(engine, 5)
    const missing = await third.tamper(sql`DELETE FROM audit_entries WHERE seq = 3`)
    expect(await verify(missing)).toEqual({ checked: 2, broken: { problem: 'missing', seq: 3, at: null } })
    const fourth = await setUp(engine, 5)
    const cutOff = await fourth.tamper(sql`DELETE FROM audit_entries WHERE seq > 3`)
    expect(await verify(cutOff)).toEqual({ checked: 3, broken: { problem: 'cutOff', seq: 4, at: null } })
    const fifth = await setUp(engine, 5)
    const refiled = await fifth.tamper(sql`UPDATE audit_entries SET key_id = 'key_9' WHERE seq = 2`)
    expect(await verify(refiled)).toMatchObject({ broken: { problem: 'changed', seq: 2 } })
    const sixth = await setUp(engine, 5)
    const noBeginning = await sixth.tamper(sql`DELETE FROM audit_entries WHERE seq < 3`)
    expect(await verify(noBeginning)).toMatchObject({ broken: { problem: 'missing', seq: 1 } })
  })

  it('detects a rewritten chain by its last known hash', async () => {
    const { store } = await setUp(engine, 3)
    const known = await store.audit.head()
    const { store: other } = await setUp(engine, 4)
    expect(await verify(other, known)).toEqual({ checked: 4, broken: null })
    await other.close()
    const { store: changed } = await setUp(engine, 0)
    for (const index of [1, 2, 4]) await changed.audit.append(began(index))
    expect(await verify(changed, known)).toMatchObject({ broken: { problem: 'otherChain', seq: 3 } })
    const { store: shorter } = await setUp(engine, 2)
    expect(await verify(shorter, known)).toMatchObject({ broken: { problem: 'cutOff', seq: 3 } })
  })

  it('can be verified after its oldest entries are removed', async () => {
    const { store, tamper } = await setUp(engine, 6)
    const known = await store.audit.head()
    expect(await store.audit.prune(3, 2)).toBe(2)
    expect([await store.audit.prune(4, 9), await store.audit.prune(4, 9)]).toEqual([2, 0])
    expect((await store.audit.list({ search: '' }, { limit: 10 })).map(({ seq }) => seq)).toEqual([6, 5])
    await store.audit.append(began(9))
    expect(await verify(store, known)).toEqual({ checked: 5, broken: null })
    const tampered = await tamper(sql`DELETE FROM audit_entries WHERE seq = 5`)
    expect(await verify(tampered)).toMatchObject({ broken: { problem: 'missing', seq: 1 } })
  })
})

it('keeps a single chain when two nodes append at the same time', async () => {
  const url = await makePostgresDatabase()
  const keys = makeKeys(makeKey('test'))
  const nodes = [await openPostgresStore(url, { keys }), await openPostgresStore(url, { keys })]
  const numbers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => (nodes[index % 2] as Store).audit.append(began(index))),
  )
  expect(new Set(numbers).size).toBe(200)
  for (const store of nodes) {
    expect(await verify(store)).toEqual({ checked: 200, broken: null })
    expect(await store.audit.head()).toMatchObject({ seq: 200 })
  }
  for (const store of nodes) await store.close()
})

describe('operations', () => {
  it('are recorded with the key, the subject, and the state before and after', async () => {
    const { service, call } = await startManagement()
    const { key, id: keyId } = await call('apiKeys.create', { name: 'Nightly job', scopes: ['manage'] })
    const job = managementCaller(service.baseUrl, key)
    const { id: serverId } = await job('servers.create', { name: 'Billing' })
    await job('servers.setLimits', { id: serverId, limits: { callsPerSecond: 5 } })
    await job('management.updateSettings', { contact: 'Ada' })
    await job('apiKeys.update', { id: keyId, name: 'Nightly' })
    const { records } = await call('audit.list', { keyId })
    expect(records.map(({ operation, name, ended }) => [operation, name, ended?.result])).toEqual([
      ['apiKeys.update', 'Nightly', 'done'],
      ['management.updateSettings', '', 'done'],
      ['servers.setLimits', 'Billing', 'done'],
      ['servers.create', 'Billing', 'done'],
    ])
    const [renamed, settings, limits, created] = records
    // Uses the key's name at the time of the change.
    expect(renamed).toMatchObject({ key: { id: keyId, name: 'Nightly job' }, ids: { apiKeyId: keyId } })
    expect(renamed?.ended?.changes).toEqual([{ field: 'name', before: 'Nightly job', after: 'Nightly', hidden: false }])
    expect(settings?.ended?.changes).toEqual([{ field: 'contact', before: '', after: 'Ada', hidden: false }])
    expect(limits?.ended?.changes).toEqual([{ field: 'limits.callsPerSecond', before: null, after: 5, hidden: false }])
    expect(created).toMatchObject({ ids: { serverId }, client: expect.any(String), node: expect.any(String) })
    expect(created?.ended?.changes).toContainEqual({ field: 'name', before: null, after: 'Billing', hidden: false })
    expect((await call('audit.list', { operation: 'apiKeys.create' })).records).toMatchObject([
      { key: { name: 'MCP Access Desk' }, name: 'Nightly job', ids: { apiKeyId: keyId } },
    ])
    expect(await call('audit.verify', {})).toMatchObject({ broken: null, next: null })
  })

  it('record only that a secret changed, and mask it everywhere else', async () => {
    const { call } = await startManagement()
    const { id: serverId } = await call('servers.create', { name: 'Billing' })
    const SECRET = 'very/secret+value=='
    const credential = { id: 'cred_1', name: `For ${SECRET}`, details: { kind: 'bearer' as const } }
    await call('credentials.save', { serverId, credential, secrets: { token: SECRET } })
    await call('credentials.save', { serverId, credential, secrets: { token: `${SECRET}2` } })
    const [again, first] = (await call('audit.list', { operation: 'credentials.save' })).records
    expect(again?.ended?.changes).toEqual([
      { field: expect.stringContaining(': token'), before: null, after: null, hidden: true },
    ])
    expect(first?.ids).toMatchObject({ serverId, credentialId: 'cred_1' })
    expect(JSON.stringify([again, first])).not.toContain(SECRET)
  })

  it('record why they were rejected, and nothing when they only read', async () => {
    const { call } = await startManagement()
    const { head } = await call('audit.list', {})
    await call('servers.create', { name: 'Billing' })
    await failureOf(call('servers.setActive', { id: 'srv_none', isActive: true }))
    await call('apiKeys.list', {})
    const [refused, ...others] = (await call('audit.list', {})).records.filter(({ seq }) => seq > head.seq)
    expect(refused).toMatchObject({
      operation: 'servers.setActive',
      ids: { serverId: 'srv_none' },
      name: '',
      ended: { result: 'refused', reason: expect.stringContaining('no longer exists'), changes: [] },
    })
    expect(others).toHaveLength(1)
  })
})
