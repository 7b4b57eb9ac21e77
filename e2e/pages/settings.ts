import type { Locator, Page } from '@playwright/test'

export interface WorkspaceDetails {
  name: string
  baseUrl: string
  apiKey: string
}

type WorkspacePage = 'Service' | 'Reachable from' | 'API keys' | 'Audit log' | 'Data' | 'Move'
type AppPage = 'General' | 'Notifications' | 'Security and backup' | 'Clients' | 'Keyboard' | 'About and updates'

export class Settings {
  readonly heading: Locator
  readonly name: Locator
  readonly baseUrl: Locator
  readonly apiKey: Locator
  readonly add: Locator
  readonly save: Locator
  readonly test: Locator
  readonly removeKey: Locator
  readonly remove: Locator
  /** Found in the confirmation dialog for removing a workspace. */
  readonly confirmRemoval: Locator
  readonly hideSecrets: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { name: 'Settings', level: 1 })
    this.name = page.getByRole('textbox', { name: 'Workspace name' })
    this.baseUrl = page.getByRole('textbox', { name: 'Base URL' })
    // A password field has no ARIA role, so it's found by its label.
    this.apiKey = page.getByLabel('API key', { exact: true })
    this.add = page.getByRole('form', { name: 'Workspace' }).getByRole('button', { name: 'Add workspace' })
    this.save = page.getByRole('button', { name: 'Save workspace' })
    this.test = page.getByRole('button', { name: 'Test API key' })
    this.removeKey = page.getByRole('button', { name: 'Remove key' })
    this.remove = page.getByRole('button', { name: 'Remove workspace' })
    this.confirmRemoval = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true })
    this.hideSecrets = page.getByRole('switch', { name: 'Hide URLs and tokens for screen sharing' })
  }

  /** A link to one of the app's own pages. */
  section(name: AppPage): Locator {
    return this.#sections.getByRole('list', { name: 'App', exact: true }).getByRole('link', { name })
  }

  /** A link to a page of the workspace whose settings are open. */
  workspacePage(name: WorkspacePage): Locator {
    return this.#sections.getByRole('list').first().getByRole('link', { name })
  }

  sectionHeading(name: string): Locator {
    return this.#page.getByRole('heading', { name, exact: true })
  }

  /** A link to the settings of a different workspace. */
  workspace(name: string): Locator {
    return this.#sections.getByRole('list', { name: 'Other workspaces' }).getByRole('link', { name })
  }

  /** Opens a page in a workspace's settings, no matter which workspace's settings are shown. */
  async openWorkspace(name: string, page: WorkspacePage = 'Service'): Promise<void> {
    const other = this.workspace(name)
    const shown = this.#sections.getByRole('heading', { name, level: 2 })
    await other.or(shown).first().waitFor()
    if (await other.isVisible()) await other.click()
    await this.workspacePage(page).click()
  }

  /** Opens the empty form for a workspace. Without any hosted workspace, the form is already open. */
  async startAdding(): Promise<void> {
    const open = this.#sections.getByRole('button', { name: 'Add workspace' })
    await open.or(this.add).first().waitFor()
    if (await open.isVisible()) await open.click()
    await this.add.waitFor()
  }

  get #sections(): Locator {
    return this.#page.getByRole('navigation', { name: 'Settings sections' })
  }

  text(text: string | RegExp): Locator {
    return this.#page.getByText(text)
  }

  async fillNewWorkspace({ name, baseUrl, apiKey }: WorkspaceDetails): Promise<void> {
    await this.name.fill(name)
    await this.baseUrl.fill(baseUrl)
    await this.apiKey.fill(apiKey)
  }
}
