import { expect, it } from 'vitest'
import { serverCustomerFilterSchema } from '../../../../shared/management/records/server-customer.ts'
import { type CustomersView, isNarrowed, PLAIN_VIEW, questionOf, SHOWN_STATES } from './customers-view.ts'

const PLACE = { workspaceId: 'local', serverId: 'srv' }
const NOW = Date.parse('2026-03-10T12:34:56.000Z')

it('matches everyone by default, and adds each selection to the filter sent to the service', () => {
  expect(questionOf(PLACE, PLAIN_VIEW, NOW)).toEqual({ ...PLACE, search: '', filter: {} })
  const view = {
    ...PLAIN_VIEW,
    search: ' ada ',
    state: 'paused',
    stage: 'quiet',
    tag: 'vip',
    tools: 'outdated',
  } as const
  const { search, filter } = questionOf(PLACE, { ...view, lastCall: 'notWeek' }, NOW)
  expect([search, filter]).toEqual([
    'ada',
    { state: 'paused', stage: 'quiet', tags: ['vip'], tools: 'outdated', calledBefore: '2026-03-03T12:00:00.000Z' },
  ])
  expect(serverCustomerFilterSchema.parse(filter)).toEqual(filter)
  expect(questionOf(PLACE, { ...PLAIN_VIEW, lastCall: 'day' }, NOW).filter).toEqual({
    calledAfter: '2026-03-09T12:00:00.000Z',
  })
})

it("doesn't treat customers whose calls can't succeed as live", () => {
  const filterOf = (state: CustomersView['state']) => questionOf(PLACE, { ...PLAIN_VIEW, state }, NOW).filter
  expect(filterOf('live')).toEqual({ state: 'live', problem: 'none' })
  expect(filterOf('needsValues')).toEqual({ state: 'live', problem: 'needsValues' })
  expect(SHOWN_STATES.map(filterOf).map((filter) => serverCustomerFilterSchema.parse(filter))).toHaveLength(8)
})

it('keeps times the same within an hour, and ignores a blank search', () => {
  const view = { ...PLAIN_VIEW, lastCall: 'month' } as const
  expect(questionOf(PLACE, view, NOW)).toEqual(questionOf(PLACE, view, NOW + 60_000))
  expect([isNarrowed(PLAIN_VIEW), isNarrowed({ ...PLAIN_VIEW, search: ' ' }), isNarrowed(view)]).toEqual([
    false,
    false,
    true,
  ])
})
