import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchWords } from '../../shared/search/folded-text.ts'
import { accessOf, begunFor, identitiesOf, issue, openTestHistory } from './history.testkit.ts'
import { searchTextOf } from './search-text.ts'

describe('A search', () => {
  it.each([
    ['ada@example', true],
    ['EXAMPLE Muller', true],
    ['ümlaut', false],
    ['cus_42', true],
    ['orders priority', true],
    ['acme', true],
    ['mb', true],
    ['%', false],
    ['"quoted"', false],
    ['a"', false],
    ['', true],
    ['   ', true],
    ['ada bob', false],
    ['example.comacme', false],
    ['mt_token', false],
  ])('finds the record for “%s”: %s', async (search, found) => {
    const { store } = openTestHistory(null)
    const metadata = { name: 'Ada Müller', company: 'ACME GmbH' }
    const id = await issue(store, { identity: 'ada@example.com', metadata }, 42)
    await store.setNote({ id, note: 'Priority' })
    expect(identitiesOf(store, { search })).toHaveLength(found ? 1 : 0)
  })

  it("finds pending records, and doesn't find words of a note that was replaced", async () => {
    const { store } = openTestHistory(null)
    const begun = begunFor({ identity: 'pending@example.com' })
    await store.begin(begun)
    expect(identitiesOf(store, { search: 'pending' })).toHaveLength(1)
    await store.end({ id: begun.id, outcome: { state: 'issued', access: accessOf(1) } })
    expect(identitiesOf(store, { search: 'pending' })).toHaveLength(1)
    await store.setNote({ id: begun.id, note: 'before' })
    await store.setNote({ id: begun.id, note: 'after' })
    expect([identitiesOf(store, { search: 'before' }), identitiesOf(store, { search: 'after' })]).toEqual([
      [],
      ['pending@example.com'],
    ])
  })

  it('finds exactly the records whose text contains every word', async () => {
    const letters = fc.constantFrom(...'aAbBäÄßİıẞσς%_"\' 1😀\u0301ﬁ\0')
    const texts = fc.string({ unit: letters, maxLength: 12 })
    const { store } = openTestHistory(null)
    const samples = fc.sample(fc.record({ name: texts, company: texts, note: texts, pending: fc.boolean() }), 120)
    const expected = new Map<string, string>()
    for (const [n, { name, company, note, pending }] of samples.entries()) {
      const begun = begunFor({ identity: `c${n}`, metadata: { name, company } })
      await store.begin(begun)
      if (!pending) await store.end({ id: begun.id, outcome: { state: 'issued', access: accessOf(n) } })
      await store.setNote({ id: begun.id, note })
      const record = { ...begun, note, access: pending ? null : accessOf(n) }
      expected.set(`c${n}`, searchTextOf(record))
    }
    fc.assert(
      fc.property(texts, (search) => {
        const naive = [...expected].filter(([, text]) => searchWords(search).every((word) => text.includes(word)))
        expect(identitiesOf(store, { search }).sort()).toEqual(naive.map(([identity]) => identity).sort())
      }),
      { numRuns: 300 },
    )
  })
})
