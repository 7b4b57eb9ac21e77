import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { expect, test } from './fixtures.ts'
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
  await expect(probe.report).toContainText('Fails at TCP')
  await expect(probe.stage('TCP').getByRole('alert')).toContainText('nothing listens there')
  await expect(probe.stage('HTTP')).toContainText('Not reached')
  await expect(probe.recent.getByRole('button')).toContainText('Fails')
  await expect(probe.recent).not.toContainText('token_of_nobody')
})

test('a test and a run of a tool can be cancelled, and a URL that needs a header works with it', async ({
  startDesk,
}) => {
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
