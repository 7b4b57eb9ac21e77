import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { expect, test } from './fixtures.ts'
import { startToolServer, TOOL_SERVER_BEARER } from './harness/tool-server.ts'
import { ADA } from './pages/customer-form.ts'
import { Probe } from './pages/probe.ts'

const TIME = /\d+(\.\d)?\s(ms|s)/

/** A server that takes connections and never answers. */
async function startSilent(): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/token_of_nobody_0123456789/stream`, close: () => server.close() }
}

test('a generated URL is tested stage by stage, its report copied and a tool run from its form', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const token = url.split('/').at(-2) ?? ''
  await probe.test.click()
  await expect(probe.card).toContainText(/Works: 4 tools, \d{4}-\d\d-\d\d, \d+/)
  for (const name of ['Address', 'DNS', 'TCP', 'HTTP', 'Authentication', 'Protocol', 'Tools']) {
    await expect(probe.stage(name)).toContainText('passed')
    await expect(probe.stage(name)).toContainText(TIME)
  }
  await expect(probe.report.getByRole('region', { name: 'Server' })).toContainText('Sample Orders API')

  await probe.copyReport.click()
  await expect(probe.report).toContainText('Copied')
  const report = await desk.readClipboard()
  expect(report).toContain('# Connection test')
  expect(report).toContain('get_order')
  expect(report).not.toContain(token)

  await probe.tool('get_order').click()
  const order = probe.tools.getByRole('textbox', { name: 'order_id' })
  await order.fill('ord_1042')
  await order.press('Enter')
  await expect(probe.reply('get_order')).toContainText('ord_1042')
  await expect(probe.reply('get_order')).toContainText(TIME)
  await expect(probe.reply('get_order')).toContainText(/about \d+ tokens/)

  // Closed, the verdict stays.
  await probe.report.getByRole('button', { name: 'Close details' }).click()
  await expect(probe.report).toHaveCount(0)
  await expect(probe.card).toContainText('Works: 4 tools')
  await probe.card.getByRole('button', { name: 'Details' }).click()

  // Nothing that was found or typed is lost on the way.
  await desk.shell.goTo('Issued URLs')
  await desk.shell.goTo('Servers')
  await expect(probe.card).toContainText('Works: 4 tools')
  await probe.tool('get_order').click()
  await expect(order).toHaveValue('ord_1042')
  await expect(probe.reply('get_order')).toContainText('ord_1042')
})

test('a dead URL names the stage at which it fails, and what to do', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await desk.shell.goTo('Issued URLs')
  await desk.page.getByRole('button', { name: 'Test a URL' }).click()
  await probe.submit.click()
  await expect(probe.form).toContainText('Paste the URL to test.')

  const silent = await startSilent()
  silent.close()
  await probe.url.fill(silent.url)
  await probe.url.press('Enter')
  await expect(probe.report).toContainText('Failed at TCP')
  await expect(probe.stage('TCP').getByRole('alert')).toContainText('nothing is listening there')
  await expect(probe.stage('HTTP')).toContainText('Not reached')
  await expect(probe.recent.getByRole('button')).toContainText('Failed')
  await expect(probe.recent).not.toContainText('token_of_nobody')
})

test('a test can be cancelled by its button and by Escape', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  const silent = await startSilent()
  await probe.open()
  await probe.url.fill(silent.url)
  await probe.submit.click()
  await expect(probe.stage('HTTP')).toContainText('running')
  await probe.cancel.click()
  await expect(probe.report).toContainText('Cancelled')
  await expect(probe.stage('HTTP')).toContainText('Stopped here')
  await probe.url.press('Enter')
  await expect(probe.stage('HTTP')).toContainText('running')
  await probe.url.press('Escape')
  await expect(probe.stage('HTTP')).toContainText('Stopped here')
  await expect(probe.recent.getByRole('button')).toHaveCount(2)
  silent.close()
})

test('a server that wants a header, many tools, and every kind of field', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  const server = await startToolServer()
  await probe.open()
  await probe.url.fill(server.url)
  await probe.submit.click()
  await expect(probe.report).toContainText('Failed at Authentication')
  await expect(probe.stage('Authentication').getByRole('alert')).toContainText('Bearer')
  await probe.form.getByRole('button', { name: 'Add header' }).click()
  await expect(probe.headerName).toHaveValue('Authorization')
  await expect(probe.headerValue).toBeFocused()
  await probe.headerValue.fill(`Bearer ${TOOL_SERVER_BEARER}`)
  await probe.headerValue.press('Enter')
  await expect(probe.report).toContainText('243 tools, 2025-11-25')

  // Only the rows in view are in the page; scrolling reaches the last one, a search finds any.
  expect(await probe.tools.getByRole('listitem').count()).toBeLessThan(60)
  await desk.main.evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect(probe.tool('list_table_240')).toBeVisible()
  await desk.main.evaluate((main) => main.scrollTo(0, 0))
  await probe.tools.getByRole('searchbox').fill('table 237')
  await expect(probe.tools.getByRole('listitem')).toHaveCount(1)
  await probe.tools.getByRole('searchbox').fill('')

  await probe.tool('book_room').click()
  const field = (name: string) => probe.tools.getByRole('textbox', { name, exact: true })
  await field('name').fill('A')
  await field('nights').fill('2.5')
  await probe.run.click()
  await expect(probe.tools).toContainText('Enter at least 2 characters.')
  await expect(probe.tools).toContainText('Enter a whole number.')
  await expect(field('name')).toBeFocused()
  await field('name').fill('Ada King')

  // What is no number yet waits in the form while the JSON is looked at.
  await probe.view('JSON').click()
  await expect(probe.json).toHaveValue(/"name": "Ada King"/)
  await probe.view('Form').click()
  await expect(field('nights')).toHaveValue('2.5')
  await field('nights').fill('3')
  await probe.tools.getByRole('button', { name: 'Add to wishes' }).click()
  await field('wishes 1').fill('a quiet room')
  await probe.tools.getByRole('combobox', { name: 'breakfast' }).selectOption('true')
  await probe.tools.getByRole('combobox', { name: 'Type of payment' }).selectOption('Invoice')
  await field('company').fill('Analytical Engines')
  await probe.tools.getByRole('button', { name: 'Set discount to null' }).click()
  await field('company').press('Enter')
  // It isn't marked read-only.
  await probe.confirmRun.click()
  await expect(probe.reply('book_room')).toContainText('a quiet room')
  expect(server.calls.at(-1)?.arguments).toEqual({
    guest: { name: 'Ada King' },
    nights: 3,
    breakfast: true,
    wishes: ['a quiet room'],
    payment: { company: 'Analytical Engines' },
    discount: null,
  })

  // JSON that the form cannot show stays JSON, and goes out as it is.
  await probe.view('JSON').click()
  await probe.json.fill('{"guest":')
  await probe.run.click()
  await expect(probe.tools).toContainText('This isn’t valid JSON.')
  await probe.json.fill('{"unheard_of": [1, 2]}')
  await probe.view('Form').click()
  await expect(probe.tools).toContainText('doesn’t fit the form')
  await probe.json.press('Control+Enter')
  await probe.confirmRun.click()
  await expect(probe.reply('book_room')).toContainText('unheard_of')

  await probe.tool('draw_chart').click()
  await probe.run.click()
  await expect(probe.reply('draw_chart').getByRole('img')).toBeVisible()
  await expect(probe.reply('draw_chart')).toContainText('file:///chart.csv')
  expect(
    await probe
      .reply('draw_chart')
      .getByRole('img')
      .evaluate((img) => (img as HTMLImageElement).naturalWidth),
  ).toBe(1)

  await probe.tool('wait_long').click()
  await probe.run.click()
  await expect.poll(() => server.calls.at(-1)?.name).toBe('wait_long')
  await probe.tools.getByRole('button', { name: 'Cancel' }).click()
  await expect(probe.tools).toContainText('Cancelled.')
  await expect(probe.run).toBeFocused()

  await probe.copyReport.click()
  await expect(probe.report).toContainText('Copied')
  expect(await desk.readClipboard()).not.toContain(TOOL_SERVER_BEARER)
  expect(desk.output).not.toContain(TOOL_SERVER_BEARER)
  server.close()
})

test('a URL is hidden while the screen is shared', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  const url = 'http://127.0.0.1:9/token_of_nobody_0123456789/stream'
  await probe.open()
  await probe.url.fill(url)
  await probe.url.press('Enter')
  await expect(probe.report).toContainText('Failed at TCP')
  await probe.fromPalette('Hide URLs')
  await expect(probe.url).toHaveAttribute('data-masked', 'true')
  await expect(desk.main).not.toContainText('token_of_nobody')
  await expect(probe.url).toHaveValue(url)
})
