import type { Locator, Page } from '@playwright/test'

/** A list's filters: the button that opens them, and a chip for each active one. */
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

  /** Selects an option for a filter, and closes the filters. */
  async set(name: string, option: string): Promise<void> {
    await this.button.click()
    await this.choice(name).selectOption({ label: option })
    await this.choice(name).press('Escape')
    await this.panel.waitFor({ state: 'hidden' })
  }

  /** The button on a filter's chip, e.g. "State Live". */
  chip(text: string): Locator {
    return this.bar.getByRole('button', { name: `Remove filter: ${text}`, exact: true })
  }
}
