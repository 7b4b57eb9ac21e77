import { describe, expect, it } from 'vitest'
import { accessOf, begunFor, issue, openTestHistory } from './history.testkit.ts'

describe('the servers of the records', () => {
  it('are each named once, by their newest name, without those of deleted records', async () => {
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

it('tells the tokens of records in their order, and null where there is none', async () => {
  const { store } = openTestHistory(null)
  const [first, second] = [await issue(store, {}, 1), await issue(store, {}, 2)]
  const open = begunFor()
  await store.begin(open)
  store.delete({ ids: [first] })
  expect(store.tokens([second, open.id, first])).toEqual([accessOf(2).token, null, null])
})
