import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_KEY } from '../service.testkit.ts'
import { commitTogether } from './commit-together.ts'
import { openStore } from './store.ts'

function setUp() {
  const store = openStore(null, TEST_KEY)
  onTestFinished(() => store.close())
  let transactions = 0
  const transaction: typeof store.transaction = (work) => {
    transactions += 1
    return store.transaction(work)
  }
  return { store, commit: commitTogether({ transaction }), count: () => transactions }
}

describe('commitTogether', () => {
  it('makes one transaction of what comes at the same time, another of what comes later', async () => {
    const { store, commit, count } = setUp()
    const save = (name: string) => commit(() => store.customers.save(name, undefined))
    const ids = await Promise.all(['a', 'b', 'c'].map(save))
    expect(count()).toBe(1)
    expect(ids.map((id) => store.customers.find(id)?.primaryIdentity)).toEqual(['a', 'b', 'c'])
    await save('d')
    expect(count()).toBe(2)
  })

  it('keeps the others when one throws, and nothing of that one', async () => {
    const { store, commit } = setUp()
    const save = (name: string) => commit(() => store.customers.save(name, undefined))
    const failing = commit(() => {
      store.customers.save('half', undefined)
      throw new Error('no')
    })
    const outcomes = await Promise.allSettled([save('a'), failing, save('b')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const { customers } = store.customers.list({ search: '' }, { offset: 0, limit: 10 })
    expect(customers.map(({ primaryIdentity }) => primaryIdentity)).toEqual(['b', 'a'])
    await expect(failing).rejects.toThrow('no')
  })
})
