import { expect, type Locator, type Page } from '@playwright/test'
import { ADA } from './customer-form.ts'
import type { Screens } from './screens.ts'

/** The drawer for handing out a URL, and the list of installations. */
export class Clients {
  readonly drawer: Locator
  readonly list: Locator
  readonly search: Locator
  readonly install: Locator
  /** The diff for a file. */
  readonly review: Locator
  readonly diff: Locator
  readonly confirm: Locator
  readonly snippet: Locator
  readonly copySnippet: Locator
  readonly copyCommand: Locator
  readonly reveal: Locator
  readonly bearer: Locator
  readonly savePage: Locator
  readonly copyMail: Locator
  readonly qr: Locator
  readonly close: Locator
  readonly dialog: Locator
  /** Found in the confirmation before a URL that works only on this computer is shared with another one. */
  readonly goOnHere: Locator
  readonly records: Locator
  readonly recheck: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.drawer = page.getByRole('complementary', { name: /^Share with/ })
    this.list = this.drawer.getByRole('listbox', { name: 'Clients' })
    this.search = this.drawer.getByRole('searchbox', { name: 'Search clients' })
    this.install = this.drawer.getByRole('button', { name: 'Install…' })
    this.review = this.drawer.getByRole('region', { name: 'Changes to the file' })
    this.diff = this.review.getByRole('region', { name: /^Changes to \// })
    this.confirm = this.review.getByRole('button', { name: 'Install', exact: true })
    this.snippet = this.drawer.getByRole('group', { name: 'Snippet' })
    this.copySnippet = this.drawer.getByRole('button', { name: 'Copy snippet' })
    this.copyCommand = this.drawer.getByRole('button', { name: 'Copy command' })
    this.reveal = this.drawer.getByRole('button', { name: 'Reveal token' })
    this.bearer = this.drawer.getByRole('switch', { name: 'Also send the token as a header' })
    this.savePage = this.drawer.getByRole('button', { name: 'Save install page…' })
    this.copyMail = this.drawer.getByRole('button', { name: 'Copy as email' })
    this.qr = this.drawer.getByRole('button', { name: 'QR code' })
    this.close = this.drawer.getByRole('button', { name: 'Close', exact: true })
    this.dialog = page.getByRole('dialog')
    this.goOnHere = this.dialog.getByRole('button', { name: 'Continue anyway' })
    this.records = page.getByRole('list', { name: 'Installed entries' }).getByRole('listitem')
    this.recheck = page.getByRole('button', { name: 'Check again' })
  }

  /** Found in the settings: the clients in this group. */
  available(group: string): Locator {
    return this.#page.getByRole('list', { name: group }).getByRole('listitem')
  }

  /** Opens the drawer from the card of a generated URL. */
  async openAll(): Promise<void> {
    await this.#page.getByRole('button', { name: 'All clients…' }).click()
    await this.list.getByRole('option').first().waitFor()
  }

  /** Generates a URL for Ada on the sample orders server and opens the clients. Returns the URL. */
  async handOver(screens: Screens): Promise<string> {
    await screens.generate('Sample Orders API', ADA)
    const url = await screens.result.url.inputValue()
    await this.openAll()
    return url
  }

  /** Installs into a client on the computer; resolves when it's done. */
  async installInto(client: string): Promise<void> {
    await this.choose(client)
    await this.install.click()
    await this.confirm.click()
    await expect(this.undo(client)).toBeVisible()
  }

  option(name: string): Locator {
    return this.list.getByRole('option', {
      name: new RegExp(`^${name} (?:Installed )?(?:Compatible|Won’t|Not|Checking|Address)`),
    })
  }

  /** Selects a client. Resolves once its pane is shown. */
  async choose(name: string): Promise<void> {
    if (!(await this.option(name).isVisible())) await this.search.fill(name)
    await this.option(name).click()
    await this.pane(name).waitFor()
  }

  pane(name: string): Locator {
    return this.drawer.getByRole('region', { name, exact: true })
  }

  /** The button in a client's pane that removes an entry. */
  undo(client: string): Locator {
    return this.pane(client).getByRole('button', { name: 'Undo' })
  }

  record(client: string): Locator {
    return this.records.filter({ hasText: client })
  }

  recordAction(client: string, name: 'Undo' | 'Forget'): Locator {
    return this.record(client).getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
