import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { test as base, expect } from './fixtures.ts'
import { findInFiles } from './harness/find-bytes.ts'
import { BASIC, BEARER, type OrdersUpstream, startOrdersUpstream } from './harness/orders-upstream.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'

const test = base.extend<{ upstream: OrdersUpstream }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  upstream: async ({}, use) => {
    const upstream = await startOrdersUpstream()
    await use(upstream)
    await upstream.close()
  },
})

type Era = 'legacy' | 'auto'

/** Connects the official client, using one era of the protocol; the caller closes it. */
async function connect(url: string, era: Era): Promise<Client> {
  const client = new Client({ name: `e2e-${era}`, version: '1.0.0' }, { versionNegotiation: { mode: era } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  return client
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  (result.content as { type: string; text?: string }[]).map(({ text }) => text ?? '').join('\n')

test('turns a pasted cURL command into a server whose two customers each see only their own data', async ({
  startDesk,
  upstream,
  home,
}) => {
  test.setTimeout(180_000)
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  const customers = new Customers(desk.page)

  await endpoints.create('Shop API')
  await endpoints.paste(upstream.commands)
  await expect(endpoints.report).toContainText('8 endpoints added')
  await expect(endpoints.report).toContainText('2 credentials found')
  await expect(endpoints.rows).toHaveCount(8)

  // The account differs per customer and is bound to the token.
  await endpoints.rows.filter({ hasText: 'accounts' }).click()
  await endpoints.editorTab('Parameters').click()
  await desk.page.getByLabel('Source of account_id').selectOption('customer')
  await expect(endpoints.preview).toContainText(/Arguments\s*None/)
  await expect(endpoints.preview).not.toContainText('account_id')

  // Every endpoint is tested with the real API; endpoints that can't work say why.
  await endpoints.lastTest.click()
  await endpoints.field('account_id').fill('acc_north')
  await endpoints.test.click()
  await expect(endpoints.result).toContainText('200')
  await endpoints.editorTab('Response').click()
  await desk.page.getByText('Fields', { exact: true }).click()
  await desk.page.getByRole('checkbox', { name: 'orders.internal', exact: true }).click()
  await expect(desk.page.getByRole('region', { name: 'Sent to the model' })).not.toContainText('margin')
  await endpoints.back.click()
  await endpoints.testEverything()
  const outcome = (path: string) => endpoints.rows.filter({ hasText: path })
  await expect(outcome('/v1/search')).toContainText('200')
  await expect(outcome('/v1/report-latest')).toContainText('200')
  await expect(outcome('/v1/limited')).toContainText('429')
  await expect(outcome('/v1/broken')).toContainText('500')
  await expect(outcome('/v1/slow')).toContainText(/timeout|timed out|no response/i)
  await expect(endpoints.rows.filter({ hasText: 'POST' }).filter({ hasText: '/v1/orders' })).toContainText('201')
  expect(upstream.seen.find(({ path }) => path === '/v1/orders')?.body).toContain('12345678901234567890')
  expect(upstream.seen.find(({ path }) => path.startsWith('/v1/search'))?.path).toMatch(
    /tag(\[\]|%5B%5D)=new&tag(\[\]|%5B%5D)=sale/,
  )

  await expect(endpoints.saved).toBeVisible()
  await endpoints.deployAll()
  await expect(desk.servers.option('Shop API')).toContainText('Active')

  const generate = async (identity: string, account: string) => {
    await desk.page.getByRole('tab', { name: 'Generate' }).click()
    await desk.form.fill({ 'Primary identity': identity })
    await desk.form.root.getByRole('textbox', { name: 'account_id' }).fill(account)
    await desk.form.generate.click()
    await expect(desk.form.field('Primary identity')).toHaveValue('')
    return desk.result.url.inputValue()
  }
  const northUrl = await generate('ops@north.example', 'acc_north')
  const southUrl = await generate('ops@south.example', 'acc_south')

  const north = await connect(northUrl, 'auto')
  const south = await connect(southUrl, 'legacy')
  expect([north.getNegotiatedProtocolVersion(), south.getNegotiatedProtocolVersion()]).toEqual([
    '2026-07-28',
    '2025-11-25',
  ])
  const { tools } = await north.listTools()
  const list = tools.find(({ name }) => name.includes('orders') && name.startsWith('list'))?.name ?? ''
  const own = textOf(await north.callTool({ name: list, arguments: {} }))
  expect(own).toContain('n-1')
  expect(own).not.toContain('s-1')
  expect(own, 'trimmed').not.toContain('margin')
  expect(textOf(await south.callTool({ name: list, arguments: {} }))).toContain('s-1')
  const meddling = await south.callTool({ name: list, arguments: { account_id: 'acc_north' } })
  expect(meddling.isError).toBe(true)
  expect(textOf(meddling)).not.toContain('n-1')
  // The fields and the file of an upload arrive as separate parts.
  const uploads = tools.find(({ name }) => name.includes('file'))
  const properties = uploads?.inputSchema.properties ?? {}
  const isFile = (schema: unknown) => z.object({ contentEncoding: z.literal('base64') }).safeParse(schema).success
  const file = Object.keys(properties).find((name) => isFile(properties[name])) ?? ''
  const bytes = Buffer.from('%PDF-1.7').toString('base64')
  await north.callTool({ name: uploads?.name ?? '', arguments: { [file]: bytes } })
  const upload = upstream.seen.filter(({ path }) => path === '/v1/files').at(-1)
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(upload?.headers['content-type'] ?? '')?.[1] ?? 'none'
  const parts = upload?.body.split(`--${boundary}`).map((part) => part.trim()) ?? []
  expect(parts.length, 'two parts between the boundaries').toBe(4)
  expect(parts[1]).toMatch(/^Content-Disposition: form-data; name="note"\r\n(.+\r\n)?\r\nhello$/i)
  expect(parts[2]).toMatch(/^Content-Disposition: form-data; name="file"; filename="invoice\.pdf"\r\n/i)
  expect(parts[2]).toMatch(/\r\nContent-Type: application\/pdf\r\n/i)
  expect(parts[2]).toMatch(/\r\n\r\n%PDF-1\.7$/)
  await north.close()
  await south.close()

  // Both URLs work after a rotation with an overlap; a paused URL says who to contact.
  await customers.tab.click()
  await customers.open('ops@north.example')
  await customers.manage('Rotate…')
  await customers.time('In 1 hour').check()
  await customers.confirm('Generate new URL').click()
  const fresh = await customers.newUrl.inputValue()
  await customers.confirm('Done').click()
  for (const url of [northUrl, fresh]) {
    const client = await connect(url, 'auto')
    expect(textOf(await client.callTool({ name: list, arguments: {} }))).toContain('n-1')
    await client.close()
  }
  await desk.page.keyboard.press('Escape')
  await customers.open('ops@south.example')
  await customers.manage('Pause')
  await expect(customers.tokens.first()).toContainText('Paused')
  const paused = await connect(southUrl, 'legacy')
  const [only, ...more] = (await paused.listTools()).tools
  expect(more).toEqual([])
  expect(textOf(await paused.callTool({ name: only?.name ?? '', arguments: {} }))).toMatch(/paused.*ask/)
  await paused.close()

  // The API's secrets are only in the encrypted store.
  expect(await desk.shell.html()).not.toContain(BEARER)
  expect(desk.output).not.toContain(BEARER)
  expect(JSON.stringify(tools)).not.toContain(BEARER)
  await desk.finish()
  for (const secret of [BEARER, BASIC.password]) expect((await findInFiles(home, secret)).found).toEqual([])
})
