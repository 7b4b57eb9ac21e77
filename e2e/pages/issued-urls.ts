import type { Locator, Page } from '@playwright/test'

/** The URLs that this session generated, as a table of all of them and as lines of one server. */
export class IssuedUrls {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** In the Issued URLs screen, newest first. */
  row(identity: string): Locator {
    return this.#page.getByRole('table', { name: 'Issued URLs' }).getByRole('row').filter({ hasText: identity })
  }

  copy(identity: string): Locator {
    return this.row(identity).getByRole('button', { name: `Copy URL for ${identity}` })
  }

  /** Below the newest URL of a server. */
  earlier(identity: string): Locator {
    return this.#page.getByRole('region', { name: 'Just issued' }).getByRole('listitem').filter({ hasText: identity })
  }
}
