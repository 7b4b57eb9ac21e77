import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { generateManyUrls } from './harness/generate-many-urls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']

test('filters the customer lists with the keyboard, and keeps bulk actions visible', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page } = desk
  const issued = new IssuedUrls(page)
  await generateManyUrls(desk, ORDERS, 30)
  await desk.resize(900, 600)
  await desk.shell.openUrls()
  await expect(issued.row('customer-0029@')).toBeVisible()

  await test.step('sets, shows, and removes a filter with only the keyboard', async () => {
    const { button, panel } = issued.filters
    await issued.search.focus()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(issued.filters.choice('State')).toBeFocused()
    await page.keyboard.type('Pa')
    await expect(issued.filters.choice('State')).toHaveValue('paused')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Not')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(issued.table).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(issued.filters.chip('State Paused')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(issued.filters.chip('Last test Not tested')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
    await expect(issued.row('customer-0029@')).toBeVisible()
  })

  await test.step('keeps the filters within two lines, even if many are set', async () => {
    for (const [name, option] of [
      ['State', 'Live'],
      ['Last test', 'Not tested'],
      ['Issued', 'Last 365 days'],
    ] as const)
      await issued.filters.set(name, option)
    await issued.search.fill('customer')
    await expect(issued.filters.clear).toBeVisible()
    expect((await issued.filters.bar.boundingBox())?.height).toBeLessThan(80)
    await issued.filters.clear.click()
    await expect(issued.filters.clear).toHaveCount(0)
    await expect(issued.search).toHaveValue('')
    expect((await issued.filters.bar.boundingBox())?.height).toBeLessThan(40)
  })

  const rowsOf = (list: IssuedUrls | Customers) => list.table.getByRole('row')
  const customers = new Customers(page)
  for (const [name, list] of [
    ['URLs', issued],
    ['People', customers],
  ] as const) {
    await test.step(`keeps the bar for selected ${name} visible when scrolling, without covering the last row`, async () => {
      await desk.shell.list(name)
      if (name === 'People') await customers.filters.set('Server', ORDERS)
      await rowsOf(list).nth(30).getByRole('checkbox').check()
      await expect(list.selection).toBeInViewport({ ratio: 1 })
      await rowsOf(list).nth(1).focus()
      await page.keyboard.press('Home')
      await expect(rowsOf(list).nth(1)).toBeInViewport({ ratio: 1 })
      await expect(list.selection).toBeInViewport({ ratio: 1 })
      // When moving with the keys, each row scrolls clear of the bar.
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown')
      const row = await page.locator('tr:focus').boundingBox()
      const bar = await list.selection.boundingBox()
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
      const last = await rowsOf(list).nth(30).boundingBox()
      const below = await list.selection.boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
      await list.selection.getByRole('button', { name: 'Clear selection' }).click()
      await expect(list.selection).toHaveCount(0)
      await expect(page.locator('tr:focus')).toHaveCount(1)
    })
  }
})

test('copies a URL from its row, drags it out of the list and its card, and copies it as a config file in the drawer', async ({
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

  // Pressing requests the row's URL; a drag that starts before it arrives drags nothing.
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
})
