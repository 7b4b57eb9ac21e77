import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { issuedRecord } from '../../testing/access-data.ts'
import { quietDesk, server } from '../../testing/desk-data.ts'
import { clearFilters, filterBar, filterButton, filterChoice, filterPanel, setFilter } from '../../testing/filters.ts'
import { historyOf } from '../../testing/history-data.ts'
import { press } from '../../testing/keys.ts'
import { openWindow, resize } from '../../testing/open-window.tsx'

const ORDERS = server('orders', 'Sample Orders API')
const RECORDS = Array.from({ length: 30 }, (_, index) =>
  issuedRecord(ORDERS, `customer-00${String(29 - index).padStart(2, '0')}@customers.example`),
)

const table = page.getByRole('grid', { name: 'URLs', exact: true })
const row = (text: string) => table.getByRole('row').filter({ hasText: text })
const search = page.getByRole('searchbox', { name: 'Search URLs' })
const chip = (text: string) => filterBar.getByRole('button', { name: `Remove filter: ${text}`, exact: true })

beforeEach(async () => {
  await resize(900, 600)
  openWindow('/customers/urls', { ...quietDesk([ORDERS]), ...historyOf(RECORDS) })
  await expect.element(row('customer-0029@')).toBeVisible()
})

it('sets, shows, and removes a filter with only the keyboard', async () => {
  await search.click()
  await press('Tab')
  await expect.element(filterButton).toHaveFocus()
  await press('Enter')
  await expect.element(filterChoice('State')).toHaveFocus()
  await userEvent.keyboard('Pa')
  await expect.element(filterChoice('State')).toHaveValue('paused')
  await press('Tab')
  await userEvent.keyboard('Not')
  await press('Escape')
  await expect.element(filterPanel).not.toBeInTheDocument()
  await expect.element(filterButton).toHaveFocus()
  await expect.element(table).not.toBeInTheDocument()
  await press('Tab')
  await expect.element(chip('State Paused')).toHaveFocus()
  await press('Enter')
  await expect.element(chip('Last test Not tested')).toHaveFocus()
  await press('Enter')
  await expect.element(filterButton).toHaveFocus()
  await expect.element(row('customer-0029@')).toBeVisible()
})

it('keeps the filters within two lines, even if many are set', async () => {
  for (const [name, option] of [
    ['State', 'Live'],
    ['Last test', 'Not tested'],
    ['Issued', 'Last 365 days'],
  ] as const)
    await setFilter(name, option)
  await search.fill('customer')
  await expect.element(clearFilters).toBeVisible()
  expect(filterBar.element().getBoundingClientRect().height).toBeLessThan(80)
  await clearFilters.click()
  await expect.element(clearFilters).not.toBeInTheDocument()
  await expect.element(search).toHaveValue('')
  expect(filterBar.element().getBoundingClientRect().height).toBeLessThan(40)
})
