import { definitionSchema } from '../src/shared/management/definition/definition.ts'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { freePort } from './harness/free-port.ts'
import { deployServer, generateAccess } from './harness/manage.ts'
import { callToolWithoutArguments } from './harness/mcp-client.ts'
import { NotificationDaemon } from './harness/notification-daemon.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { ADA } from './pages/customer-form.ts'

const ORDERS = 'Sample Orders API'

test('a copied secret is cleared after the time that’s chosen, if it’s still there then', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page, main, result } = desk
  await desk.shell.goTo('Settings')
  await desk.settings.section('Secrets').click()
  const choice = main.getByLabel('Clear copied secrets')
  await expect(choice).toHaveValue('60')
  await choice.selectOption('After 30 seconds')
  await desk.shell.goTo('Servers')
  await desk.generate(ORDERS, ADA)
  // The half minute passes when the test says so.
  await desk.electron.evaluate(() => {
    const own = globalThis.setTimeout
    const later = (run: () => void, ms?: number) => {
      if (ms !== 30_000) return own(run, ms)
      Object.assign(globalThis, { passHalfMinute: run })
      return own(() => undefined, 0)
    }
    Object.assign(globalThis, { setTimeout: later })
  })
  const passHalfMinute = () => desk.electron.evaluate(() => Reflect.get(globalThis, 'passHalfMinute')())
  const writeClipboard = (text: string) =>
    desk.electron.evaluate(({ clipboard }, written) => clipboard.writeText(written), text)

  await result.copyUrl.click()
  await expect(result.root.getByText('Clears in 30 seconds')).toBeVisible()
  await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
  await passHalfMinute()
  await expect.poll(() => desk.readClipboard()).toBe('')

  await result.copyToken.click()
  await expect(result.root.getByText('Copied · Clears in 30 seconds')).toBeVisible()
  await writeClipboard('a shopping list')
  await passHalfMinute()
  await result.copyCustomerId.click()
  await expect.poll(() => desk.readClipboard()).toBe(await result.customerId.inputValue())
  await passHalfMinute()
  expect(await desk.readClipboard()).toBe(await result.customerId.inputValue())
  expect(page.url()).not.toContain('stream')
})

/** The window is behind others, as nobody gives it the focus without a window manager. */
const workElsewhere = (desk: Desk) =>
  desk.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
  })

test('the desktop shows a first call and errors, quietly and without a name', async ({ startDesk }) => {
  const daemon = await NotificationDaemon.start()
  const desk = await startDesk()
  const { main } = desk
  await workElsewhere(desk)
  const operator = await becomeOperator(desk)
  const { url } = await generateAccess(operator, await serverId(operator, ORDERS), ADA['Primary identity'])
  await callToolWithoutArguments(url)
  const titles = () => daemon.shown.map(({ title }) => title)
  await expect.poll(titles, { timeout: 60_000 }).toEqual(['A customer made their first call'])
  const [first] = daemon.shown
  if (!first) throw new Error('nothing was shown')
  expect(first.silent).toBe(true)

  const nowhere = { baseUrl: `http://127.0.0.1:${await freePort()}`, path: '/things', method: 'GET' }
  const tool = { id: 'a', title: 'Things', description: 'Lists things.', toolName: 'list_things', ...nowhere }
  const broken = await deployServer(operator, definitionSchema.parse({ name: 'Broken API', endpoints: [tool] }))
  const access = await generateAccess(operator, broken, 'bob@example.com')
  expect((await callToolWithoutArguments(access.url)).isError).toBe(true)
  await expect.poll(titles, { timeout: 60_000 }).toContain('Calls of a customer fail')
  expect(JSON.stringify(daemon.shown)).not.toMatch(/ada|bob|mt_|http/i)

  await desk.shell.goTo('Settings')
  await desk.settings.section('Background').click()
  const kinds = main.getByRole('switch', { name: /First calls|^Errors|Expiring URLs|Runs and tests/ })
  await expect(kinds).toHaveCount(4)
  daemon.close()
})

test('the help opens with its key, from the menu, and from the palette, and a question mark stays one while one types', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const { page } = desk
  const help = page.getByRole('dialog', { name: 'Help' })
  const identity = desk.form.field('Primary identity')
  await expect(identity).toBeFocused()
  await page.keyboard.press('?')
  await expect(identity).toHaveValue('?')
  await desk.form.generate.focus()
  await page.keyboard.press('?')
  for (const name of ['Reachable URLs', 'Ending access', 'Backups', 'Service interface', 'What a URL may do']) {
    await help.getByRole('button', { name }).click()
    await expect(help.getByRole('heading', { name, level: 3 })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await desk.electron.evaluate(({ Menu }) => {
    const [entry] = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help')?.submenu?.items ?? []
    entry?.click()
  })
  await expect(help).toBeVisible()
  await help.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('textbox').fill('Help')
  await page.keyboard.press('Enter')
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(desk.settings.sectionHeading('Keyboard')).toBeVisible()
  await expect(desk.main.getByText('?', { exact: true })).toBeVisible()
})
