import { expect, test } from './fixtures.ts'
import { ApiKeys } from './pages/api-keys.ts'

test('sorts a table by a header ascending, then descending, and then restores the order', async ({ startDesk }) => {
  const desk = await startDesk()
  const keys = new ApiKeys(desk.page)
  await desk.openLocalSettings('API keys')
  await keys.add('Reports 10')
  await keys.add('Reports 9')
  await keys.add('Billing')
  const names = keys.table.getByRole('rowheader')
  const before = await names.allTextContents()
  const header = keys.table.getByRole('columnheader', { name: 'Name' })
  await expect(header).toHaveAttribute('aria-sort', 'none')

  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(['Billing', /^MCP Access Desk/, 'Reports 9', 'Reports 10'])
  await desk.page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText(['Reports 10', 'Reports 9', /^MCP Access Desk/, 'Billing'])
  await desk.page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await expect(names).toHaveText(before)

  // A key that was never used is last in either direction.
  const lastUsed = keys.table.getByRole('columnheader', { name: 'Last used' })
  await lastUsed.getByRole('button').click()
  await expect(names.first()).toHaveText(/^MCP Access Desk/)
  await lastUsed.getByRole('button').click()
  await expect(names.first()).toHaveText(/^MCP Access Desk/)
})
