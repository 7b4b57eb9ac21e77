import type { Locator, Page } from '@playwright/test'

export type ScreenName = 'Servers' | 'Customers' | 'Test' | 'Settings'

/** The parts around every screen: navigation and the workspace menu. */
export class Shell {
  readonly navigation: Locator
  readonly workspace: Locator
  readonly alerts: Locator
  /** Opens the workspace's key; found in an alert. */
  readonly openApiKey: Locator
  /** Retries what failed, after a countdown if there's a rate limit; found in an alert. */
  readonly retryButton: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.navigation = page.getByRole('navigation', { name: 'Main' })
    this.workspace = page.getByRole('combobox', { name: 'Workspace' })
    this.alerts = page.getByRole('alert')
    this.openApiKey = this.alerts.getByRole('button', { name: 'Open API key settings' })
    this.retryButton = this.alerts.getByRole('button', { name: 'Try again' })
  }

  async goTo(screen: ScreenName): Promise<void> {
    await this.navigation.getByRole('link', { name: screen }).click()
  }

  /** Chooses how to list customers, on their screen or in a server's tab. */
  async list(as: 'People' | 'URLs' | 'Runs'): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'Show' }).getByText(as, { exact: true }).click()
  }

  async openUrls(): Promise<void> {
    await this.goTo('Customers')
    await this.list('URLs')
  }

  async openRuns(): Promise<void> {
    await this.goTo('Customers')
    await this.list('Runs')
  }

  /** Opens the start screen for a run from a table, or the table that's in preparation. */
  async openTable(): Promise<void> {
    await this.goTo('Customers')
    await this.#page.getByRole('button', { name: 'From a table…' }).click()
  }

  async chooseWorkspace(name: string): Promise<void> {
    await this.workspace.click()
    await this.#page.getByRole('option', { name }).click()
    await this.workspace.filter({ hasText: name }).waitFor()
  }

  /** The alert with this text, wherever it is on the screen. */
  alert(text: string | RegExp): Locator {
    return this.alerts.filter({ hasText: text })
  }

  /** Everything in the window's document, as a string. */
  html(): Promise<string> {
    return this.#page.content()
  }
}
