import { expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { importDocument } from '../../../importers/documents/import-document.ts'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { createLiveServers } from '../../live-servers/live-servers.ts'
import { openServiceStore } from '../../service.testkit.ts'
import { createIdentifier } from '../../store/identifier.ts'
import { CALLER, definition, startManagement } from '../management.testkit.ts'
import { findServer } from '../read-server.ts'
import { addServer } from '../servers/add-server.ts'
import { createImportOperations } from './import-operations.ts'

const operation = (operationId: string, more: object = {}) => ({ operationId, tags: ['Items', 'All'], ...more })
const openApi = (paths: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.example' }],
    paths,
  })
const PATHS = {
  '/items': { get: operation('listItems', { summary: 'List items' }), post: operation('addItem') },
  '/old': { get: operation('old', { deprecated: true, tags: undefined }) },
}

async function startWithServer() {
  const { call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Shop' })
  const inspect = async (paths: object) => {
    const inspection = await call('servers.inspectDocument', { id, text: openApi(paths) })
    const states = Object.fromEntries(inspection.operations.map(({ toolName, state }) => [toolName, state]))
    const keys = Object.fromEntries(inspection.operations.map(({ toolName, key }) => [toolName, key]))
    return { inspection, states, keys }
  }
  const choose = (paths: object, keys: (string | undefined)[]) =>
    call('servers.addFromDocument', { id, text: openApi(paths), choose: keys.map(String) })
  return { id, call, inspect, choose }
}

it('shows a document’s contents without changing the draft', async () => {
  const { inspect, call, id } = await startWithServer()
  const { inspection } = await inspect(PATHS)
  expect(inspection).toMatchObject({
    document: { name: 'Shop', kind: 'openapi' },
    roots: [],
    operations: [
      { method: 'GET', path: '/items', summary: 'List items', groups: ['Items'], deprecated: false, state: 'new' },
      { method: 'POST', path: '/items', toolName: 'addItem', endpointId: null },
      { path: '/old', groups: [], deprecated: true },
    ],
    baseAddresses: [],
  })
  expect(inspection.operations.every(({ tokens }) => tokens > 20)).toBe(true)
  expect((await call('servers.get', { id })).revision).toBe(1)
})

it('adds only the selected operations, and later finds new, changed, and removed ones', async () => {
  const { inspect, choose } = await startWithServer()
  const first = await inspect(PATHS)
  const { server } = await choose(PATHS, [first.keys.listItems, first.keys.addItem])
  expect(server.draft.endpoints.map(({ toolName }) => toolName)).toEqual(['listItems', 'addItem'])
  const later = {
    '/items': { get: operation('listItems', { summary: 'All items' }) },
    '/old': PATHS['/old'],
    '/new': { get: operation('brandNew') },
  }
  const second = await inspect(later)
  expect(second.states).toEqual({ listItems: 'changed', old: 'new', brandNew: 'new', addItem: 'removed' })
  const changed = second.inspection.operations.find(({ state }) => state === 'changed')
  expect(changed).toMatchObject({ changes: ['title', 'description'], edited: [], endpointId: expect.any(String) })
  const updated = await choose(later, Object.values(second.keys))
  expect(updated.report).toMatchObject({ updatedIds: [changed?.endpointId], removedIds: [expect.any(String)] })
  expect(updated.server.draft.endpoints.map(({ title }) => title)).toEqual(['All items', expect.anything(), 'brandNew'])
  expect(Object.values((await inspect(later)).states)).toEqual(['present', 'present', 'present'])
})

it('keeps edits in the draft when an operation is updated', async () => {
  const { inspect, choose, call, id } = await startWithServer()
  const parameter = { name: 'limit', in: 'query', schema: { type: 'integer' }, description: 'How many.' }
  const before = { '/items': { get: operation('listItems', { summary: 'List', parameters: [parameter] }) } }
  await choose(before, Object.values((await inspect(before)).keys))
  const { draft, revision } = await call('servers.get', { id })
  const [endpoint] = draft.endpoints
  if (!endpoint) throw new Error('no endpoint')
  const mine = { ...endpoint, title: 'My title', toolName: 'my_items', timeoutSeconds: 5 }
  await call('servers.saveDraft', { id, revision, draft: { ...draft, endpoints: [mine] } })
  const after = {
    '/items': {
      get: operation('renamed', {
        summary: 'List more',
        parameters: [
          { ...parameter, description: 'At most 50.' },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
      }),
    },
  }
  const { inspection } = await inspect(after)
  expect(inspection.operations[0]).toMatchObject({ state: 'changed', edited: ['title'] })
  const { server, report } = await choose(after, [inspection.operations[0]?.key])
  expect(server.draft.endpoints[0]).toMatchObject({
    id: endpoint.id,
    title: 'My title',
    toolName: 'my_items',
    timeoutSeconds: 5,
    query: [
      { name: 'limit', value: '{{limit}}' },
      { name: 'page', value: '{{page}}' },
    ],
    parameters: [{ name: 'limit', description: 'At most 50.' }, { name: 'page' }],
  })
  expect(report.notices.map(({ message }) => message)).toContainEqual(
    'my_items: the document changed title, which you’ve edited. Your edit was kept.',
  )
  expect((await inspect(after)).states).toEqual({ renamed: 'present' })
})

it('imports everything when nothing is selected, and requires a document', async () => {
  const { call, id } = await startWithServer()
  const { report } = await call('servers.addFromDocument', { id, files: [{ name: 'a.json', text: openApi(PATHS) }] })
  expect(report.endpointIds).toHaveLength(3)
  const failure = await failureOf(call('servers.inspectDocument', { id }))
  expect(failure).toMatchObject({ kind: 'invalidInput', fields: { text: expect.any(String) } })
})

it.each(['servers.inspectDocument', 'servers.addFromDocument'] as const)(
  '%s stops when it’s canceled while the document is being parsed, and leaves the draft unchanged',
  async (name) => {
    const store = await openServiceStore()
    const id = await addServer(store, definition('Shop'))
    const before = (await findServer(store, id)).draft
    const controller = new AbortController()
    const run = createImportOperations(
      { store, live: createLiveServers(store), housekeeper: createHousekeeper(store) },
      {
        commands: () => Promise.reject(new Error('There are no commands.')),
        document: async (input) => {
          const read = await importDocument(input, (kind) => createIdentifier(kind === 'endpoint' ? 'end_' : 'cred_'))
          controller.abort()
          return read
        },
      },
    )[name]
    const input = { id, files: [{ name: 'a.json', text: openApi(PATHS) }], baseAddresses: {}, alike: 'add' as const }
    expect(await failureOf(run(input, controller.signal, CALLER))).toMatchObject({ kind: 'cancelled' })
    expect((await findServer(store, id)).draft).toEqual(before)
  },
)
