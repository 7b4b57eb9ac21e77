import type { ElectronApplication, Locator, Page } from '@playwright/test'

/** The Backup section of Settings, with its dialogs. */
export class Backup {
  readonly create: Locator
  readonly restore: Locator
  readonly dialog: Locator
  readonly passphrase: Locator
  readonly repeat: Locator
  readonly save: Locator
  readonly open: Locator
  readonly confirmRestore: Locator
  readonly cancel: Locator

  constructor(page: Page) {
    this.create = page.getByRole('button', { name: 'Back up…' })
    this.restore = page.getByRole('button', { name: 'Restore…' })
    this.dialog = page.getByRole('dialog')
    // Password fields have no ARIA role, so they're found by their labels.
    this.passphrase = this.dialog.getByLabel('Passphrase', { exact: true })
    this.repeat = this.dialog.getByLabel('Repeat passphrase')
    this.save = this.dialog.getByRole('button', { name: 'Choose where to save…' })
    this.open = this.dialog.getByRole('button', { name: 'Open backup' })
    this.confirmRestore = this.dialog.getByRole('button', { name: 'Restore', exact: true })
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel' })
  }

  /** From now on, answers the system's file dialogs with this file. */
  async answerDialogsWith(electron: ElectronApplication, file: string): Promise<void> {
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, file)
  }

  async fillPassphrase(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase)
    await this.repeat.fill(passphrase)
  }
}
