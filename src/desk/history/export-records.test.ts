import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import { readTable } from '../bulk/read-table/read-table.ts'
import { accessOf, begunFor, issue, makeFolder, openTestHistory } from './history.testkit.ts'
import type { HistoryStore } from './history-store.ts'

const signal = new AbortController().signal
const service = { state: 'paused', port: null } as const
const ALL = { search: '' }

/** The export of the matching records, each in this state. */
const given = (store: HistoryStore, path: string, format: 'csv' | 'json' = 'csv', filter: HistoryFilter = ALL) => ({
  format,
  path,
  service,
  states: store.places(filter).map(({ id, state }) => ({ id, state, worksUntil: null })),
})

/** A history with two records, the second one pending. */
async function twoRecords() {
  const { store } = openTestHistory(null)
  const metadata = { team: '=1+1', company: 'Acme, Inc.\n"Berlin"', name: 'Ada' }
  const id = await issue(store, { identity: '@ada', metadata, at: Date.UTC(2026, 0, 2) }, 1)
  await store.setNote({ id, note: '-2+3' })
  await store.begin(begunFor({ identity: 'bob', at: Date.UTC(2026, 0, 3) }))
  return store
}

it('writes CSV with all metadata keys and without cells that a spreadsheet would evaluate', async () => {
  const store = await twoRecords()
  const path = join(makeFolder(), 'issued.csv')
  expect(await store.export(given(store, path), signal)).toBe(2)
  const [header, ...rows] = readFileSync(path, 'utf8').split('\r\n')
  expect(header).toBe(
    '\uFEFFidentity,name,company,team,id,state,created_at,works_until,workspace,server,server_id,url,token,customer_id,error,note,run_id,last_test,last_test_at',
  )
  expect(rows[0]).toContain(`'@ada,Ada,"Acme, Inc.\n""Berlin""",'=1+1,`)
  expect(rows[0]).toContain(`,${accessOf(1).url},${accessOf(1).token},cus_1,,'-2+3,,,`)
  expect(rows[1]).toMatch(/^bob,,,,[\w-]+,pending,2026-01-03T00:00:00\.000Z,,Local,Orders,orders,,,,,,,,$/)
})

it('writes the current state and address of a URL rather than those from when it was generated', async () => {
  const { store } = openTestHistory(null)
  const id = await issue(store, {}, 1)
  const path = join(makeFolder(), 'issued.json')
  const worksUntil = '2026-02-01T00:00:00.000Z'
  const mcpUrl = 'https://new.example.com/mcp'
  const ports = { port: 1, ingressPort: null, shut: [] }
  const running = { state: 'running', baseUrl: mcpUrl, mcpUrl, ownMcpUrl: mcpUrl, ...ports } as const
  const write = async (state: 'ended' | 'retiring') => {
    const states = [{ id, state, worksUntil }]
    await store.export({ format: 'json', path, states, service: running }, signal)
    return JSON.parse(readFileSync(path, 'utf8'))
  }
  const url = `${mcpUrl}/${accessOf(1).token}/stream`
  expect(await write('ended')).toMatchObject([{ state: 'replaced', url }])
  expect(await write('retiring')).toMatchObject([{ state: 'retiring', works_until: worksUntil, url }])
})

it('keeps a cell with a line break in one row', async () => {
  const store = await twoRecords()
  const [{ id } = { id: '' }] = store.list({
    filter: { ...ALL, states: ['issued'] },
    sort: { by: 'createdAt', direction: 'descending' },
    offset: 0,
    limit: 1,
  }).records
  await store.setNote({ id, note: 'first line\nsecond line' })
  const path = join(makeFolder(), 'issued.csv')
  await store.export(given(store, path), signal)
  const { rows, columns } = await readTable(readFileSync(path), {}, signal)
  expect(rows.map(({ cells }) => cells[columns.indexOf('note')])).toEqual(['first line\nsecond line', ''])
})

it('writes exactly the matching records as JSON', async () => {
  const store = await twoRecords()
  const path = join(makeFolder(), 'issued.json')
  expect(await store.export(given(store, path, 'json', { ...ALL, states: ['issued'] }), signal)).toBe(1)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject([
    { identity: '@ada', token: accessOf(1).token, note: '-2+3', metadata: { team: '=1+1' } },
  ])
  expect(await store.export(given(store, path, 'json', { search: 'nobody' }), signal)).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe('[]\n')
})

it.skipIf(process.platform === 'win32')(
  'makes the file readable only by its owner, even if it already existed',
  async () => {
    const store = await twoRecords()
    const path = join(makeFolder(), 'issued.csv')
    writeFileSync(path, 'old')
    chmodSync(path, 0o644)
    await store.export(given(store, path), signal)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  },
)

it('leaves no partial file behind when it’s canceled or can’t be written', async () => {
  const store = await twoRecords()
  const folder = makeFolder()
  const path = join(folder, 'issued.csv')
  const cancelled = store.export(given(store, path), AbortSignal.abort())
  expect(await failureOf(cancelled)).toMatchObject({ kind: 'cancelled' })
  expect(readdirSync(folder)).toEqual([])
  const nowhere = join(folder, 'missing', 'issued.csv')
  expect(await failureOf(store.export(given(store, nowhere), signal))).toMatchObject({
    kind: 'storage',
    cause: expect.stringContaining('ENOENT'),
  })
  expect(existsSync(nowhere)).toBe(false)
})
