import type { Locator, Page } from '@playwright/test'
import { Filters } from './filters.ts'

/** The customers of a workspace or of a server, and the details of one customer. */
export class Customers {
  readonly tab: Locator
  readonly search: Locator
  readonly filters: Filters
  readonly table: Locator
  /** The rendered customer rows. */
  readonly lines: Locator
  readonly drawer: Locator
  readonly steps: Locator
  readonly showCalls: Locator
  readonly tokens: Locator
  readonly dialog: Locator
  readonly newUrl: Locator
  readonly undo: Locator
  readonly allTools: Locator

  readonly selection: Locator

  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.tab = page.getByRole('tab', { name: 'Customers' })
    this.search = page.getByRole('searchbox', { name: 'Search customers' })
    this.filters = new Filters(page)
    this.table = page.getByRole('grid', { name: /^Customers/ })
    this.lines = this.table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    this.drawer = page.getByRole('complementary', { name: /^Customer / })
    this.steps = this.drawer.getByRole('list', { name: 'Progress' })
    this.showCalls = this.drawer.getByRole('button', { name: 'Show calls' })
    this.tokens = this.drawer.getByRole('article')
    this.dialog = page.getByRole('dialog')
    this.newUrl = this.dialog.getByRole('textbox', { name: 'MCP URL' })
    this.undo = page.getByRole('button', { name: 'Undo', exact: true })
    this.selection = page.getByRole('toolbar', { name: 'Selected customers' })
    this.allTools = this.drawer.getByRole('checkbox', { name: 'All tools' })
  }

  line(identity: string): Locator {
    return this.lines.filter({ hasText: identity })
  }

  /** The element that opens a customer's details, which is the row itself. */
  opener(identity: string): Locator {
    return this.line(identity)
  }

  async select(...identities: string[]): Promise<void> {
    for (const identity of identities) await this.line(identity).getByRole('checkbox').check()
  }

  /** Selects an action in the selection bar or in its menu. */
  async many(action: string): Promise<void> {
    // The menu is unavailable during an action.
    await this.selection.getByRole('button', { name: 'More' }).waitFor()
    const button = this.selection.getByRole('button', { name: action, exact: true })
    if (await button.isVisible()) return button.click()
    await this.selection.getByRole('button', { name: 'More' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  sortBy(column: string): Locator {
    return this.table.getByRole('columnheader', { name: column }).getByRole('button')
  }

  /** Clicks the start of a customer's row, because another customer's drawer may cover the end. */
  async press(identity: string): Promise<void> {
    await this.line(identity)
      .getByRole('rowheader')
      .click({ position: { x: 8, y: 8 } })
  }

  async open(identity: string): Promise<void> {
    // Clicking a row that's already open would close it.
    if ((await this.opener(identity).getAttribute('aria-current')) === null) await this.press(identity)
    await this.drawer.getByRole('heading', { name: 'URLs' }).waitFor()
  }

  /** Expands or collapses a section of the details: tools, limits, a message, tags. */
  async fold(title: string): Promise<void> {
    await this.drawer.locator('summary').filter({ hasText: title }).click()
  }

  /** A button of the details. */
  action(name: string): Locator {
    return this.drawer.getByRole('button', { name })
  }

  /** Selects an item in a token's menu, by default the newest token's. */
  async manage(item: string, token = this.tokens.first()): Promise<void> {
    await token.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  /** A time option in the open dialog. */
  time(name: string): Locator {
    return this.dialog.getByRole('radio', { name })
  }

  confirm(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  tool(name: string): Locator {
    return this.drawer.getByRole('checkbox', { name })
  }
}
