import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppFailure } from '../../../../shared/errors.ts'
import { openWindow } from '../../../testing/open-window.tsx'
import { recentMonths } from './usage-months.ts'

const dialog = page.getByRole('dialog', { name: 'Export usage' })
const save = dialog.getByRole('button', { name: 'Save as…' })
const USAGE = {
  isOver: true,
  countedSince: '2026-01-01T00:00:00.000Z',
  rows: [],
  calls: 1234,
  errors: 0,
  csv: '\uFEFFmonth\r\n',
  sha256: 'a'.repeat(64),
}

async function openDialog(forbidden = false) {
  const bridge = openWindow('/settings/workspaces/local/data', {
    'management.settings': () => ({ contact: '', retentionDays: 90, auditRetentionDays: null }),
    'usage.export': ({ month }) => {
      if (forbidden) throw new AppFailure({ kind: 'forbidden', scope: 'manage' })
      return { month, ...USAGE }
    },
    'files.save': ({ suggestedName }) => ({ saved: true, path: `/home/ada/${suggestedName}` }),
  })
  await page.getByRole('button', { name: 'Export usage…' }).click()
  return bridge
}

it('saves the CSV text of the last whole month unchanged, because the audit log has its hash', async () => {
  const bridge = await openDialog()
  await save.click()
  const [, month = ''] = recentMonths(new Date())
  await expect.element(page.getByText(`1,234 calls exported to /home/ada/usage-${month}.csv`)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputsOf('files.save')).toEqual([{ suggestedName: `usage-${month}.csv`, text: USAGE.csv }])
})

it('saves another month as JSON, with its hash', async () => {
  const bridge = await openDialog()
  const [month = ''] = recentMonths(new Date())
  await dialog.getByRole('combobox', { name: 'Month' }).selectOptions(month)
  await dialog.getByText('JSON', { exact: true }).click()
  await save.click()
  await expect.poll(() => bridge.inputsOf('files.save')).toHaveLength(1)
  expect(bridge.inputsOf('usage.export')).toMatchObject([{ month }])
  const [saved] = bridge.inputsOf('files.save')
  expect(saved?.suggestedName).toBe(`usage-${month}.json`)
  expect(JSON.parse(saved?.text ?? '')).toMatchObject({ month, calls: 1234, sha256: USAGE.sha256 })
})

it('explains in the dialog that the API key has no access', async () => {
  const bridge = await openDialog(true)
  await save.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(bridge.inputsOf('files.save')).toEqual([])
})

it('lists months of the year before', () => {
  expect(recentMonths(new Date('2026-02-28T23:59:59.999Z')).slice(0, 4)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
})
