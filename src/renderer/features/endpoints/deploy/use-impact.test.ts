import { expect, it } from 'vitest'
import type { CarryOption, Impact } from '../../../../shared/management/records/impact.ts'
import { impactTitle } from '../../../ui/impact/impact-text.ts'
import { carriesOf } from './use-impact.ts'

const option = (from: string, to: string, likely: boolean): CarryOption => ({
  from,
  to,
  likely,
  fromDescription: from,
  customers: 3,
})
const impact = (...carries: CarryOption[]): Impact => ({ customers: 3, losing: 3, reasons: [], carries })

it('carries over a likely match unless the user decides otherwise, and nothing if two match', () => {
  expect(carriesOf(undefined, new Map())).toEqual([])
  expect(carriesOf(impact(option('old', 'new', true)), new Map())).toEqual([{ from: 'old', to: 'new' }])
  expect(carriesOf(impact(option('old', 'new', false)), new Map())).toEqual([])
  const two = impact(option('one', 'new', true), option('two', 'new', true))
  expect(carriesOf(two, new Map())).toEqual([])
  expect(carriesOf(two, new Map([['new', 'two']]))).toEqual([{ from: 'two', to: 'new' }])
  expect(carriesOf(impact(option('old', 'new', true)), new Map([['new', null]]))).toEqual([])
})

it('says how many customers lose access or, if none do, how many are affected', () => {
  const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as unknown as Parameters<
    typeof impactTitle
  >[1]
  const reason = { kind: 'unbound', key: 'tenant' } as const
  expect(impactTitle(impact(), t)).toBe('losing 3')
  expect(impactTitle({ ...impact(), losing: 0 }, t)).toBeNull()
  const concerned = { ...impact(), losing: 0, reasons: [{ reason, customers: 2, named: [] }] }
  expect(impactTitle(concerned, t)).toBe('affected 2')
})
