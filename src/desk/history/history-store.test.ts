import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { accessOf, begunFor, identitiesOf, issue, makeFolder, openTestHistory } from './history.testkit.ts'
import { recordsUnlikeTheirEvents } from './replay.testkit.ts'

const NEWEST = { by: 'createdAt', direction: 'descending' } as const
const ALL = { search: '' }
const error = { kind: 'offline', cause: { code: 'api.cut', params: {} }, outcomeUnknown: false } as const

describe('A generation', () => {
  it('is pending until it finishes, and issued with its access afterward', async () => {
    const { store, changed } = openTestHistory(makeFolder())
    const begun = begunFor({ metadata: { company: 'Acme' }, runId: 'run-1' })
    await store.begin(begun)
    expect(store.get(begun.id)).toMatchObject({ state: 'pending', endedAt: null, tokenEnd: null, createdAt: begun.at })
    expect(store.access(begun.id)).toBeNull()
    await store.end({ id: begun.id, outcome: { state: 'issued', access: accessOf(7) } })
    const record = store.get(begun.id)
    expect(record).toMatchObject({
      state: 'issued',
      tokenEnd: 'abcd',
      customerId: 'cus_7',
      error: null,
      note: '',
      runId: 'run-1',
      check: null,
      workspace: begun.workspace,
      server: begun.server,
      customer: begun.customer,
    })
    expect(record?.endedAt).toBeGreaterThanOrEqual(begun.at)
    expect(JSON.stringify(record)).not.toContain('mt_token')
    expect(store.access(begun.id)).toEqual({ access: accessOf(7), workspaceId: 'local' })
    expect(changed).toEqual([[begun.id], [begun.id]])
  })

  it.each([['failed'], ['cancelled'], ['unknown']] as const)(
    'keeps its error and has no access when it’s %s',
    async (state) => {
      const { store } = openTestHistory(null)
      const begun = begunFor()
      await store.begin(begun)
      await store.end({ id: begun.id, outcome: { state, error } })
      expect(store.get(begun.id)).toMatchObject({ state, error, tokenEnd: null })
      expect(store.access(begun.id)).toBeNull()
    },
  )

  it('is unknown at the next start if the app quit while it was in flight, and other generations don’t change', async () => {
    const folder = makeFolder()
    const first = openTestHistory(folder)
    const open = begunFor({ identity: 'open' })
    await first.store.begin(open)
    const issued = await issue(first.store, { identity: 'issued' })
    first.close()
    const { store } = openTestHistory(folder)
    expect(store.get(open.id)).toMatchObject({ state: 'unknown', error: { kind: 'appEnded', outcomeUnknown: true } })
    expect(store.get(issued)).toMatchObject({ state: 'issued' })
    expect(await recordsUnlikeTheirEvents(store)).toEqual([])
  })

  it('can have a note and the result of its URL’s last connection test, even at another address', async () => {
    const { store } = openTestHistory(null)
    const [tested, other] = [await issue(store, {}, 1), await issue(store, {}, 2)]
    const check = { state: 'working', at: 5, problem: null } as const
    await store.setNote({ id: tested, note: 'Sent on Monday' })
    store.recordCheck({ url: `http://127.0.0.1:9/mcp/${accessOf(1).token}/stream`, check })
    expect(store.get(tested)).toMatchObject({ note: 'Sent on Monday', check })
    expect(store.get(other)).toMatchObject({ note: '', check: null })
    store.recordCheck({ url: accessOf(2).url, check: { ...check, state: 'broken' } })
    expect(store.get(other)?.check?.state).toBe('broken')
  })
})

describe('A list', () => {
  it('filters by workspace, state, time, check, and run, and counts matches', async () => {
    const { store } = openTestHistory(null)
    const hosted = { workspace: { id: 'acme', name: 'Acme' }, server: { id: 'crm', name: 'CRM' } }
    await issue(store, { identity: 'a', at: 1000 }, 1)
    await issue(store, { identity: 'b', at: 2000, ...hosted, runId: 'run' }, 2)
    const open = begunFor({ identity: 'c', at: 3000, ...hosted })
    await store.begin(open)
    store.recordCheck({ url: accessOf(1).url, check: { state: 'warning', at: 1, problem: null } })
    expect(identitiesOf(store)).toEqual(['c', 'b', 'a'])
    expect(identitiesOf(store, { workspaceId: 'acme' })).toEqual(['c', 'b'])
    expect(identitiesOf(store, { serverId: 'orders' })).toEqual(['a'])
    expect(identitiesOf(store, { states: ['pending'] })).toEqual(['c'])
    expect(identitiesOf(store, { states: ['pending', 'issued'] })).toHaveLength(3)
    expect(identitiesOf(store, { from: 2000, to: 3000 })).toEqual(['b'])
    expect(identitiesOf(store, { check: 'warning' })).toEqual(['a'])
    expect(identitiesOf(store, { check: 'untested' })).toEqual(['c', 'b'])
    expect(identitiesOf(store, { runId: 'run' })).toEqual(['b'])
    const page = store.list({ filter: { ...ALL, workspaceId: 'acme' }, sort: NEWEST, offset: 1, limit: 1 })
    expect(page).toMatchObject({ total: 2, all: 3, records: [{ customer: { primaryIdentity: 'b' } }] })
  })

  it.each([
    ['createdAt', ['Bob', 'ada', 'Cleo']],
    ['identity', ['ada', 'Bob', 'Cleo']],
    ['server', ['Cleo', 'ada', 'Bob']],
    ['state', ['ada', 'Cleo', 'Bob']],
    ['checkedAt', ['ada', 'Cleo', 'Bob']],
  ] as const)('sorts by %s in both directions', async (by, expected) => {
    const { store } = openTestHistory(null)
    const server = (name: string) => ({ server: { id: name, name } })
    const failed = begunFor({ identity: 'ada', at: 2, ...server('orders') })
    await issue(store, { identity: 'Bob', at: 1, ...server('Stock') }, 1)
    await store.begin(failed)
    await store.end({ id: failed.id, outcome: { state: 'failed', error } })
    await issue(store, { identity: 'Cleo', at: 3, ...server('Archive') }, 3)
    store.recordCheck({ url: accessOf(3).url, check: { state: 'working', at: 10, problem: null } })
    store.recordCheck({ url: accessOf(1).url, check: { state: 'working', at: 20, problem: null } })
    const sorted = (direction: 'ascending' | 'descending') =>
      store
        .list({ filter: ALL, sort: { by, direction }, offset: 0, limit: 10 })
        .records.map(({ customer }) => customer.primaryIdentity)
    expect(sorted('ascending')).toEqual(expected)
    // Equal records are sorted newest first in both directions.
    const descending = by === 'state' ? ['Cleo', 'Bob', 'ada'] : [...expected].reverse()
    expect(sorted('descending')).toEqual(descending)
  })

  it('returns each recent customer of a workspace once, with their latest details', async () => {
    const { store } = openTestHistory(null)
    await issue(store, { identity: 'ada', metadata: { role: 'buyer' }, at: 1 })
    await issue(store, { identity: 'bob', at: 2 })
    await issue(store, { identity: 'ada', metadata: { role: 'lead' }, at: 3 })
    await issue(store, { identity: 'eve', at: 4, workspace: { id: 'acme', name: 'Acme' } })
    const recent = (search: string, limit = 20) => store.recentCustomers({ workspaceId: 'local', search, limit })
    expect(recent('')).toEqual([
      { identity: 'ada', metadata: { role: 'lead' }, at: 3 },
      { identity: 'bob', metadata: {}, at: 2 },
    ])
    expect(recent('bo').map(({ identity }) => identity)).toEqual(['bob'])
    expect(recent('', 1).map(({ identity }) => identity)).toEqual(['ada'])
  })

  it('returns a recent customer even after hundreds of another customer’s records', async () => {
    const { store } = openTestHistory(null)
    await issue(store, { identity: 'ada', at: 1 })
    await Promise.all(Array.from({ length: 450 }, (_, n) => store.begin(begunFor({ identity: 'bob', at: 2 + n }))))
    const recent = store.recentCustomers({ workspaceId: 'local', search: '', limit: 20 })
    expect(recent.map(({ identity, at }) => [identity, at])).toEqual([
      ['bob', 451],
      ['ada', 1],
    ])
  })
})

describe('A deletion', () => {
  it('can be undone in full, once', async () => {
    const { store } = openTestHistory(null)
    const ids = [await issue(store, { identity: 'a' }), await issue(store, { identity: 'b' })]
    await issue(store, { identity: 'c' })
    const { deletionId, count } = store.delete({ ids })
    expect([count, identitiesOf(store)]).toEqual([2, ['c']])
    expect([store.get(ids[0] ?? ''), store.access(ids[0] ?? '')]).toEqual([null, null])
    expect(store.delete({ ids }).count).toBe(0)
    expect(store.undoDelete({ deletionId })).toEqual({ count: 2 })
    expect(identitiesOf(store)).toEqual(['c', 'b', 'a'])
    expect(store.undoDelete({ deletionId })).toEqual({ count: 0 })
  })

  it('removes the records that a filter matches, and becomes permanent after the delay', async () => {
    const { store, changed, faults } = openTestHistory(null, { undoMs: 1 })
    for (let n = 0; n < 250; n += 1)
      await issue(store, { identity: `customer-${n}`, metadata: { team: n < 240 ? 'x1' : 'y2' } }, n)
    const { deletionId, count } = store.delete({ filter: { search: 'x1' } })
    expect(count).toBe(240)
    // Each generation is reported twice, then the deletion, then the removal.
    await vi.waitFor(() => expect(changed).toHaveLength(502), 10_000)
    expect(store.undoDelete({ deletionId })).toEqual({ count: 0 })
    expect(store.list({ filter: ALL, sort: NEWEST, offset: 0, limit: 1 })).toMatchObject({ total: 10, all: 10 })
    expect(identitiesOf(store, { search: 'customer-1' })).toEqual([])
    expect(await recordsUnlikeTheirEvents(store)).toEqual([])
    expect(faults).toEqual([])
  })

  it('is final at the next start, and leaves nothing behind', async () => {
    const folder = makeFolder()
    const first = openTestHistory(folder)
    const id = await issue(first.store, { identity: 'canary@example.com' }, 9)
    await issue(first.store, { identity: 'kept@example.com' }, 2)
    first.store.delete({ ids: [id] })
    first.close()
    const { store, close } = openTestHistory(folder)
    await store.removeDeleted()
    expect(await recordsUnlikeTheirEvents(store)).toEqual([])
    close()
    const database = new Database(join(folder, 'access.db'), {
      encryptionKey: 'test-history-key-of-32-characters',
      encryptionCipher: 'aes256cbc',
    } as Database.Options)
    const rows = JSON.stringify([
      database.prepare('SELECT * FROM entries').all(),
      database.prepare('SELECT * FROM records').all(),
    ])
    database.close()
    expect(rows).toContain('kept@example.com')
    expect(rows).not.toMatch(/canary|token-number-9/)
    expect(rows).not.toContain(id)
  })

  it('deletes only outdated records when limited to those', async () => {
    const { store } = openTestHistory(null)
    await issue(store, { identity: 'old', at: 1000 })
    await store.begin(begunFor({ identity: 'old, under way', at: 1000 }))
    await issue(store, { identity: 'young', at: 2000 })
    await store.removeOlder({ before: 2000 })
    expect(identitiesOf(store)).toEqual(['young', 'old, under way'])
    expect(await recordsUnlikeTheirEvents(store)).toEqual([])
  })

  it('leaves an empty history when deleting everything, but waits for pending generations', async () => {
    const { store, changed } = openTestHistory(makeFolder())
    const open = begunFor()
    await issue(store)
    await store.begin(open)
    expect(await failureOf((async () => store.erase())())).toMatchObject({ kind: 'storage' })
    await store.end({ id: open.id, outcome: { state: 'issued', access: accessOf(1) } })
    store.erase()
    expect(changed.at(-1)).toBe('all')
    expect(identitiesOf(store)).toEqual([])
    expect(identitiesOf(store, { search: 'example' })).toEqual([])
    await issue(store, { identity: 'new' })
    expect(await recordsUnlikeTheirEvents(store)).toEqual([])
  })
})

describe('An unreadable database', () => {
  const garbage = 'This is no database, but it is long enough to be taken for one. '.repeat(200)

  it.each([
    ['garbage', (folder: string) => writeFileSync(join(folder, 'access.db'), garbage)],
    [
      "another program's SQLite database",
      (folder: string) => {
        const foreign = new Database(join(folder, 'access.db'))
        foreign.exec('CREATE TABLE other (name TEXT)')
        foreign.close()
      },
    ],
    [
      'a history with another key',
      (folder: string) => openTestHistory(folder, { key: 'another-history-key-of-32-characters' }).close(),
    ],
  ])('is set aside under a dated name, and replaced by a new one, when it’s %s', async (_, prepare) => {
    const folder = makeFolder()
    prepare(folder)
    const before = readFileSync(join(folder, 'access.db'))
    const { store, close } = openTestHistory(folder)
    await issue(store, { identity: 'new' })
    const aside = store.setAside()
    expect(aside?.path).toMatch(/access \(set aside \d{4}-\d\d-\d\d \d{6}\)\.db$/)
    expect(readFileSync(aside?.path ?? '')).toEqual(before)
    close()
    const again = openTestHistory(folder)
    expect(identitiesOf(again.store)).toEqual(['new'])
    expect(again.store.setAside()).toEqual(aside)
    again.store.dismissSetAside()
    expect(again.store.setAside()).toBeNull()
  })

  it('is set aside with its log and its key check', async () => {
    const [running, folder] = [makeFolder(), makeFolder()]
    const { store } = openTestHistory(running)
    for (let n = 0; n < 20; n += 1) await issue(store, {}, n)
    for (const name of readdirSync(running)) copyFileSync(join(running, name), join(folder, name))
    const log = readFileSync(join(folder, 'access.db-wal'))
    log[Math.floor(log.length / 2)] = (log[Math.floor(log.length / 2)] ?? 0) ^ 1
    writeFileSync(join(folder, 'access.db-wal'), log)
    const damaged = openTestHistory(folder)
    const { path = '' } = damaged.store.setAside() ?? {}
    for (const file of [path, `${path}-wal`, `${path}-shm`, path.replace(/\.db$/, '.key-check')]) {
      expect([file, existsSync(file)]).toEqual([file, true])
    }
    expect(identitiesOf(damaged.store)).toEqual([])
  })

  it('is left in place while another process is using it', async () => {
    const folder = makeFolder()
    openTestHistory(folder)
    const failure = await failureOf((async () => openTestHistory(folder))())
    expect(failure).toMatchObject({ kind: 'storage', code: 'other', cause: expect.stringContaining('Another program') })
    expect(readdirSync(folder).filter((name) => name.includes('aside'))).toEqual([])
  })
})
