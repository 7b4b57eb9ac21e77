import { expect, it } from 'vitest'
import { customersViews } from '../features/customers/list/customers-view.ts'
import { importStore, openImport } from '../features/endpoints/import/import-store.ts'
import { changePanel, panelOf, panelStore } from '../features/endpoints/panel-store.ts'
import { noteTestText, testTextStore, testTextsOf } from '../features/endpoints/testing/test-store.ts'
import { targetKey } from '../features/generate/generation-store.ts'
import { type ServerPlace, serverKey } from '../lib/server-place.ts'
import { limitPlace } from '../ui/limits/limit-drafts.ts'

const LOCAL: ServerPlace = { workspaceId: 'local', serverId: 'orders' }
/** The workspace the server was moved to, where it keeps its ID. */
const TEAM: ServerPlace = { workspaceId: 'team', serverId: 'orders' }

it("doesn't show what was pasted, filtered, or selected for a server with the same ID in another workspace", () => {
  changePanel(LOCAL, { pasteText: 'curl -H "Authorization: Bearer canary"', openId: 'get_order', pasteOpen: true })
  expect(panelOf(panelStore.get(), LOCAL)).toMatchObject({ openId: 'get_order', pasteOpen: true })
  expect(panelOf(panelStore.get(), TEAM)).toMatchObject({ pasteText: '', openId: null, pasteOpen: false })
  panelStore.update(() => ({}))
})

it('keeps unfinished imports separate by server and workspace', () => {
  const inspection = {
    operations: [],
    baseAddresses: [],
    notices: [],
  } as unknown as Parameters<typeof openImport>[1]['inspection']
  openImport(LOCAL, { files: [], root: undefined, pasted: null, inspection })
  expect(importStore.get()[serverKey(LOCAL)]).toBeDefined()
  expect(importStore.get()[serverKey(TEAM)]).toBeUndefined()
  importStore.update(() => ({}))
})

it('keeps the values typed for an endpoint’s test separate by server and workspace', () => {
  noteTestText(LOCAL, 'get_order', 'order_id', '4711')
  expect(testTextsOf(testTextStore.get(), LOCAL, 'get_order')).toEqual({ order_id: '4711' })
  expect(testTextsOf(testTextStore.get(), TEAM, 'get_order')).toEqual({})
  testTextStore.update(() => ({}))
})

it('keeps the filters and sort order of customers separate by server and workspace', () => {
  customersViews.change(LOCAL, { search: 'ada' })
  expect(customersViews.at(LOCAL)).toMatchObject({ search: 'ada' })
  expect(customersViews.at(TEAM)).toEqual(customersViews.plain)
  customersViews.store.update(() => ({}))
})

it('keeps unsaved limits and generate forms separate by workspace', () => {
  expect(limitPlace(LOCAL)).not.toBe(limitPlace(TEAM))
  expect(limitPlace(LOCAL, 'ada')).not.toBe(limitPlace(TEAM, 'ada'))
  const server = { id: 'orders', name: 'Orders' }
  expect(targetKey({ workspaceId: 'local', server })).not.toBe(targetKey({ workspaceId: 'team', server }))
})
