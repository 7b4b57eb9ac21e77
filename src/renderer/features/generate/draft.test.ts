import { describe, expect, it } from 'vitest'
import { type Draft, EMPTY_DRAFT, findProblems, toCustomer } from './draft.ts'

const draft = (identity: string, ...extra: [name: string, value: string][]): Draft => ({
  ...EMPTY_DRAFT,
  primaryIdentity: identity,
  extra: extra.map(([name, value], index) => ({ id: `row${index}`, name, value })),
})

describe('what stands in the way of generating', () => {
  it('is a missing, blank or endless identity', () => {
    expect(findProblems(draft(''))).toEqual({ primaryIdentity: 'identityMissing' })
    expect(findProblems(draft('   '))).toEqual({ primaryIdentity: 'identityMissing' })
    expect(findProblems(draft('x'.repeat(321)))).toEqual({ primaryIdentity: 'identityTooLong' })
    expect(findProblems(draft(` ${'x'.repeat(320)} `))).toEqual({})
  })

  it('is a further field without a name, with a name of the form, or with the name of an earlier one', () => {
    expect(findProblems(draft('ada', ['  ', 'x'], ['region', 'x'], ['tier', 'a'], [' tier ', 'b']))).toEqual({
      row0: 'fieldNameMissing',
      row1: 'fieldNameOwn',
      row3: 'fieldNameTaken',
    })
  })

  it('is a name that no object can carry as its own', () => {
    expect(findProblems(draft('ada', ['__proto__', 'x']))).toEqual({ row0: 'fieldNameTaken' })
  })

  it('is nothing when all is well', () => {
    expect(findProblems(draft('ada', ['account_id', ''], ['Tier', 'gold'], ['tier', 'gold']))).toEqual({})
  })
})

it('makes a trimmed customer, without the optional fields left empty', () => {
  const typed = draft(' ada@analytical.example ', [' account_id ', ' AC-1 '])
  const filled = { ...typed, metadata: { ...typed.metadata, name: ' Ada King ', company: '   ' } }
  expect(toCustomer(filled)).toEqual({
    primaryIdentity: 'ada@analytical.example',
    metadata: { name: 'Ada King', account_id: 'AC-1' },
  })
})
