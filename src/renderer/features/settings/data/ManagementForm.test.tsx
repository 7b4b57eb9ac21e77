import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppFailure } from '../../../../shared/errors.ts'
import { quoted } from '../../../../shared/text/message.ts'
import { openWindow } from '../../../testing/open-window.tsx'

const SETTINGS = { contact: '', retentionDays: 90, auditRetentionDays: null }
const contact = page.getByRole('textbox', { name: 'Support contact' })
const calls = page.getByRole('textbox', { name: 'Keep calls for (days)' })
const save = page.getByRole('form', { name: 'Customers and calls' }).getByRole('button', { name: 'Save' })

it('keeps unsaved settings of the local service while navigating', async () => {
  openWindow('/settings/workspaces/local/data', { 'management.settings': () => SETTINGS })
  await contact.fill('help@desk.example')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Servers' }).click()
  await expect.element(contact).not.toBeInTheDocument()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name: 'Data' }).click()
  await expect.element(contact).toHaveValue('help@desk.example')
})

it('explains an invalid number of days, and saves a valid one', async () => {
  const bridge = openWindow('/settings/workspaces/local/data', {
    'management.settings': () => SETTINGS,
    'management.updateSettings': (change) => ({ ...SETTINGS, ...change }),
  })
  await calls.fill('0')
  await save.click()
  await expect.element(calls).toHaveAttribute('aria-invalid', 'true')
  expect(bridge.inputsOf('management.updateSettings')).toEqual([])
  await calls.fill('30')
  await save.click()
  await expect.poll(() => bridge.inputsOf('management.updateSettings')).toMatchObject([{ retentionDays: 30 }])
  await expect.element(calls).not.toHaveAttribute('aria-invalid', 'true')
})

it('shows why the settings can’t be loaded, and retries', async () => {
  const failure = new AppFailure({ kind: 'server', status: 500, cause: quoted('Boom') })
  const bridge = openWindow('/settings/workspaces/local/data', {
    'management.settings': () => Promise.reject(failure),
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Boom')
  bridge.handle({ 'management.settings': () => SETTINGS })
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(contact).toBeVisible()
})
