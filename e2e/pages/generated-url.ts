import type { Locator, Page } from '@playwright/test'

/** A generated URL that's ready to be shared. */
export class GeneratedUrl {
  readonly root: Locator
  readonly url: Locator
  readonly token: Locator
  readonly customerId: Locator
  /** The last characters of the token, shown even while the URL is hidden. */
  readonly tokenEnding: Locator
  readonly copyUrl: Locator
  readonly copyToken: Locator
  readonly copyCustomerId: Locator
  readonly revealToken: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: 'Generated URL' })
    this.url = this.root.getByRole('textbox', { name: 'MCP URL' })
    this.token = this.root.getByRole('textbox', { name: 'MCP token' })
    this.customerId = this.root.getByRole('textbox', { name: 'Customer ID' })
    this.tokenEnding = this.root.locator('header').getByText(/^…/)
    this.copyUrl = this.root.getByRole('button', { name: 'Copy URL' })
    this.copyToken = this.root.getByRole('button', { name: 'Copy token' })
    this.copyCustomerId = this.root.getByRole('button', { name: 'Copy customer ID' })
    this.revealToken = this.root.getByRole('button', { name: 'Reveal token' })
  }

  /** Copies or shows the URL in this format. */
  async copyAs(form: 'mcp.json' | 'claude mcp add …' | 'Markdown for a ticket' | 'QR code…'): Promise<void> {
    await this.openCopyAs()
    await this.#page.getByRole('menuitem', { name: form }).click()
  }

  openCopyAs(): Promise<void> {
    return this.root.getByRole('button', { name: 'Copy as' }).click()
  }
}
