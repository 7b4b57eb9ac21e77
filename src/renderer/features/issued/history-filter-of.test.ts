import { expect, it } from 'vitest'
import { historyFilterSchema, historySortSchema } from '../../../shared/history/history-filter.ts'
import { EVERY_WORKSPACE, type IssuedView, PLAIN_VIEW } from '../../lib/issued-urls/issued-view.ts'
import { historyFilterOf, isNarrowed } from './history-filter-of.ts'

const NOW = new Date(2026, 2, 15, 9, 30).getTime()
const filterOf = (view: Partial<IssuedView>) =>
  historyFilterSchema.parse(historyFilterOf({ ...PLAIN_VIEW, ...view }, { workspaceId: 'local' }, NOW))

it('requests the whole workspace, newest first, until a filter is set', () => {
  expect(filterOf({})).toEqual({ search: '', workspaceId: 'local' })
  expect(filterOf({ workspaceId: 'acme' })).toEqual({ search: '', workspaceId: 'acme' })
  expect(filterOf({ workspaceId: EVERY_WORKSPACE })).toEqual({ search: '' })
  expect(PLAIN_VIEW.sort).toEqual(historySortSchema.parse({}))
  expect(isNarrowed(PLAIN_VIEW)).toBe(false)
  expect(isNarrowed({ ...PLAIN_VIEW, search: '  ' })).toBe(false)
  expect(isNarrowed({ ...PLAIN_VIEW, workspaceId: EVERY_WORKSPACE })).toBe(false)
  expect(isNarrowed({ ...PLAIN_VIEW, check: 'broken' })).toBe(true)
})

it('filters by a group of results from the last test of all URLs', () => {
  const found = { checkId: '00000000-0000-4000-8000-000000000000', group: 'unreachable' } as const
  expect(filterOf({ found })).toEqual({ search: '', workspaceId: 'local', found })
  expect(isNarrowed({ ...PLAIN_VIEW, found })).toBe(true)
})

it('counts days from midnight, so the filter stays the same all day', () => {
  expect(filterOf({ time: { within: 'today' } }).from).toBe(new Date(2026, 2, 15).getTime())
  expect(filterOf({ time: { within: 'week' } }).from).toBe(new Date(2026, 2, 9).getTime())
})

it('includes the last day of a range and ignores an incomplete date', () => {
  const { from, to } = filterOf({ time: { within: 'dates', from: '2026-03-01', to: '2026-03-02' } })
  expect([from, to]).toEqual([new Date(2026, 2, 1).getTime(), new Date(2026, 2, 3).getTime()])
  expect(filterOf({ time: { within: 'dates', from: '', to: '2026-03' } })).toEqual({ search: '', workspaceId: 'local' })
})

it("always filters by its tab's server", () => {
  const scope = { workspaceId: 'local', serverId: 'orders' }
  expect(historyFilterOf({ ...PLAIN_VIEW, serverId: 'other' }, scope, NOW)).toMatchObject(scope)
})

it('maps states that only services know to issued records, and filters other generations by their result', () => {
  expect(filterOf({ state: 'failed' }).states).toEqual(['failed'])
  for (const state of ['live', 'needsValues', 'revoked', 'issued'] as const)
    expect(filterOf({ state }).states).toEqual(['issued'])
})
