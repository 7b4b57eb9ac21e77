import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { customer, customerWithAccess, issuedRecord, token } from '../testing/access-data.ts'
import { quietDesk, server } from '../testing/desk-data.ts'
import type { Handlers } from '../testing/fake-bridge.ts'
import { historyOf } from '../testing/history-data.ts'
import { openWindow } from '../testing/open-window.tsx'

const ORDERS = server('bidi', 'Sample Orders API')
const MIXED = 'مريم@example.com'
const RECORD = issuedRecord(ORDERS, MIXED)
const MARYAM = customer(ORDERS, MIXED, { metadata: { name: 'مريم', company: 'شركة' } })

/** Whether the identity's first letter is drawn to the left of its last one, anywhere in the element. */
function inOrder(place: Locator): boolean | 'not there' {
  const walker = document.createTreeWalker(place.elements()[0] ?? document, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node
    const at = text.textContent?.indexOf(MIXED) ?? -1
    if (at < 0) continue
    const left = (from: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, from + 1)
      return range.getBoundingClientRect().left
    }
    return left(at) < left(at + MIXED.length - 1)
  }
  return 'not there'
}
const urlOf = (count: number) => `http://127.0.0.1:37100/mcp/mt_${count}/stream`
const expectInOrder = (place: Locator) => expect.poll(() => inOrder(place)).toBe(true)

const DESK: Handlers = {
  ...quietDesk([ORDERS]),
  ...historyOf([RECORD]),
  'customers.page': () => ({ customers: [MARYAM], total: 1, liveVersion: 1 }),
  'customers.get': () => customerWithAccess(ORDERS, MARYAM),
  'calls.list': () => ({ calls: [], next: null }),
  'tokens.pause': ({ id }) => token(ORDERS.id, MARYAM.id, { id, state: 'paused' }),
  'tokens.find': ({ tokens }) => tokens.map(() => token(ORDERS.id, MARYAM.id)),
  'clients.list': () => [],
  'clients.urlFacts': () => [],
  'clients.handOffs': () => [],
  'clients.verdicts': () => [],
}

it('keeps the order of an address’s parts in two scripts, both in the form and in its result', async () => {
  let made = 0
  openWindow('/servers/bidi', {
    ...DESK,
    'access.generate': () => {
      made += 1
      return {
        url: urlOf(made),
        token: `mt_${made}`,
        customerId: MARYAM.id,
        recordId: crypto.randomUUID(),
        recordProblem: null,
      }
    },
  })
  const identity = page.getByRole('textbox', { name: 'Primary identity' })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const result = page.getByRole('region', { name: 'Generated URL' })
  const earlier = page.getByRole('region', { name: 'Just issued' }).getByRole('listitem')
  await identity.fill(MIXED)
  await page.getByRole('button', { name: 'Generate URL' }).click()
  await expect.element(result.getByRole('textbox', { name: 'MCP URL' })).toHaveValue(urlOf(1))
  await identity.fill(MIXED)
  await name.fill('مريم')
  await expect.element(identity).toHaveStyle({ direction: 'ltr' })
  await expect.element(name).toHaveStyle({ direction: 'rtl' })
  await name.fill('')
  await page.getByRole('button', { name: 'Generate URL' }).click()
  await expect.element(result.getByRole('textbox', { name: 'MCP URL' })).toHaveValue(urlOf(2))
  await expectInOrder(result)
  await expectInOrder(earlier)
  await result.getByRole('button', { name: 'All clients…' }).click()
  const clients = page.getByRole('complementary', { name: /^Share with/ })
  await expectInOrder(clients.getByRole('heading', { level: 2 }))
})

it('keeps the same order in the lists, the details, and a toast', async () => {
  openWindow('/customers/urls', DESK)
  const urls = page.getByRole('grid', { name: 'URLs', exact: true })
  await expectInOrder(urls.getByRole('row').filter({ hasText: MIXED }))
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('People', { exact: true }).click()
  const people = page.getByRole('grid', { name: /^Customers/ })
  const line = people.getByRole('row').filter({ hasText: MIXED })
  await expectInOrder(line)
  await line.getByRole('rowheader').click()
  const drawer = page.getByRole('complementary', { name: /^Customer / })
  await expectInOrder(drawer.getByRole('heading', { level: 2 }))
  await drawer.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expectInOrder(page.getByRole('status').filter({ hasText: 'Paused' }))
})

it('allows selecting text, but not in buttons or options', async () => {
  openWindow('/servers/bidi', DESK)
  await expect.element(page.getByRole('heading', { name: ORDERS.name }).first()).toHaveStyle({ userSelect: 'text' })
  await expect.element(page.getByRole('option').first()).toHaveStyle({ userSelect: 'none' })
  await expect.element(page.getByRole('button', { name: 'Generate URL' })).toHaveStyle({ userSelect: 'none' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await expect.element(page.getByRole('main').getByText(MIXED).first()).toHaveStyle({ userSelect: 'text' })
})

it('shows a toast without shifting the layout, and removes it along with its screen', async () => {
  openWindow('/servers/bidi/customers', DESK)
  const drawer = page.getByRole('complementary', { name: /^Customer / })
  await page.getByRole('row').filter({ hasText: MIXED }).getByRole('rowheader').click()
  await expect.element(drawer.getByRole('heading', { name: 'URLs' })).toBeVisible()
  const parts = [page.getByRole('listbox', { name: 'Servers' }), drawer]
  const places = () => parts.map((part) => part.element().getBoundingClientRect())
  const before = places()
  await drawer.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await expect.element(toast).toBeVisible()
  expect(places()).toEqual(before)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})
