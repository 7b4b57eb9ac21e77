import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { startToolServer, TOOL_SERVER_BEARER } from './harness/tool-server.ts'
import { ADA } from './pages/customer-form.ts'
import { Probe } from './pages/probe.ts'

const TIME = /\d+(\.\d)?\s(ms|s)/

/** A server that accepts connections but never responds. */
async function startSilent(): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/token_of_nobody_0123456789/stream`, close: () => server.close() }
}

test("tests a URL stage by stage, copies the report, and runs the server's tools from forms with every kind of field", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const token = url.split('/').at(-2) ?? ''
  await probe.test.click()
  await expect(probe.card).toContainText(/Works: 4 tools, \d+/)
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
  const order = probe.pane.getByRole('textbox', { name: 'order_id' })
  await order.fill('ord_1042')
  await order.press('Enter')
  await expect(probe.reply('get_order')).toContainText('ord_1042')
  await expect(probe.reply('get_order')).toContainText(TIME)
  await expect(probe.reply('get_order')).toContainText(/about \d+ tokens/)
  await probe.back.click()

  // The summary stays after the details are closed.
  await probe.report.getByRole('button', { name: 'Close details' }).click()
  await expect(probe.report).toHaveCount(0)
  await expect(probe.card).toContainText('Works: 4 tools')
  await probe.card.getByRole('button', { name: 'Details' }).click()

  // Results and input survive navigation.
  await desk.shell.openUrls()
  await desk.shell.goTo('Servers')
  await expect(probe.card).toContainText('Works: 4 tools')
  await probe.report.getByRole('link', { name: 'Run tools' }).click()
  await expect(probe.pane.getByRole('heading')).toHaveText('list_orders')
  await probe.tool('get_order').click()
  await expect(order).toHaveValue('ord_1042')
  await expect(probe.reply('get_order')).toContainText('ord_1042')

  await test.step('tests a server that requires a header and has many tools and every kind of field', async () => {
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
    await expect(probe.report).toContainText('243 tools')

    // Only the rows in view are rendered; scrolling reaches the last row, and searching finds any row.
    expect(await probe.list.getByRole('listitem').count()).toBeLessThan(60)
    await desk.main.evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expect(probe.tool('list_table_240')).toBeVisible()
    await desk.main.evaluate((main) => main.scrollTo(0, 0))
    await probe.list.getByRole('searchbox').fill('table 237')
    await expect(probe.list.getByRole('listitem')).toHaveCount(1)
    await probe.list.getByRole('searchbox').fill('')

    await probe.tool('book_room').click()
    // The list stays next to the open tool, which can be replaced by any other tool.
    await expect(probe.tool('book_room')).toHaveAttribute('aria-current', 'page')
    await probe.list.getByRole('searchbox').fill('table 237')
    await probe.tool('list_table_237').click()
    await expect(probe.pane.getByRole('heading')).toHaveText('list_table_237')
    await expect(probe.pane.getByRole('textbox', { name: 'limit' })).toBeFocused()
    await probe.list.getByRole('searchbox').fill('')
    await probe.tool('book_room').click()
    const field = (name: string) => probe.pane.getByRole('textbox', { name, exact: true })
    await field('name').fill('A')
    await field('nights').fill('2.5')
    await probe.run.click()
    await expect(probe.pane).toContainText('Enter at least 2 characters.')
    await expect(probe.pane).toContainText('Enter a whole number.')
    await expect(field('name')).toBeFocused()
    await field('name').fill('Ada King')

    // An incomplete number stays in the form while the tool is shown as JSON.
    await probe.view('JSON').click()
    await expect(probe.json).toHaveValue(/"name": "Ada King"/)
    await probe.view('Form').click()
    await expect(field('nights')).toHaveValue('2.5')
    await field('nights').fill('3')
    await probe.pane.getByRole('button', { name: 'Add to wishes' }).click()
    await field('wishes 1').fill('a quiet room')
    await probe.pane.getByRole('combobox', { name: 'breakfast' }).selectOption('true')
    await probe.pane.getByRole('combobox', { name: 'Type of payment' }).selectOption('Invoice')
    await field('company').fill('Analytical Engines')
    await probe.pane.getByRole('button', { name: 'Set discount to null' }).click()
    await field('company').press('Enter')
    // The tool isn't marked read-only.
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

    // JSON that the form can't show stays as JSON, and is sent unchanged.
    await probe.view('JSON').click()
    await probe.json.fill('{"guest":')
    await probe.run.click()
    await expect(probe.pane).toContainText('This isn’t valid JSON.')
    await probe.json.fill('{"unheard_of": [1, 2]}')
    await probe.view('Form').click()
    await expect(probe.pane).toContainText('doesn’t fit the form')
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
    await probe.pane.getByRole('button', { name: 'Cancel' }).click()
    await expect(desk.main).toContainText('Canceled.')
    await expect(probe.run).toBeFocused()

    await probe.back.click()
    await probe.copyReport.click()
    await expect(probe.report).toContainText('Copied')
    expect(await desk.readClipboard()).not.toContain(TOOL_SERVER_BEARER)
    expect(desk.output).not.toContain(TOOL_SERVER_BEARER)
    server.close()
  })
})

test('tests any URL: a dead one, an unresponsive one, and a masked one', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await test.step('names the stage at which a dead URL fails, and what to do about it', async () => {
    await desk.shell.goTo('Test')
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

  await test.step('cancels a test with its button and with Escape', async () => {
    const silent = await startSilent()
    await probe.open()
    await probe.url.fill(silent.url)
    await probe.submit.click()
    await expect(probe.stage('HTTP')).toContainText('running')
    await probe.cancel.click()
    await expect(probe.report).toContainText('Canceled')
    await expect(probe.stage('HTTP')).toContainText('Stopped here')
    await probe.url.press('Enter')
    await expect(probe.stage('HTTP')).toContainText('running')
    await probe.url.press('Escape')
    await expect(probe.stage('HTTP')).toContainText('Stopped here')
    await expect(probe.recent.getByRole('button')).toHaveCount(3)
    silent.close()
  })

  await test.step('hides a URL during screen sharing', async () => {
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
})

test('drags the separator between arguments and response with the pointer and the keyboard, and remembers its position', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const server = await startToolServer()
  const openTool = async (on: Desk) => {
    const probe = new Probe(on.page)
    await probe.open()
    await probe.testWithBearer(server.url, TOOL_SERVER_BEARER)
    await probe.tool('draw_chart').click()
    return probe
  }
  const probe = await openTool(desk)
  const value = async (name: 'now' | 'min' | 'max') => Number(await probe.separator.getAttribute(`aria-value${name}`))
  const width = async () => (await probe.pane.boundingBox())?.width ?? 0
  expect(await value('now')).toBe(46)
  const before = await width()
  await probe.separator.press('ArrowRight')
  await probe.separator.press('ArrowRight')
  expect(await value('now')).toBe(50)
  expect(await width()).toBeGreaterThan(before)
  await probe.separator.press('End')
  expect(await value('now'), 'the reply keeps its room').toBe(await value('max'))
  await probe.separator.press('Home')
  expect(await value('now'), 'the arguments keep theirs').toBe(await value('min'))

  const line = await probe.separator.boundingBox()
  if (!line) throw new Error('the separator isn’t shown')
  await desk.page.mouse.move(line.x + line.width / 2, line.y + 200)
  await desk.page.mouse.down()
  await desk.page.mouse.move(line.x + 60, line.y + 200, { steps: 4 })
  await desk.page.mouse.up()
  const left = await value('now')
  expect(left).toBeGreaterThan(await value('min'))
  const kept = () => readFile(join(home, 'settings.json'), 'utf8').catch(() => '')
  await expect.poll(kept).toContain(`"toolRunner": ${left}`)

  // Ctrl+Enter runs the tool from anywhere on its screen. In a small window, a field selects the tool.
  await probe.separator.press('Control+Enter')
  await expect(probe.reply('draw_chart')).toContainText('Two nights sold on average.')
  await desk.resize(900, 600)
  await expect(probe.list).toBeHidden()
  await desk.main.getByRole('combobox', { name: 'Tool' }).selectOption('wait_long')
  await expect(probe.pane.getByRole('heading')).toHaveText('wait_long')

  const again = await desk.restart()
  await again.resize(1280, 820)
  await expect((await openTool(again)).separator).toHaveAttribute('aria-valuenow', String(left))
  server.close()
})
