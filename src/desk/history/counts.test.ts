import { expect, it } from 'vitest'
import { historyFilterSchema } from '../../shared/history/history-filter.ts'
import { begunFor, issue, openTestHistory } from './history.testkit.ts'

it('doesn’t suggest customers without a successful generation, and fills in the details from the latest URL', async () => {
  const { store } = openTestHistory(null)
  const error = { kind: 'invalidInput' as const, fields: {} }
  const fail = async (identity: string, at: number) => {
    const begun = begunFor({ identity, metadata: { role: 'mistyped' }, at })
    await store.begin(begun)
    await store.end({ id: begun.id, outcome: { state: 'failed', error } })
  }
  await fail('carl', 1)
  await issue(store, { identity: 'ada', metadata: { role: 'lead' }, at: 2 })
  await fail('ada', 3)
  const recent = store.recentCustomers({ workspaceId: 'local', search: '', limit: 20 })
  expect(recent).toEqual([{ identity: 'ada', metadata: { role: 'lead' }, at: 2 }])
  const all = { sort: { by: 'createdAt', direction: 'descending' } as const, offset: 0, limit: 10 }
  const counts = (filter: object) => {
    const { total, issued } = store.list({ filter: historyFilterSchema.parse(filter), ...all })
    return [total, issued]
  }
  expect(counts({})).toEqual([3, 1])
  expect(counts({ search: 'ada' })).toEqual([2, 1])
  expect(counts({ states: ['failed'] })).toEqual([2, 0])
  expect(counts({ states: ['issued'] })).toEqual([1, 1])
  expect(counts({ identity: 'ada' })).toEqual([2, 1])
  expect(counts({ identity: 'AD' })).toEqual([0, 0])
})
