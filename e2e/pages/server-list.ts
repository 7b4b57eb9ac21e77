import type { Locator, Page } from '@playwright/test'

/** The servers of the current workspace, on the left. */
export class ServerList {
  readonly search: Locator
  readonly refresh: Locator
  readonly list: Locator
  readonly options: Locator

  constructor(page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search servers' })
    this.refresh = page.getByRole('button', { name: 'Refresh servers' }).first()
    this.list = page.getByRole('listbox', { name: 'Servers' })
    this.options = this.list.getByRole('option')
  }

  option(name: string): Locator {
    return this.options.filter({ hasText: name })
  }

  async choose(name: string): Promise<void> {
    await this.option(name).click()
  }

  /** Number of elements of any kind in the list. A long list is fast because it has few elements. */
  elementCount(): Promise<number> {
    return this.list.evaluate((list) => list.querySelectorAll('*').length)
  }
}
