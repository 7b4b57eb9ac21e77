import type { Locator, Page } from '@playwright/test'

/** "Move to a team service", a page in Local's settings. */
export class MovePage {
  readonly heading: Locator
  readonly targets: Locator
  readonly check: Locator
  /** Cancels the dry run. */
  readonly cancel: Locator
  readonly servers: Locator
  readonly start: Locator
  /** The state of a move that's running, waiting, or done. */
  readonly status: Locator
  readonly resume: Locator
  readonly stop: Locator
  readonly deactivate: Locator
  readonly remove: Locator
  readonly dismiss: Locator
  /** The customers' new URLs. */
  readonly urls: Locator
  /** Shown above every screen while a move can be continued. */
  readonly notice: Locator

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Move to a team service', level: 2 })
    this.targets = page.getByRole('radiogroup', { name: 'Move to' })
    this.check = page.getByRole('button', { name: /^(Start|Repeat) dry run$/ })
    this.cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' })
    this.servers = page.getByRole('list', { name: 'Servers', exact: true })
    this.start = page.getByRole('button', { name: /^Move \d+ servers?$/ })
    this.status = page.getByRole('region', { name: /^Move to / })
    this.resume = this.status.getByRole('button', { name: 'Continue' })
    this.stop = this.status.getByRole('button', { name: 'Stop' })
    this.deactivate = this.status.getByRole('button', { name: 'Deactivate in Local' })
    this.remove = this.status.getByRole('button', { name: 'Delete from Local…' })
    this.urls = page.getByRole('region', { name: 'Customers’ new URLs' })
    this.dismiss = this.urls.getByRole('button', { name: 'Done' })
    this.notice = page.getByRole('link', { name: 'Review and continue' })
  }

  server(name: string): Locator {
    return this.servers.getByRole('listitem', { name })
  }

  /** For a server that was changed in both places, decides which version goes live. */
  async settle(name: string, whose: 'Keep their version' | 'Use my version'): Promise<void> {
    await this.server(name).getByText(whose, { exact: true }).click()
  }

  /** Decides whether a server is moved. */
  async include(name: string, on: boolean): Promise<void> {
    await this.server(name)
      .getByRole('checkbox', { name: `Move ${name}` })
      .setChecked(on, { force: true })
  }

  /** A server in a running or finished move. */
  moved(name: string): Locator {
    return this.status.getByRole('listitem', { name })
  }

  url(customer: string): Locator {
    return this.urls.getByRole('listitem').filter({ hasText: customer })
  }
}
