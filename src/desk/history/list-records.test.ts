import { describe, expect, it } from 'vitest'
import { accessOf, begunFor, issue, openTestHistory } from './history.testkit.ts'

describe('The servers in the records', () => {
  it('are each returned once, under their latest name, ignoring deleted records', async () => {
    const { store } = openTestHistory(null)
    const acme = { id: 'acme', name: 'Acme' }
    await issue(store, { at: 1, workspace: acme, server: { id: 'crm', name: 'CRM' } }, 1)
    await issue(store, { at: 2, workspace: acme, server: { id: 'crm', name: 'Contacts' } }, 2)
    await issue(store, { at: 3, server: { id: 'crm', name: 'Archive' } }, 3)
    const deleted = await issue(store, { at: 4, server: { id: 'gone', name: 'Old' } }, 4)
    store.delete({ ids: [deleted] })
    expect(store.servers()).toEqual([
      { workspace: { id: 'local', name: 'Local' }, server: { id: 'crm', name: 'Archive' } },
      { workspace: acme, server: { id: 'crm', name: 'Contacts' } },
    ])
  })
})

it('returns tokens in record order, and null for records without one', async () => {
  const { store } = openTestHistory(null)
  const [first, second] = [await issue(store, {}, 1), await issue(store, {}, 2)]
  const open = begunFor()
  await store.begin(open)
  store.delete({ ids: [first] })
  expect(store.tokens([second, open.id, first])).toEqual([accessOf(2).token, null, null])
})

it('lists the records that a filter matches in the requested order', async () => {
  const { store } = openTestHistory(null)
  const made = [await issue(store, {}, 1), await issue(store, {}, 2), await issue(store, {}, 3)]
  const list = (ids: string[]) =>
    store.list({
      filter: { search: '', ids },
      sort: { by: 'createdAt', direction: 'descending' },
      offset: 0,
      limit: 10,
    })
  const { records, total } = list([made[0] ?? '', made[2] ?? ''])
  expect([records.map(({ id }) => id), total]).toEqual([[made[2], made[0]], 2])
  expect(list([]).total).toBe(0)
})

describe('A search page', () => {
  const page = async () => {
    const { store } = openTestHistory(null)
    for (const n of [4, 1, 3, 5, 2]) await issue(store, { at: n, identity: `${n % 2 ? 'a' : 'B'}${n}@example.com` }, n)
    await store.begin(begunFor({ at: 6, identity: 'a6@example.com' }))
    store.delete({ ids: [await issue(store, { at: 7, identity: 'a7@example.com' }, 7)] })
    await issue(store, { at: 8, identity: 'a8@elsewhere.com' }, 8)
    return (given: Partial<Parameters<typeof store.list>[0]>) => {
      const { records, total } = store.list({
        filter: { search: 'EXAMPLE com' },
        sort: { by: 'createdAt', direction: 'descending' },
        offset: 0,
        limit: 3,
        ...given,
      })
      return { found: records.map(({ customer }) => customer.primaryIdentity.slice(0, 2)), total }
    }
  }

  it('is in write order, with the total number of matches', async () => {
    const list = await page()
    expect(list({})).toEqual({ found: ['a6', 'B2', 'a5'], total: 6 })
    expect(list({ offset: 3 })).toEqual({ found: ['a3', 'a1', 'B4'], total: 6 })
    expect(list({ offset: 9 })).toEqual({ found: [], total: 6 })
    expect(list({ sort: { by: 'createdAt', direction: 'ascending' }, limit: 2 })).toEqual({
      found: ['B4', 'a1'],
      total: 6,
    })
    expect(list({ filter: { search: 'nobody' } })).toEqual({ found: [], total: 0 })
  })

  it('can be in any other order, and narrowed by other filters', async () => {
    const list = await page()
    const sort = { by: 'identity', direction: 'ascending' } as const
    expect(list({ sort, limit: 9 }).found).toEqual(['a1', 'a3', 'a5', 'a6', 'B2', 'B4'])
    expect(list({ sort, filter: { search: 'a', states: ['issued'] } })).toEqual({ found: ['a1', 'a3', 'a5'], total: 6 })
    expect(list({ filter: { search: 'example', from: 3, to: 6 } })).toEqual({ found: ['a5', 'B4', 'a3'], total: 3 })
    expect(list({ filter: { search: 'example', serverId: 'none' } })).toEqual({ found: [], total: 0 })
  })
})
