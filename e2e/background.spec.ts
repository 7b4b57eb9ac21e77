import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { generateAccess } from './harness/manage.ts'
import { callToolWithoutArguments, listToolNames } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { answerNextQuestion } from './harness/questions.ts'
import { StatusNotifierHost } from './harness/status-notifier-host.ts'

const ADA = 'ada@example.com'
const ORDERS = 'Sample Orders API'
const OPEN = 'Open MCP Access Desk'
const QUIT = 'Quit MCP Access Desk'

let host: StatusNotifierHost
test.beforeAll(async () => {
  host = await StatusNotifierHost.start()
})
test.afterAll(() => host.close())

/** Creates a customer with a URL on the local service. */
async function giveUrl(desk: Desk): Promise<string> {
  const operator = await becomeOperator(desk)
  const { url } = await generateAccess(operator, await serverId(operator, ORDERS), ADA)
  return url
}

const closeWindow = (desk: Desk) =>
  desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
const windows = (desk: Desk) => desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
const processOf = (desk: Desk) => desk.electron.process().pid ?? 0

test('asks what to do on the first close, keeps URLs working without a window, and reopens the window from the status item', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const url = await giveUrl(desk)
  const process = processOf(desk)

  const cancelled = await answerNextQuestion(desk, 'Cancel')
  await closeWindow(desk)
  expect(await cancelled()).toBe(
    [
      'Keep serving in the background?',
      '1 customer has a URL that works only while MCP Access Desk is running.',
      'You can change this in Settings.',
      'Keep serving | Quit | Cancel',
    ].join('\n'),
  )
  expect(await windows(desk)).toBe(1)

  const kept = await answerNextQuestion(desk, 'Keep serving')
  await closeWindow(desk)
  await kept()
  await expect.poll(() => windows(desk)).toBe(0)
  expect(await listToolNames(url)).toContain('list_orders')
  await callToolWithoutArguments(url)
  await expect.poll(() => host.labels(process), { timeout: 15_000 }).toContain('1 customer called today')

  const opened = desk.electron.waitForEvent('window')
  await host.choose(process, OPEN)
  const page = await opened
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // The question is asked only once.
  await closeWindow(desk)
  await expect.poll(() => windows(desk)).toBe(0)
  const openedAgain = desk.electron.waitForEvent('window')
  await host.press(process)
  await (await openedAgain).waitForLoadState()
})

test('copies URLs and controls the service from the status item, and asks for confirmation before quitting', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const process = processOf(desk)
  let url = ''
  await test.step('copies recent URLs, and pauses and resumes the service from the status item', async () => {
    await desk.generate(ORDERS, { 'Primary identity': ADA })
    url = await desk.result.url.inputValue()
    await host.choose(process, `${ADA} · ${ORDERS}`)
    await expect.poll(() => desk.readClipboard()).toBe(url)

    await host.choose(process, 'Pause serving')
    await expect.poll(() => host.labels(process)).toContain('Serving is paused')
    await expect(listToolNames(url)).rejects.toThrow()
    await expect(desk.page.getByText('Local service paused')).toBeVisible()
    await host.choose(process, 'Resume serving')
    await expect.poll(async () => (await host.labels(process)).join('\n')).toContain('Serving on port')
    expect(await listToolNames(url)).toContain('list_orders')
  })

  await test.step("shows in the status item that the port is in use, and starts the service once it's free", async () => {
    const port = Number(new URL(url).port)
    await host.choose(process, 'Pause serving')
    await expect.poll(() => host.labels(process)).toContain('Serving is paused')
    const other = createServer().listen(port, '127.0.0.1')
    await host.choose(process, 'Resume serving')
    await expect.poll(() => host.labels(process), { timeout: 15_000 }).toContain(`Not serving: port ${port} is in use`)
    await new Promise((resolve) => other.close(resolve))
    // Simulates waking from sleep.
    await desk.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
    await expect.poll(() => host.labels(process), { timeout: 15_000 }).toContain(`Serving on port ${port}`)
    expect(await listToolNames(url)).toContain('list_orders')
  })

  await test.step('lists affected customers before quitting, and quits only after a confirmation', async () => {
    await callToolWithoutArguments(url)
    await expect.poll(() => host.labels(process), { timeout: 15_000 }).toContain('1 customer called today')

    const cancelled = await answerNextQuestion(desk, 'Cancel')
    await host.choose(process, QUIT)
    expect(await cancelled()).toBe(
      [
        'Quit MCP Access Desk?',
        'The URLs of 1 customer won’t work until you open MCP Access Desk again.',
        `1 called today: ${ADA}.`,
        'Quit | Keep serving in the background | Cancel',
      ].join('\n'),
    )
    expect(await listToolNames(url)).toContain('list_orders')

    const ended = desk.electron.waitForEvent('close')
    await answerNextQuestion(desk, 'Quit')
    await host.choose(process, QUIT).catch(() => undefined) // it may exit before it responds
    await ended
    await expect(listToolNames(url)).rejects.toThrow()
  })
})

test('writes a login item that starts the app without a window, and removes it again', async ({
  startDesk,
  home,
  info,
}) => {
  const config = join(home, 'config')
  const desk = await startDesk({ XDG_CONFIG_HOME: config })
  await desk.shell.goTo('Settings')
  await desk.settings.section('General').click()
  const start = desk.main.getByRole('switch', { name: 'Start at login' })
  await start.click()
  await expect(start).toBeChecked()
  const entry = join(config, 'autostart', 'mcp-access-desk.desktop')
  await expect.poll(() => readFile(entry, 'utf8').catch(() => '')).toContain(`Exec="${info.executablePath}"`)
  expect(await readFile(entry, 'utf8')).toMatch(/^Exec=.* "--background"$/m)
  await start.click()
  await expect(start).not.toBeChecked()
  await expect.poll(() => readFile(entry, 'utf8').catch(() => 'no entry')).toBe('no entry')

  await expect(desk.main.getByText('doesn’t support tray icons')).toHaveCount(0)
  await desk.main.getByLabel('When you close the window').selectOption('Quit')
  await expect.poll(() => host.shows(processOf(desk))).toBe(false)
  const ended = desk.electron.waitForEvent('close')
  await closeWindow(desk)
  await ended
})
