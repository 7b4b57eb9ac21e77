import { expect, type Locator, type Page } from '@playwright/test'

/** The calls to a server of the local service: charts and log. */
export class Calls {
  readonly tab: Locator
  readonly log: Locator
  /** One row group per call, newest first; includes only those in view. */
  readonly calls: Locator
  readonly chart: Locator
  readonly showTable: Locator
  readonly showChart: Locator
  readonly numbers: Locator
  readonly tools: Locator
  readonly byCustomer: Locator
  readonly onlyErrors: Locator
  /** Found in the server's settings. */
  readonly keep: Locator
  /** Links to the server's settings. */
  readonly changeRecording: Locator
  readonly export: Locator
  readonly clear: Locator
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.tab = page.getByRole('tab', { name: 'Activity' })
    this.log = page.getByRole('table', { name: /^Calls to/ })
    this.calls = this.log.locator('tbody:not([aria-hidden])')
    this.chart = page.getByRole('img', { name: /^Calls from / })
    this.showTable = page.getByRole('button', { name: 'Show as table' })
    this.showChart = page.getByRole('button', { name: 'Show as chart' })
    this.numbers = page.getByRole('region', { name: 'Calls and errors' })
    this.tools = page.getByRole('region', { name: 'Slowest tools' })
    this.byCustomer = page.getByRole('region', { name: 'By customer' })
    this.onlyErrors = page.getByRole('switch', { name: 'Only errors' })
    this.keep = page.getByRole('switch', { name: 'Record arguments and responses' })
    this.changeRecording = page.getByRole('button', { name: 'Change in Settings' })
    this.export = page.getByRole('button', { name: 'Export CSV…' })
    this.clear = page.getByRole('button', { name: 'Clear…' })
    this.dialog = page.getByRole('dialog')
  }

  /** Clicks a name in a ranking, after expanding it if necessary. */
  async choose(ranking: Locator, name: string): Promise<void> {
    const button = ranking.getByRole('button', { name })
    if (!(await button.isVisible())) await ranking.locator('summary').click()
    await button.click()
  }

  /** The first call with this text. */
  call(text: string | RegExp): Locator {
    return this.calls.filter({ hasText: text }).first()
  }

  /** Expands or collapses a call's details. */
  async toggle(call: Locator): Promise<void> {
    await call.getByRole('rowheader').getByRole('button').click()
  }

  /** The button that removes the filter with this text. */
  removeFilter(text: string): Locator {
    return this.#page.getByRole('button', { name: `Remove filter: ${text}` })
  }

  /** Makes the log record arguments and responses from now on, and returns to the log. */
  async record(): Promise<void> {
    await this.changeRecording.first().click()
    await expect(this.keep).toBeFocused()
    await this.turn(this.keep)
    await expect(this.keep).toBeChecked()
    await this.tab.click()
  }

  /** Clicks a switch; forced, because a switch has no visible checkbox. */
  async turn(what: Locator): Promise<void> {
    await what.click({ force: true })
  }
}
