import type { Locator, Page } from '@playwright/test'

/** The command palette: finds places and actions by a few words. */
export class Palette {
  readonly root: Locator
  readonly rows: Locator
  /** The row that pressing Enter selects. */
  readonly selected: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('dialog', { name: 'Search servers, customers, actions' })
    this.rows = this.root.getByRole('button')
    this.selected = this.root.locator('[data-selected]')
  }

  row(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name })
  }

  async open(words = ''): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k')
    await this.root.getByPlaceholder('Search servers, customers, actions').fill(words)
  }

  /** Selects the first result for these words, once the result's text contains `row`, and waits until the palette has closed. */
  async choose(words: string, row: string | RegExp = words): Promise<void> {
    await this.open(words)
    await this.selected.filter({ hasText: row }).waitFor()
    await this.#page.keyboard.press('Enter')
    await this.root.waitFor({ state: 'hidden' })
  }
}
