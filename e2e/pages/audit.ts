import type { Locator, Page } from '@playwright/test'

/** The changes made in a workspace, and the key that made each. */
export class Audit {
  readonly table: Locator
  readonly search: Locator
  readonly details: Locator
  readonly closeDetails: Locator
  readonly verify: Locator
  readonly verification: Locator
  readonly done: Locator
  readonly export: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.table = page.getByRole('grid', { name: 'Changes' })
    this.search = page.getByRole('searchbox', { name: 'Search changes' })
    this.details = page.getByRole('complementary', { name: 'Details of the change' })
    this.closeDetails = this.details.getByRole('button', { name: 'Close details' })
    this.verify = page.getByRole('button', { name: 'Verify' })
    this.verification = page.getByRole('dialog', { name: 'Verify audit log' })
    this.done = this.verification.getByRole('button', { name: 'Done' })
    this.export = page.getByRole('button', { name: 'Export…' })
    this.save = page.getByRole('dialog').getByRole('button', { name: 'Save as…' })
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text })
  }
}
