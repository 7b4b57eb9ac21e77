import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Claim } from '../../../../shared/management/claim-operations.ts'
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

const claim = (tokenId: string): Claim => ({
  id: 'clm_1',
  tokenId,
  createdAt: '2026-11-25T12:00:00.000Z',
  expiresAt: '2026-12-02T12:00:00.000Z',
  state: 'open',
  claimedAt: null,
  claimedTokenId: null,
  openedAgainAt: null,
})

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

it('creates a claim link, shows it once, and copies it', async () => {
  const link = 'http://127.0.0.1:37100/claim/cl_1'
  const bridge = openWindow(path, {
    ...quietDesk([ORDERS]),
    ...CUSTOMERS,
    'clients.urlFacts': () => [],
    'claims.create': ({ tokenId, expiresInDays }) => ({
      ...claim(tokenId),
      expiresAt: `2026-12-0${expiresInDays}T12:00:00.000Z`,
      url: link,
    }),
  })
  await more.click()
  await page.getByRole('menuitem', { name: 'Claim link…' }).click()
  await page.getByRole('combobox', { name: 'The link expires after' }).selectOptions('3 days')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Claim link' })).toHaveValue(link)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toHaveFocus()
  expect(bridge.inputsOf('claims.create')).toMatchObject([{ expiresInDays: 3 }])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Claim link' })).not.toBeInTheDocument()
})

it('offers to withdraw an unused claim link', async () => {
  let claims: Claim[] = []
  const bridge = openWindow(path, {
    ...quietDesk([ORDERS]),
    ...CUSTOMERS,
    'claims.list': ({ tokenId }) => {
      claims = claims.length > 0 ? claims : [claim(tokenId)]
      return claims
    },
    'claims.revoke': () => {
      claims = claims.map((each) => ({ ...each, state: 'revoked' }))
      bridge.emit('management.changed', { workspaceId: 'local', changes: { tokens: 'all' } })
      return claims
    },
  })
  await expect.element(tokenCard.getByText(/^Claim link: unused/)).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Claim link…' }).click()
  await page.getByRole('button', { name: 'Withdraw unused link' }).click()
  await expect.element(page.getByRole('button', { name: 'Withdraw unused link' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Claim link withdrawn')).toBeVisible()
})

it('warns if a claim link was opened again in another browser', async () => {
  openWindow(path, {
    ...quietDesk([ORDERS]),
    ...CUSTOMERS,
    'claims.list': ({ tokenId }) => {
      const at = '2026-11-26T12:00:00.000Z'
      return [{ ...claim(tokenId), state: 'claimed', claimedAt: at, claimedTokenId: tokenId, openedAgainAt: at }]
    },
  })
  await expect.element(tokenCard.getByText(/^Claimed by the customer on/)).toBeVisible()
  await expect.element(tokenCard.getByText(/in another browser/)).toBeVisible()
})
