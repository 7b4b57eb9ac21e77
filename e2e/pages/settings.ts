import type { Locator, Page } from '@playwright/test'

export interface WorkspaceDetails {
  name: string
  baseUrl: string
  apiKey: string
}

/** The Settings screen. */
export class Settings {
  readonly name: Locator
  readonly baseUrl: Locator
  readonly apiKey: Locator
  readonly add: Locator
  readonly save: Locator
  readonly test: Locator
  readonly remove: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.name = page.getByRole('textbox', { name: 'Workspace name' })
    this.baseUrl = page.getByRole('textbox', { name: 'Base URL' })
    // A password field has no role of its own, so its label finds it.
    this.apiKey = page.getByLabel('API key', { exact: true })
    this.add = page.getByRole('button', { name: 'Add workspace' })
    this.save = page.getByRole('button', { name: 'Save workspace' })
    this.test = page.getByRole('button', { name: 'Test API key' })
    this.remove = page.getByRole('button', { name: 'Remove workspace' })
  }

  section(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name })
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
