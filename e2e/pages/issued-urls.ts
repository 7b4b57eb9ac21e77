import type { Locator, Page } from '@playwright/test'
import { Filters } from './filters.ts'

/** The generated URLs: as a table of all URLs or of one server's, and as entries below the newest URL for a server. */
export class IssuedUrls {
  readonly table: Locator
  readonly search: Locator
  readonly filters: Filters
  readonly count: Locator
  /** The details of one URL. */
  readonly drawer: Locator
  readonly note: Locator
  /** The bar with actions for the selected rows. */
  readonly selection: Locator
  readonly undo: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.table = page.getByRole('grid', { name: 'URLs', exact: true })
    this.search = page.getByRole('searchbox', { name: 'Search URLs' })
    this.filters = new Filters(page)
    this.count = page.getByRole('main').getByRole('status')
    this.drawer = page.getByRole('complementary', { name: /^URL for/ })
    this.note = this.drawer.getByRole('textbox', { name: 'Note' })
    this.selection = page.getByRole('toolbar', { name: 'Selected URLs' })
    this.undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  }

  /** A row of the table, which is sorted with the newest first. */
  row(identity: string): Locator {
    return this.table.getByRole('row').filter({ hasText: identity })
  }

  copy(identity: string): Locator {
    return this.row(identity).getByRole('button', { name: `Copy URL for ${identity}` })
  }

  select(identity: string): Locator {
    return this.row(identity).getByRole('checkbox', { name: `Select the URL for ${identity}` })
  }

  /** Opens the details by clicking the row. */
  async open(identity: string): Promise<void> {
    await this.row(identity).getByText(identity).click()
    await this.drawer.waitFor()
  }

  /** Chooses an item in a row's menu. */
  async choose(identity: string, item: string): Promise<void> {
    await this.row(identity)
      .getByRole('button', { name: `More actions for ${identity}` })
      .click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  /** Lists the URLs of all workspaces. */
  async ofEveryWorkspace(): Promise<void> {
    await this.filters.set('Workspace', 'All workspaces')
  }

  /** An earlier URL, as an entry below the newest one for a server. */
  earlier(identity: string): Locator {
    return this.#page.getByRole('region', { name: 'Just issued' }).getByRole('listitem').filter({ hasText: identity })
  }
}
