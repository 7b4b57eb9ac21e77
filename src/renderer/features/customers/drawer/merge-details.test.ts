import { expect, it } from 'vitest'
import { mergeDetails } from './merge-details.ts'

const BASE = { name: 'Ada', role: 'Admin', plan: 'Pro', seats: '3' }

it("takes a detail's value from the side that changed it, without a conflict", () => {
  expect(
    mergeDetails(BASE, { ...BASE, role: 'Owner' }, { name: 'Ada', role: 'Admin', plan: 'Free', region: 'EU' }),
  ).toEqual({ details: { name: 'Ada', role: 'Owner', plan: 'Free', region: 'EU' }, theirs: {} })
  expect(mergeDetails(BASE, { ...BASE, name: 'Eve' }, { ...BASE, name: 'Eve' })).toEqual({
    details: { ...BASE, name: 'Eve' },
    theirs: {},
  })
})

it('keeps my value for a detail that both changed, and reports theirs', () => {
  const { plan: _, ...withoutPlan } = BASE
  expect(mergeDetails(BASE, { ...BASE, name: 'Eve', plan: 'Free' }, { ...withoutPlan, name: 'Ida' })).toEqual({
    details: { ...BASE, name: 'Eve', plan: 'Free' },
    theirs: { name: 'Ida', plan: '' },
  })
  expect(mergeDetails({}, { region: 'EU' }, { region: 'US' })).toEqual({
    details: { region: 'EU' },
    theirs: { region: 'US' },
  })
})

it('omits a form field I removed, and restores a custom field with their value', () => {
  const { name: _, plan: __, ...mine } = BASE
  expect(mergeDetails(BASE, mine, { ...BASE, name: 'Ida', plan: 'Free' })).toEqual({
    details: { ...mine, plan: 'Free' },
    theirs: { name: 'Ida', plan: 'Free' },
  })
  expect(mergeDetails(BASE, mine, BASE).theirs).toEqual({})
})
