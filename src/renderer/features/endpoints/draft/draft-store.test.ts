import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { withUndo } from './draft-session.ts'
import { changeByService, draftStore, receiveRecord, sessionOf } from './draft-store.ts'

const record = (revision: number, ...tools: string[]): ServerRecord => ({
  id: 'orders',
  name: 'Orders',
  isActive: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  draft: definitionSchema.parse({
    name: 'Orders',
    endpoints: tools.map((toolName) => ({
      id: toolName,
      toolName,
      title: toolName,
      description: 'x',
      method: 'GET',
      baseUrl: 'https://api.example',
      path: '/',
    })),
  }),
  revision,
  live: null,
  changed: true,
  credentials: [],
  customers: 0,
  logContent: false,
  limits: {},
  toolMode: { mode: 'all' },
  replyBudget: null,
})

const PLACE = { workspaceId: 'acme', serverId: 'orders' }

/** Imports two tools, calling `inBetween` while the response is pending. */
async function importTools(inBetween: () => void) {
  draftStore.update(() => ({}))
  receiveRecord('acme', record(1))
  const imported = record(2, 'one', 'two')
  const operation = async () => {
    inBetween()
    return imported
  }
  await changeByService(new QueryClient(), PLACE, operation, (answer) => answer)
  const session = sessionOf(PLACE)
  if (!session) throw new Error('The draft has no session')
  return session
}

const toolsOf = ({ draft }: { draft: { endpoints: readonly unknown[] } }) => draft.endpoints.length

it('undoes an import in one step', async () => {
  const session = await importTools(() => undefined)
  expect(toolsOf(session)).toBe(2)
  expect(toolsOf(withUndo(session))).toBe(0)
})

it('undoes an import in one step even if the change event arrived before the response', async () => {
  const session = await importTools(() => receiveRecord('acme', record(2, 'one', 'two')))
  expect(toolsOf(session)).toBe(2)
  expect(session.past).toHaveLength(1)
  expect(toolsOf(withUndo(session))).toBe(0)
})

it('keeps a newer draft that arrived before the response to an import', async () => {
  const session = await importTools(() => receiveRecord('acme', record(3, 'one', 'two', 'three')))
  expect(toolsOf(session)).toBe(3)
  expect(session.revision).toBe(3)
})

it('keeps the drafts of two services separate when their servers have the same IDs', () => {
  draftStore.update(() => ({}))
  receiveRecord('acme', record(1, 'one'))
  receiveRecord('copy', record(7, 'one', 'two'))
  expect([sessionOf(PLACE)?.revision, sessionOf({ ...PLACE, workspaceId: 'copy' })?.revision]).toEqual([1, 7])
})
