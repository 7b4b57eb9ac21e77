import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customer, customerWithAccess } from '../../../testing/access-data.ts'
import { HOSTED, quietDesk, server } from '../../../testing/desk-data.ts'
import type { Handlers } from '../../../testing/fake-bridge.ts'
import { openWindow } from '../../../testing/open-window.tsx'

const ORDERS = server('orders', 'Sample Orders API')
const ADA = customer(ORDERS, 'ada@analytical.example')
const CUSTOMERS: Handlers = {
  'customers.page': () => ({ customers: [ADA], total: 1, liveVersion: 1 }),
  'customers.get': () => customerWithAccess(ORDERS, ADA),
  'calls.list': () => ({ calls: [], next: null }),
}

const path = `/customers/people/${encodeURIComponent(ADA.id)}`
const tokenCard = page.getByRole('article', { name: /^Token from/ })
const more = tokenCard.getByRole('button', { name: 'More actions' })
const explanation = page.getByText('doesn’t allow pausing, rotating, or revoking')

it('focuses the selected time when asked to rotate a URL', async () => {
  openWindow(path, { ...quietDesk([ORDERS]), ...CUSTOMERS })
  await more.click()
  await page.getByRole('menuitem', { name: 'Rotate…' }).click()
  await expect.element(page.getByRole('radio', { name: 'In 1 day' })).toHaveFocus()
  await expect.element(explanation).not.toBeInTheDocument()
})

it('explains why URLs can’t be changed with a read-only API key', async () => {
  openWindow(path, {
    ...quietDesk([ORDERS], HOSTED),
    ...CUSTOMERS,
    'workspaces.managementAccess': () => ({
      state: 'managed',
      keyName: 'Support',
      scopes: ['read'],
      expiresAt: null,
      version: '1.0.0',
      updates: 'live',
    }),
  })
  await expect.element(tokenCard).toBeVisible()
  await expect.element(explanation).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})
