import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customer, issuedRecord } from '../../testing/access-data.ts'
import { quietDesk, server } from '../../testing/desk-data.ts'
import type { Handlers } from '../../testing/fake-bridge.ts'
import { setFilter } from '../../testing/filters.ts'
import { historyOf } from '../../testing/history-data.ts'
import { press } from '../../testing/keys.ts'
import { openWindow, resize } from '../../testing/open-window.tsx'

const ORDERS = server('orders', 'Sample Orders API')
const IDENTITIES = Array.from({ length: 30 }, (_, index) => `customer-${index}@customers.example`)
const customers = IDENTITIES.map((identity) => customer(ORDERS, identity))
const DESK: Handlers = {
  ...quietDesk([ORDERS, server('archive', 'Sample Archive API')]),
  ...historyOf(IDENTITIES.map((identity) => issuedRecord(ORDERS, identity))),
  'customers.page': ({ offset, limit }) => ({
    customers: customers.slice(offset, offset + limit),
    total: customers.length,
    liveVersion: 1,
  }),
}

const boxOf = (element: Element) => element.getBoundingClientRect()
const focusedRow = () => document.querySelector('tr:focus')

it.each([
  ['/customers/urls', 'URLs', 'Selected URLs'],
  ['/customers/people', /^Customers/, 'Selected customers'],
] as const)(
  'keeps the selection bar of %s visible when scrolling, without covering the last row',
  async (path, name, selected) => {
    await resize(900, 600)
    openWindow(path, DESK)
    if (path === '/customers/people') await setFilter('Server', ORDERS.name)
    const rows = page.getByRole('grid', { name }).getByRole('row')
    const bar = page.getByRole('toolbar', { name: selected })
    await rows.nth(30).getByRole('checkbox').click()
    await expect.element(bar).toBeInViewport({ ratio: 1 })
    ;(rows.nth(1).element() as HTMLElement).focus()
    await press('Home')
    await expect.element(rows.nth(1)).toBeInViewport({ ratio: 1 })
    await expect.element(bar).toBeInViewport({ ratio: 1 })
    // As the arrow keys move through the rows, each row scrolls clear of the bar.
    for (let step = 0; step < 12; step += 1) await press('ArrowDown')
    const row = focusedRow() ?? document.body
    expect(boxOf(row).bottom).toBeLessThanOrEqual(boxOf(bar.element()).top)
    const main = page.getByRole('main').element()
    main.scrollTo({ top: main.scrollHeight })
    expect(boxOf(rows.nth(30).element()).bottom).toBeLessThanOrEqual(boxOf(bar.element()).top)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.poll(focusedRow).not.toBeNull()
  },
)

it.each([
  ['/customers/people', 'Export customers…'],
  ['/customers/urls', 'Export URLs…'],
])('offers one export on %s, named for what it exports', async (path, name) => {
  await resize(900, 600)
  openWindow(path, DESK)
  const exports = page.getByRole('main').getByRole('button', { name: /^Export/ })
  await expect.element(exports).toHaveAccessibleName(name)
  await expect.element(exports).toBeInViewport({ ratio: 1 })
  expect(exports.elements()).toHaveLength(1)
})
