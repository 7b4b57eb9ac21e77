import type { Locator, Page } from '@playwright/test'

/** The panel that asks where to keep secrets when there's no keychain, or for the passphrase. */
export class SecretGate {
  readonly choiceHeading: Locator
  readonly lockedHeading: Locator
  readonly passphrase: Locator
  readonly repeat: Locator
  readonly create: Locator
  readonly unlock: Locator
  readonly inFile: Locator
  readonly inMemory: Locator
  readonly useMemory: Locator
  readonly retryKeychain: Locator

  constructor(page: Page) {
    this.choiceHeading = page.getByRole('heading', { name: 'Where should secrets be stored?' })
    this.lockedHeading = page.getByRole('heading', { name: 'Unlock your secrets' })
    this.passphrase = page.getByLabel('Passphrase', { exact: true })
    this.repeat = page.getByLabel('Repeat passphrase', { exact: true })
    this.create = page.getByRole('button', { name: 'Use this passphrase' })
    this.unlock = page.getByRole('button', { name: 'Unlock' })
    this.inFile = page.getByText('In a file with a passphrase')
    this.inMemory = page.getByText('In memory only')
    this.useMemory = page.getByRole('button', { name: 'Keep keys in memory only' })
    this.retryKeychain = page.getByRole('button', { name: 'Try the keychain again' })
  }

  async createPassphrase(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase)
    await this.repeat.fill(passphrase)
    await this.create.click()
  }

  async choosePassphrase(): Promise<void> {
    await this.inFile.click()
  }

  async unlockWith(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase)
    await this.unlock.click()
  }

  async chooseMemory(): Promise<void> {
    await this.inMemory.click()
    await this.useMemory.click()
  }
}
