import type { Locator, Page } from '@playwright/test'

/** What generation gave back, ready to be handed over. */
export class GeneratedUrl {
  readonly root: Locator
  readonly url: Locator
  readonly token: Locator
  readonly customerId: Locator
  readonly copyUrl: Locator
  readonly copyToken: Locator
  readonly copyCustomerId: Locator
  readonly revealToken: Locator

  constructor(page: Page) {
    this.root = page.getByRole('region', { name: 'Generated URL' })
    this.url = this.root.getByRole('textbox', { name: 'MCP URL' })
    this.token = this.root.getByRole('textbox', { name: 'MCP token' })
    this.customerId = this.root.getByRole('textbox', { name: 'Customer ID' })
    this.copyUrl = this.root.getByRole('button', { name: 'Copy URL' })
    this.copyToken = this.root.getByRole('button', { name: 'Copy token' })
    this.copyCustomerId = this.root.getByRole('button', { name: 'Copy customer ID' })
    this.revealToken = this.root.getByRole('button', { name: 'Reveal token' })
  }
}
