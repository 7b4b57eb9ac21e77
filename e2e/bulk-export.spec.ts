import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { definitionSchema } from '../src/shared/management/definition/definition.ts'
import { expect, test } from './fixtures.ts'
import { BulkRuns } from './harness/bulk.ts'
import type { Desk } from './harness/desk.ts'
import { findInFiles } from './harness/find-bytes.ts'
import { deployServer, manage } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'

const SECRET = 'tenant-secret'
const TABLE = `email,name,key
ada@bulk.example,Ada King,${SECRET}-1
bob@bulk.example,Bob Ross,${SECRET}-2
`

/** Answers the file and folder dialogs with `path`. */
const choose = (desk: Desk, path: string) =>
  desk.electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** An API that needs a separate credential for each customer. */
const SHOP = definitionSchema.parse({
  name: 'Shop',
  credentials: [
    { id: 'key', name: 'Account key', details: { kind: 'bearer' }, perCustomer: true, customerKey: 'api_key' },
  ],
  endpoints: [
    {
      id: 'orders',
      toolName: 'list_orders',
      title: 'Orders',
      description: 'Lists orders.',
      credentialId: 'key',
      method: 'GET',
      baseUrl: 'https://shop.example',
      path: '/orders',
    },
  ],
})

test('exports the results of a run to files that only their owner can read', async ({ startDesk }, { outputDir }) => {
  const desk = await startDesk()
  const bulk = new BulkRuns(desk.page)
  await test.step("sends a customer's own credential, but never shows, exports, or keeps it, and protects the files", async () => {
    const operator = await becomeOperator(desk)
    const serverId = await deployServer(operator, SHOP)
    const mapping = [
      { use: 'identity' as const },
      { use: 'metadata' as const, key: 'name' },
      { use: 'metadata' as const, key: 'api_key' },
    ]
    const { planId, counts } = await bulk.plan('local', serverId, TABLE, mapping)
    expect(counts.waiting).toBe(2)
    const planned = await bulk.invoke('bulk.planRows', { planId, problem: null, offset: 0, limit: 10 })
    expect(planned.rows[0]?.customer.metadata).toEqual({ name: 'Ada King', api_key: '••••' })
    const { id: runId } = await bulk.invoke('bulk.start', { planId })
    // Without the credential, the service refuses to generate a URL.
    await expect.poll(async () => (await bulk.progress(runId)).counts.issued).toBe(2)
    await expect.poll(async () => (await bulk.progress(runId)).state).toBe('finished')

    const shown = JSON.stringify([
      planned,
      await bulk.rows(runId),
      await bulk.invoke('history.list', {
        filter: { search: '' },
        sort: { by: 'createdAt', direction: 'descending' },
        offset: 0,
        limit: 50,
      }),
    ])
    expect(shown).toContain('Ada King')
    expect(shown).not.toContain(SECRET)

    await mkdir(outputDir, { recursive: true })
    const file = join(outputDir, 'urls.csv')
    await writeFile(file, 'open to all', { mode: 0o644 })
    for (const format of ['csv', 'json'] as const) {
      await choose(desk, file)
      expect(await bulk.invoke('bulk.export', { runId, format })).toMatchObject({ saved: true, path: file })
      expect(await modeOf(file)).toBe('600')
      const text = await readFile(file, 'utf8')
      expect(text).toContain('ada@bulk.example')
      expect(text.match(/not exported/g)).toHaveLength(2)
      expect(text).not.toContain(SECRET)
    }

    const shared = await bulk.rows(runId)
    const tokenOf = async (recordId: string | null | undefined) =>
      (await bulk.invoke('history.access', { id: recordId ?? '' })).token
    const [ada = '', bob = ''] = await Promise.all(shared.map(({ recordId }) => tokenOf(recordId)))
    const found = await manage(operator, 'tokens.find', { tokens: [ada] })
    await manage(operator, 'tokens.revoke', { id: found[0]?.id ?? '' })
    await bulk.invoke('bulk.export', { runId, format: 'csv' })
    const working = await readFile(file, 'utf8')
    expect(working).toMatch(/^ada@bulk\.example.*,revoked,/m)
    expect(working).toMatch(/^bob@bulk\.example.*,live,/m)
    expect(working).not.toContain(ada)
    expect(working).toContain(bob)
    await bulk.invoke('bulk.export', { runId, format: 'csv', include: 'all' })
    expect(await readFile(file, 'utf8')).toContain(ada)
  })

  await test.step("exports a run's customers to folders, sealed or open, with progress and without leftovers from an earlier export", async () => {
    const { servers } = await bulk.invoke('servers.list', { workspaceId: 'local' })
    const { id: runId } = await bulk.start(
      'local',
      servers.find(({ name }) => name === 'Sample Orders API')?.id ?? '',
      'email,name\nada@bulk.example,Ada King\n',
    )
    await expect.poll(async () => (await bulk.progress(runId)).state).toBe('finished')
    await desk.page.evaluate(() => {
      const { bridge } = globalThis as unknown as {
        bridge: { subscribe(listener: (name: string, payload: unknown) => void): void }
      }
      const seen: unknown[] = []
      Object.assign(globalThis, { seen })
      bridge.subscribe((name, payload) => name === 'bulk.exportProgress' && seen.push(payload))
    })
    const chosen = join(outputDir, 'folders')
    await mkdir(chosen)
    await writeFile(join(chosen, 'other.txt'), 'kept')
    await choose(desk, chosen)
    const sealed = await bulk.invoke('bulk.export', { runId, format: 'folders' })
    const open = await bulk.invoke('bulk.export', { runId, format: 'folders', seal: false })
    expect([sealed.customers, open.customers]).toEqual([1, 1])
    expect(sealed.path).not.toBe(open.path)
    expect(await readFile(join(chosen, 'other.txt'), 'utf8')).toBe('kept')
    expect(await desk.page.evaluate(() => Reflect.get(globalThis, 'seen'))).toContainEqual({ runId, done: 1, total: 1 })

    const folder = join(open.path ?? '', 'customers', 'ada-bulk.example')
    const message = await readFile(join(folder, 'message.txt'), 'utf8')
    const url = /http:\/\/127\.0\.0\.1:\d+\/mcp\/[^/\s]+\/stream/.exec(message)?.[0] ?? ''
    expect((await fetch(url)).status).not.toBe(404)
    expect(await readdir(join(folder, 'clients'))).toContain('cursor.json')
    expect(await modeOf(join(folder, 'message.txt'))).toBe('600')
    const token = url.split('/').at(-2) ?? ''
    expect(await findInFiles(join(sealed.path ?? '', 'customers'), token)).toEqual({ read: 2, found: [] })
    expect(await readFile(join(sealed.path ?? '', 'private', 'passphrases.csv'), 'utf8')).toMatch(/([0-9A-Z]{4}-){5}/)
  })
})
