import { expect, test } from './fixtures.ts'
import { openLargeServer } from './harness/large-server.ts'
import { withMcpClient } from './harness/mcp-client.ts'
import { startRecordingUpstream } from './harness/recording-upstream.ts'
import { shoot, shootZoomed } from './harness/shoot.ts'
import { shopDocument } from './harness/shop-document.ts'
import { Calls } from './pages/calls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'

test('an endpoint’s request in every detail, and the headers of a reply', async ({ startDesk }) => {
  const upstream = await startRecordingUpstream({ link: '</things?page=2>; rel="next"', 'x-total-count': '41' })
  const desk = await startDesk()
  const { page } = desk
  const endpoints = new Endpoints(page)
  const show = (name: string) =>
    page.getByRole('region', { name, exact: true }).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await endpoints.create('Files API')
  await endpoints.paste(`curl "${upstream.url}/files/{ids}?next={next}"`)
  await endpoints.rows.first().click()
  await endpoints.test.click()
  await endpoints.result.waitFor()
  await endpoints.editorTab('Reply').click()
  await page.getByRole('region', { name: 'As the model gets it' }).scrollIntoViewIfNeeded()
  await shoot(desk, 'reply-headers')
  await endpoints.editorTab('Parameters').click()
  await page.getByRole('combobox', { name: 'Type of ids' }).selectOption('List')
  await endpoints.editorTab('Request').click()
  await page.getByRole('combobox', { name: 'How ids is written in the path' }).selectOption(';name=a,b (matrix)')
  await page.getByRole('button', { name: 'More about next' }).click()
  await page.getByRole('button', { name: 'Add cookie' }).click()
  await page.keyboard.type('session')
  await page.getByRole('textbox', { name: 'Cookies: value of session' }).fill('{{next}}')
  await show('How path values are written')
  await shoot(desk, 'request-path-styles')
  await show('Cookies')
  await shoot(desk, 'request-cookies')
  await shootZoomed(desk, 'request-cookies')
  await page.getByRole('combobox', { name: 'Body' }).selectOption('Multipart')
  await page.getByRole('button', { name: 'Add part' }).click()
  await page.keyboard.type('note')
  await page.getByRole('textbox', { name: 'Parts: value of note' }).fill('{{next}}')
  await page.getByRole('button', { name: 'More about note' }).click()
  await page.getByRole('region', { name: 'Headers of note' }).getByRole('button', { name: 'Add header' }).click()
  await page.keyboard.type('X-Part')
  await show('Parts')
  await shoot(desk, 'request-parts')
  await page.getByRole('combobox', { name: 'Body' }).selectOption('Binary')
  await endpoints.field('Body template').scrollIntoViewIfNeeded()
  await shoot(desk, 'request-binary')
  upstream.close()
})

test('the import tree, the table and the limits at twice the size', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page } = desk
  const customers = new Customers(page)
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  await desk.page.getByRole('button', { name: 'Test connection' }).first().click()
  await desk.page
    .getByText(/^Works/)
    .first()
    .waitFor()
  await withMcpClient(url, (client) => client.callTool({ name: 'list_orders', arguments: { limit: 1 } }))
  const calls = new Calls(page)
  await calls.tab.click()
  await page.getByText('Hide tests').scrollIntoViewIfNeeded()
  await shoot(desk, 'calls-tests')
  await customers.tab.click()
  await customers.open(ADA['Primary identity'])
  const limit = page.getByRole('form', { name: 'Limits' }).getByRole('textbox', { name: 'Calls per second' })
  await limit.fill('5')
  await limit.scrollIntoViewIfNeeded()
  await shoot(desk, 'customer-limits')
  await shootZoomed(desk, 'customer-limits')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor()
  await shoot(desk, 'discard-question')
  await page.getByRole('button', { name: 'Discard changes' }).last().click()
  const endpoints = await openLargeServer(desk, 60)
  await endpoints.rows.nth(2).click({ modifiers: ['Control'] })
  await shootZoomed(desk, 'endpoints-table-selected')
  await endpoints.create('Shop')
  await endpoints.commands.fill(shopDocument({ resources: 3 }))
  await endpoints.add.click()
  await endpoints.operations.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await shoot(desk, 'import-tree')
  await shootZoomed(desk, 'import-tree')
})

test('the local service after it was restarted because it stopped answering', async ({ startDesk }) => {
  test.setTimeout(300_000)
  const desk = await startDesk()
  const pid = await desk.localServiceProcess()
  process.kill(pid, 'SIGSTOP')
  await expect.poll(() => desk.localServiceProcess(), { timeout: 200_000 }).not.toBe(pid)
  await expect(desk.page.getByRole('status').filter({ hasText: /Local service/ })).toContainText(/restarted|running/)
  await shoot(desk, 'service-restarted')
})
