import { expect, it } from 'vitest'
import { mergeDetails } from './merge-details.ts'

const BASE = { name: 'Ada', role: 'Admin', plan: 'Pro', seats: '3' }

it('what only one side changed is as that side has it, and nothing conflicts', () => {
  expect(
    mergeDetails(BASE, { ...BASE, role: 'Owner' }, { name: 'Ada', role: 'Admin', plan: 'Free', region: 'EU' }),
  ).toEqual({ details: { name: 'Ada', role: 'Owner', plan: 'Free', region: 'EU' }, theirs: {} })
  expect(mergeDetails(BASE, { ...BASE, name: 'Eve' }, { ...BASE, name: 'Eve' })).toEqual({
    details: { ...BASE, name: 'Eve' },
    theirs: {},
  })
})

it('when both changed the same detail, mine stays and theirs is reported', () => {
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

it('what I removed stays removed in a field of the form; a row of its own comes back as they have it', () => {
  const { name: _, plan: __, ...mine } = BASE
  expect(mergeDetails(BASE, mine, { ...BASE, name: 'Ida', plan: 'Free' })).toEqual({
    details: { ...mine, plan: 'Free' },
    theirs: { name: 'Ida', plan: 'Free' },
  })
  expect(mergeDetails(BASE, mine, BASE).theirs).toEqual({})
})
