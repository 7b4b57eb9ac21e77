import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import { LONG_AGO } from '../../../testing/desk-data.ts'
import { press, tabTo } from '../../../testing/keys.ts'
import { openWindow } from '../../../testing/open-window.tsx'

const key = (name: string, more: Partial<ApiKeyRecord> = {}): ApiKeyRecord => ({
  id: name,
  name,
  scopes: ['generate', 'read', 'manage'],
  createdAt: LONG_AGO,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  own: false,
  ...more,
})
const OWN = key('MCP Access Desk', { own: true, lastUsedAt: LONG_AGO })
const KEYS = [OWN, key('Reports 10'), key('Reports 9'), key('Billing')]

const table = page.getByRole('table', { name: 'API keys' })
const names = () =>
  table
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

it('sorts a table by a header ascending, then descending, and then restores the order', async () => {
  openWindow('/settings/workspaces/local/keys', { 'apiKeys.list': () => KEYS })
  const header = table.getByRole('columnheader', { name: 'Name' })
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  const before = names()

  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['Billing', expect.stringMatching(/^MCP Access Desk/), 'Reports 9', 'Reports 10'])
  await userEvent.keyboard('{Enter}')
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['Reports 10', 'Reports 9', expect.stringMatching(/^MCP Access Desk/), 'Billing'])
  await userEvent.keyboard('{Enter}')
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  expect(names()).toEqual(before)
})

it('puts a key that was never used last in either sort direction', async () => {
  openWindow('/settings/workspaces/local/keys', { 'apiKeys.list': () => KEYS })
  const lastUsed = table.getByRole('columnheader', { name: 'Last used' })
  for (const direction of ['ascending', 'descending']) {
    await lastUsed.getByRole('button').click()
    await expect.element(lastUsed).toHaveAttribute('aria-sort', direction)
    expect(names()[0]).toMatch(/^MCP Access Desk/)
  }
})

it('creates an API key with only the keyboard, and returns the focus', async () => {
  const keys = [OWN]
  const bridge = openWindow('/settings/workspaces/local/keys', {
    'apiKeys.list': () => keys,
    'apiKeys.create': ({ name, scopes }) => {
      const created = key(name, { scopes })
      keys.push(created)
      bridge.emit('management.changed', { workspaceId: 'local', changes: { apiKeys: [created.id] } })
      return { ...created, key: 'mak_test-key' }
    },
  })
  await expect.element(table).toHaveTextContent('This app')
  const create = page.getByRole('button', { name: 'Create API key' })
  await tabTo(create.element())
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Key name' })).toHaveFocus()
  await userEvent.keyboard('Reporting{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Copy key' })).toHaveFocus()
  await press('Escape')
  await expect.element(create).toHaveFocus()
  await expect.element(table.getByRole('row').filter({ hasText: 'Reporting' })).toBeVisible()
})

it('creates a server for an assistant, read-only unless the user chooses more, and opens it', async () => {
  const created: unknown[] = []
  openWindow('/settings/workspaces/local/keys', {
    'apiKeys.list': () => [OWN],
    'assistant.create': (wanted) => {
      created.push(wanted)
      return { serverId: 'assistant', tools: 24 }
    },
  })
  await page.getByRole('button', { name: 'Give an assistant access…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give an assistant access' })
  await expect.element(dialog.getByRole('radio', { name: 'Read', exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create server' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(created).toEqual([{ workspaceId: 'local', name: 'Assistant', scopes: ['read'], expiresAt: null }])
  expect(location.pathname + location.hash).toContain('/servers/assistant')
})
