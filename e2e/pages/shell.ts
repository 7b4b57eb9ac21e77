import type { Locator, Page } from '@playwright/test'

export type ScreenName = 'Servers' | 'Issued URLs' | 'Bulk' | 'Settings'

/** What surrounds every screen: navigation and the choice of workspace. */
export class Shell {
  readonly navigation: Locator
  readonly workspace: Locator
  readonly alerts: Locator
  /** In an alert: the way to the workspace's key. */
  readonly openApiKey: Locator
  /** In an alert: repeats what failed; counts down first after a rate limit. */
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

  async chooseWorkspace(name: string): Promise<void> {
    await this.workspace.click()
    await this.#page.getByRole('option', { name }).click()
  }

  /** The alert that says this, wherever it is on the screen. */
  alert(text: string | RegExp): Locator {
    return this.alerts.filter({ hasText: text })
  }

  /** Everything that the window shows or holds in its document, as text. */
  html(): Promise<string> {
    return this.#page.content()
  }
}
