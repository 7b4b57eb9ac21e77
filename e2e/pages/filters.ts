import type { Locator, Page } from '@playwright/test'

/** What a list is filtered by: the button that opens the filters, and a chip for each one that's set. */
export class Filters {
  readonly bar: Locator
  readonly button: Locator
  readonly panel: Locator
  readonly clear: Locator

  constructor(page: Page) {
    this.bar = page.getByRole('search', { name: 'Filters' })
    this.button = this.bar.getByRole('button', { name: 'Filter', exact: true })
    this.panel = page.getByRole('dialog', { name: 'Filter', exact: true })
    this.clear = this.bar.getByRole('button', { name: 'Clear filters' })
  }

  choice(name: string): Locator {
    return this.panel.getByRole('combobox', { name, exact: true })
  }

  /** Chooses an option of a filter, and closes the filters. */
  async set(name: string, option: string): Promise<void> {
    await this.button.click()
    await this.choice(name).selectOption({ label: option })
    await this.choice(name).press('Escape')
    await this.panel.waitFor({ state: 'hidden' })
  }

  /** The button of the chip of a filter, e.g. of “State Live”. */
  chip(text: string): Locator {
    return this.bar.getByRole('button', { name: `Remove filter: ${text}`, exact: true })
  }
}
