import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { generateAccess } from './harness/manage.ts'
import { callToolWithoutArguments, listToolNames, withMcpClient } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { ApiKeys } from './pages/api-keys.ts'
import { Calls } from './pages/calls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'

const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'
const ORDERS = 'Sample Orders API'

test('follows a customer from the URL to the first call, and a token through its states', async ({ startDesk }) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  let url = ''
  await test.step('follows a customer from the URL to the first call', async () => {
    await desk.servers.choose('Sample Archive API')
    await customers.tab.click()
    await expect(desk.main.getByText('No customers yet')).toBeVisible()

    await desk.generate(ORDERS, ADA)
    url = await desk.result.url.inputValue()
    await customers.tab.click()
    await expect(customers.line(IDENTITY)).toContainText('Generated')
    await expect(customers.line(IDENTITY)).toContainText('Ada King · Analytical Engines')
    await listToolNames(url)
    await expect(customers.line(IDENTITY)).toContainText('Connected')
    await callToolWithoutArguments(url)
    await expect(customers.line(IDENTITY)).toContainText(/First call.*after \d+ sec/)
    await expect(customers.line(IDENTITY)).toContainText('e2e 1.0.0')

    await customers.open(IDENTITY)
    await expect(customers.steps.getByRole('listitem').nth(2)).toContainText('after')
    await expect(customers.drawer).toContainText('EU-West')
    await expect(customers.tokens).toHaveCount(1)
    await expect(customers.tokens.first()).toContainText('1 call')
    await desk.page.keyboard.press('Escape')
    await expect(customers.drawer).toHaveCount(0)
    await expect(customers.opener(IDENTITY)).toBeFocused()
  })

  await test.step('pauses a token, resumes it with undo, rotates it with an overlap, and revokes it', async () => {
    const old = url
    const tools = await listToolNames(old)
    await customers.open(IDENTITY)

    await customers.manage('Pause')
    await expect(customers.tokens.first()).toContainText('Paused')
    expect(await listToolNames(old)).toHaveLength(1)
    await customers.undo.click()
    await expect(customers.tokens.first()).toContainText('Live')
    expect(await listToolNames(old)).toEqual(tools)

    await customers.manage('Set expiry…')
    await customers.time('In 7 days').check()
    await customers.confirm('Set expiry').click()
    await expect(customers.tokens.first()).toContainText(/Expires (in 7 days|next week)/)

    await customers.manage('Rotate…')
    await customers.time('Custom time').check()
    await customers.confirm('Generate new URL').click()
    await expect(customers.dialog).toContainText('Enter a date and a time')
    await customers.time('In 1 hour').check()
    await customers.confirm('Generate new URL').click()
    const fresh = await customers.newUrl.inputValue()
    expect(fresh).not.toBe(old)
    await customers.dialog.getByRole('button', { name: 'Copy URL' }).click()
    await expect.poll(() => desk.readClipboard()).toBe(fresh)
    await customers.dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(customers.dialog).toContainText(/Works|Connects/)
    // The hand-off panel replaces the dialog.
    await customers.dialog
      .getByRole('button', { name: /^Add the URL to/ })
      .first()
      .click()
    await expect(customers.newUrl).toHaveCount(0)
    const handOff = desk.page.getByRole('complementary', { name: 'Share with' })
    await expect(handOff).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await expect(handOff).toHaveCount(0)
    await expect(customers.tokens.nth(0)).toContainText('Live')
    await expect(customers.tokens.nth(1)).toContainText('Retiring')
    expect(await listToolNames(old)).toEqual(tools)
    expect(await listToolNames(fresh)).toEqual(tools)

    await customers.manage('Revoke…', customers.tokens.nth(1))
    await customers.confirm('Revoke').click()
    await expect(customers.dialog).toHaveCount(0)
    await expect(customers.drawer).toContainText('1 previous token')
    await expect(listToolNames(old)).rejects.toThrow()
    expect(await listToolNames(fresh)).toEqual(tools)
    await desk.shell.openUrls()
    await expect(desk.main.getByText(IDENTITY)).toHaveCount(2)
  })
})

test('stays fast with a long log and many customers, allows tools one by one, and removes a customer', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const calls = new Calls(desk.page)
  const customers = new Customers(desk.page)
  await test.step('renders only the visible calls of a long log, and scrolls to the last one', async () => {
    await desk.generate(ORDERS, ADA)
    await withMcpClient(await desk.result.url.inputValue(), async (client) => {
      const call = (limit: number) => client.callTool({ name: 'list_orders', arguments: { limit } })
      await call(2)
      for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 8 }, () => call(1)))
    })
    await calls.tab.click()
    await desk.page.getByRole('button', { name: 'Load more' }).click()
    await expect(calls.log).toHaveAttribute('aria-rowcount', '122')
    await desk.page.mouse.move(900, 600)
    await desk.page.mouse.wheel(0, -20_000)
    const first = calls.calls.first()
    await expect(first.getByRole('row')).toHaveAttribute('aria-rowindex', '2')
    await calls.toggle(first)
    await expect(first).toContainText('API status')
    await desk.page.mouse.wheel(0, 20_000)
    await expect(calls.log.locator('[aria-rowindex="122"]')).toBeInViewport()
    expect(await calls.calls.count()).toBeLessThan(60)
    // The expanded call keeps the focus while it's scrolled out of view.
    await desk.page.keyboard.press('Enter')
    await desk.page.mouse.wheel(0, -20_000)
    await expect(first).not.toContainText('API status')
  })

  await test.step('allows tools one by one, and removes a customer', async () => {
    await desk.generate(ORDERS, ADA)
    const url = await desk.result.url.inputValue()
    await customers.tab.click()
    await customers.open(IDENTITY)
    await customers.fold('Allowed tools')
    await customers.allTools.click()
    await customers.tool('Cancel order').click()
    await expect(customers.drawer).toContainText('3 of 4 tools')
    await expect.poll(() => listToolNames(url)).toEqual(['create_order', 'get_order', 'list_orders'])
    await customers.allTools.click()
    await expect.poll(() => listToolNames(url)).toHaveLength(4)

    await customers.action('Delete customer').click()
    await expect(customers.dialog).toContainText(ORDERS)
    await customers.confirm('Delete').click()
    await expect(customers.drawer).toHaveCount(0)
    await expect(desk.main.getByText('No customers yet')).toBeVisible()
    await expect(listToolNames(url)).rejects.toThrow()
  })

  await test.step('stays fast with many customers, and moves through them with the arrow keys', async () => {
    const operator = await becomeOperator(desk)
    const id = await serverId(operator, ORDERS)
    const name = (index: number) => `customer-${String(index).padStart(3, '0')}@example.com`
    for (let index = 0; index < 130; index += 1) await generateAccess(operator, id, name(index))

    await desk.servers.choose(ORDERS)
    await customers.tab.click()
    await expect(desk.main.getByText('130 customers')).toBeVisible()
    await customers.lines.first().focus()
    await desk.page.keyboard.press('End')
    await expect(customers.lines.last()).toBeFocused()
    expect(await customers.lines.count()).toBeLessThan(60)
    await desk.page.keyboard.press('ArrowUp')
    await desk.page.keyboard.press('Enter')
    await expect(customers.drawer).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await customers.search.fill(name(77))
    await expect(customers.lines).toHaveCount(1)
    await expect(customers.opener(name(77))).toBeVisible()
    await customers.search.fill('nobody like this')
    await expect(desk.main.getByText('No results for')).toBeVisible()
  })
})

test('shows calls live, and filters, exports, and clears them', async ({ startDesk, home }) => {
  const desk = await startDesk()
  const calls = new Calls(desk.page)
  await desk.generate(ORDERS, ADA)
  const url = await desk.result.url.inputValue()
  await calls.tab.click()
  await expect(desk.main.getByText('No calls yet')).toBeVisible()
  await callToolWithoutArguments(url)
  await expect(calls.call('list_orders')).toContainText('OK')
  await calls.toggle(calls.call('list_orders'))
  await expect(calls.log).toContainText('weren’t recorded')
  await calls.record()

  await withMcpClient(url, async (client) => {
    await client.callTool({ name: 'get_order', arguments: { order_id: 'ord_none' } })
    await client.callTool({ name: 'list_orders', arguments: { limit: 3 } })
  })
  await expect(calls.call('API error')).toContainText('404')
  await calls.toggle(calls.call('API error'))
  await expect(calls.call('API error')).toContainText('"order_id": "ord_none"')
  await expect(calls.chart).toHaveAccessibleName(/^Calls from .*: 3\. Errors: 1\./)
  await calls.showTable.click()
  await expect(calls.numbers.getByRole('row').last()).toContainText('3')
  await calls.showChart.click()

  await calls.turn(calls.onlyErrors)
  await expect(calls.calls).toHaveCount(1)
  await calls.turn(calls.onlyErrors)
  await calls.choose(calls.tools, 'list_orders')
  await expect(calls.calls).toHaveCount(2)
  await calls.removeFilter('Tool list_orders').click()
  await calls.choose(calls.byCustomer, IDENTITY)
  await expect(calls.removeFilter(`Customer ${IDENTITY}`)).toBeVisible()

  const file = join(home, 'calls.csv')
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await calls.export.click()
  await expect(desk.main.getByText('3 calls saved')).toBeVisible()
  const csv = await readFile(file, 'utf8')
  expect(csv.split('\r\n')[0]).toMatch(/,arguments,reply$/)
  expect(csv).toContain(`${IDENTITY},`)
  expect(csv).toContain('upstreamStatus,404')

  await calls.clear.click()
  await calls.dialog.getByRole('button', { name: 'Clear log' }).click()
  await calls.removeFilter(`Customer ${IDENTITY}`).click()
  await expect(desk.main.getByText('No calls yet')).toBeVisible()
})

test('creates, uses, and revokes an API key, shows the contact to paused customers, and opens customers from the palette', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const keys = new ApiKeys(desk.page)
  const baseUrl = await desk.readLocalBaseUrl()
  await desk.settings.workspacePage('API keys').click()
  await keys.create.click()
  await keys.make.click()
  await expect(keys.name).toHaveAttribute('aria-invalid', 'true')
  await keys.name.fill('Billing back office')
  await keys.make.click()
  const apiKey = await keys.key.inputValue()
  await keys.copy.click()
  await expect.poll(() => desk.readClipboard()).toBe(apiKey)
  await keys.done.click()
  expect(await desk.shell.html()).not.toContain(apiKey)

  const ask = () => fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${apiKey}` } })
  expect((await ask()).status).toBe(200)
  await desk.settings.workspacePage('Data').click()
  await keys.contact.fill('support@acme.example')
  await keys.retention.fill('0')
  await keys.save.click()
  await expect(desk.main.getByText('from 1 to 3,650')).toBeVisible()
  await keys.retention.fill('14')
  await keys.save.click()
  await expect(desk.main.getByText('Saved', { exact: true })).toBeVisible()
  await desk.settings.workspacePage('API keys').click()
  await keys.revoke('Billing back office')
  await keys.confirmRevocation.click()
  await expect(keys.row('Billing back office')).toContainText('Revoked')
  expect((await ask()).status).toBe(401)

  const customers = new Customers(desk.page)
  await desk.shell.goTo('Servers')
  await desk.generate(ORDERS, ADA)
  const url = await desk.result.url.inputValue()
  await customers.tab.click()
  await customers.open(IDENTITY)
  await customers.manage('Pause')
  await expect(customers.tokens.first()).toContainText('Paused')
  expect((await callToolWithoutArguments(url)).text).toContain('support@acme.example')

  await test.step('opens customers and calls from the palette, and hides a new URL during screen sharing', async () => {
    await desk.generate(ORDERS, { 'Primary identity': GRACE })
    const choose = async (words: string) => {
      await desk.page.keyboard.press('ControlOrMeta+k')
      const search = desk.page.getByRole('dialog').getByPlaceholder('Search servers, customers, actions')
      await search.fill(words)
      await search.press('Enter')
    }
    for (const [words, tab] of [
      ['Calls to', 'Activity'],
      ['Customers of', 'Customers'],
    ] as const) {
      await choose(`${words} ${ORDERS}`)
      await expect(desk.page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await choose('Hide URLs')
    await customers.open(GRACE)
    await customers.manage('Rotate…')
    await customers.confirm('Generate new URL').click()
    await expect(customers.newUrl).toHaveValue(/^•+$/)
    await customers.dialog.getByRole('button', { name: 'Copy URL' }).click()
    await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
    const url = await desk.readClipboard()
    expect(await desk.shell.html()).not.toContain(url)
  })
})
