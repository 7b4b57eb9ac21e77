import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Backup } from '../pages/backup.ts'
import { ADA } from '../pages/customer-form.ts'
import { chainOf } from './scene.ts'

const PASSPHRASE = 'copper lantern seven rivers'

export const backups = chainOf({
  title: 'backup and restore',
  async open({ startDesk, home }) {
    const desk = await startDesk()
    await desk.generate('Sample Orders API', ADA)
    await desk.shell.goTo('Settings')
    const backup = new Backup(desk.page)
    const file = join(home, 'mcp-access-desk-with-a-rather-long-name-of-the-billing-department-2026-11-22.age')
    await backup.answerDialogsWith(desk.electron, file)
    return { desk, backup, file }
  },
  scenes: {
    async backup({ desk }) {
      await desk.settings.section('Security and backup').click()
      await expect(desk.main.getByText('No backups on this computer yet')).toBeVisible()
    },
    async 'backup-dialog'({ backup }) {
      await backup.create.click()
      await backup.fillPassphrase('harbour lamp seventeen')
      await expect(backup.dialog.getByText('Fair')).toBeVisible()
    },
    async 'backup-dialog-faults'({ backup }) {
      await backup.repeat.fill('harbour lamp seven')
      await backup.save.click()
      await expect(backup.repeat).toHaveAttribute('aria-invalid', 'true')
    },
    async 'backup-made'({ desk, backup }) {
      await backup.fillPassphrase(PASSPHRASE)
      await backup.save.click()
      await expect(desk.main.getByText('Last backup:')).toBeVisible()
    },
    async 'restore-passphrase'({ backup }) {
      await backup.restore.click()
      await backup.passphrase.fill('not the passphrase')
      await backup.open.click()
      await expect(backup.passphrase).toHaveAttribute('aria-invalid', 'true')
    },
    async 'restore-question'({ backup }) {
      await backup.passphrase.fill(PASSPHRASE)
      await backup.open.click()
      await expect(backup.confirmRestore).toBeVisible()
    },
    async 'restore-damaged'({ backup, file }) {
      await truncate(file, 200_000)
      await backup.confirmRestore.click()
      await expect(backup.dialog.getByRole('alert')).toContainText('damaged or incomplete')
    },
    async 'restore-done'({ desk, backup }) {
      await backup.cancel.click()
      await backup.create.click()
      await backup.fillPassphrase(PASSPHRASE)
      await backup.save.click()
      await expect(backup.dialog).toHaveCount(0)
      await backup.restore.click()
      await backup.passphrase.fill(PASSPHRASE)
      await backup.open.click()
      await backup.confirmRestore.click()
      await expect(desk.main.getByText('The backup from')).toBeVisible()
    },
    async 'restore-notice'({ desk }) {
      await desk.shell.openUrls()
      await expect(desk.page.getByRole('status').filter({ hasText: 'The backup from' })).toBeVisible()
    },
  },
})
