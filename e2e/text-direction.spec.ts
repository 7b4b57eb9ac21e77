import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Clients } from './pages/clients.ts'
import { Customers } from './pages/customers.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const MIXED = 'مريم@example.com'

/** Whether the identity's first letters are to the left of its last ones, wherever it is in the element. */
const inOrder = (place: Locator) =>
  place.first().evaluate((element, identity) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(identity) ?? -1
      if (at < 0) continue
      const left = (from: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + 1)
        return range.getBoundingClientRect().left
      }
      return left(at) < left(at + identity.length - 1)
    }
    return 'not there'
  }, MIXED)

test("keeps the order of an address's parts in two scripts wherever it's shown", async ({ startDesk }) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const clients = new Clients(desk.page)
  const issued = new IssuedUrls(desk.page)
  await desk.generate(ORDERS, { 'Primary identity': MIXED, Name: 'مريم', Company: 'شركة' })
  const first = await desk.result.url.inputValue()
  await desk.form.fill({ 'Primary identity': MIXED, Name: 'مريم' })
  await expect(desk.form.field('Primary identity')).toHaveCSS('direction', 'ltr')
  await expect(desk.form.field('Name')).toHaveCSS('direction', 'rtl')
  await desk.form.fill({ Name: '' })
  await desk.form.generate.click()
  await expect(desk.result.url).not.toHaveValue(first)
  expect(await inOrder(desk.result.root)).toBe(true)
  expect(await inOrder(issued.earlier(MIXED))).toBe(true)
  await clients.openAll()
  expect(await inOrder(clients.drawer.getByRole('heading', { level: 2 }))).toBe(true)
  expect(await inOrder(clients.drawer.locator('header p'))).toBe(true)
  await clients.close.click()
  await desk.shell.openUrls()
  expect(await inOrder(issued.row(MIXED))).toBe(true)
  await desk.shell.goTo('Servers')
  await customers.tab.click()
  expect(await inOrder(customers.line(MIXED))).toBe(true)
  await customers.open(MIXED)
  expect(await inOrder(customers.drawer.getByRole('heading', { level: 2 }))).toBe(true)
  await customers.action('Pause').first().click()
  await expect(customers.undo).toBeVisible()
  expect(await inOrder(desk.page.getByRole('status').filter({ hasText: 'Paused' }))).toBe(true)
})
