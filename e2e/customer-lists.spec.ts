import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']

test('copies a URL from its row, drags it out of the list and out of its card, and copies it as a config file from the drawer', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const { page } = desk
  const issued = new IssuedUrls(page)
  await desk.generate(ORDERS, ADA)
  const url = await desk.result.url.inputValue()
  const token = url.split('/').at(-2) ?? ''
  const given = { 'text/uri-list': url, 'text/plain': url }
  await page.evaluate(() => {
    document.addEventListener('dragover', (event) => event.preventDefault())
    document.addEventListener('drop', ({ dataTransfer }) => {
      const types = dataTransfer?.types ?? []
      Object.assign(globalThis, {
        dropped: Object.fromEntries(types.map((type) => [type, dataTransfer?.getData(type)])),
      })
    })
  })
  /** The latest drop, as any program would receive it. */
  const dropped = () => page.evaluate(() => (globalThis as { dropped?: unknown }).dropped)
  const drag = async (from: Locator) => {
    await page.evaluate(() => Object.assign(globalThis, { dropped: null }))
    await from.hover()
    await page.mouse.down()
    await desk.shell.navigation.hover()
    await desk.shell.navigation.hover({ position: { x: 20, y: 20 } })
    await page.mouse.up()
  }
  await drag(desk.result.copyUrl)
  expect(await dropped()).toEqual(given)

  await desk.shell.openUrls()
  await expect(issued.row(IDENTITY)).toContainText('Live')
  await issued.copy(IDENTITY).click()
  await expect(issued.copy(IDENTITY)).toHaveAccessibleName(/Copied/)
  expect(await desk.readClipboard()).toBe(url)
  expect(await desk.shell.html()).not.toContain(token)

  // Pressing the mouse button requests the row's URL; a drag that starts before the URL arrives has no data.
  await expect(async () => {
    await drag(issued.row(IDENTITY).getByText('Live'))
    expect(await dropped()).toEqual(given)
  }).toPass()
  expect(await desk.shell.html()).not.toContain(token)
  const customers = new Customers(page)
  await expect(customers.drawer).toHaveCount(0)

  await issued.row(IDENTITY).getByText('Live').click()
  await customers.tokens.first().getByRole('button', { name: 'Copy as' }).click()
  await page.getByRole('menuitem', { name: 'mcp.json' }).click()
  await expect.poll(() => desk.readClipboard()).toContain('mcpServers')
  expect(await desk.readClipboard()).toContain(url)

  await test.step('opens the customer from the menu of the URL, and pauses the token', async () => {
    await page.keyboard.press('Escape')
    await issued.choose(IDENTITY, 'Pause, revoke, or expire…')
    await expect(customers.drawer).toHaveAccessibleName(/ada@/)
    await customers.manage('Pause')
    await expect(customers.tokens.first()).toContainText('Paused')
    await customers.action('Resume').first().click()
    await expect(customers.tokens.first()).toContainText('Live')
  })
})
