import { expect, type Locator, type Page } from '@playwright/test'
import { CustomerForm, type CustomerValues } from './customer-form.ts'
import { GeneratedUrl } from './generated-url.ts'
import { SecretGate } from './secret-gate.ts'
import { ServerList } from './server-list.ts'
import { Settings, type WorkspaceDetails } from './settings.ts'
import { Shell } from './shell.ts'

/** The whole window, screen by screen, with a few common user journeys. */
export class Screens {
  readonly main: Locator
  readonly shell: Shell
  readonly servers: ServerList
  readonly form: CustomerForm
  readonly result: GeneratedUrl
  readonly settings: Settings
  readonly gate: SecretGate

  constructor(page: Page) {
    this.main = page.getByRole('main')
    this.shell = new Shell(page)
    this.servers = new ServerList(page)
    this.form = new CustomerForm(page)
    this.result = new GeneratedUrl(page)
    this.settings = new Settings(page)
    this.gate = new SecretGate(page)
  }

  /** Generates a URL for a customer on a server; resolves once the result is shown. */
  async generate(server: string, customer: CustomerValues): Promise<void> {
    await this.servers.choose(server)
    await this.form.fill(customer)
    const { root, url, tokenEnding } = this.result
    // The previous URL's card stays until the new one arrives. Hidden URLs look alike, but their endings are shown.
    const before = (await root.isVisible()) ? await url.inputValue() : ''
    const ending = before.startsWith('•') ? await tokenEnding.textContent() : null
    await this.form.generate.click()
    await root.waitFor()
    if (ending === null) await expect(url).not.toHaveValue(before)
    else await expect(tokenEnding).not.toHaveText(ending)
  }

  async openLocalSettings(page?: Parameters<Settings['openWorkspace']>[1]): Promise<void> {
    await this.shell.goTo('Settings')
    await this.settings.openWorkspace('Local', page)
  }

  /** Reads Local's base URL, and ends on its page. */
  async readLocalBaseUrl(): Promise<string> {
    await this.openLocalSettings()
    return (await this.main.getByText(/^http:\/\/127\.0\.0\.1:\d+\/dev\/v1$/).textContent()) ?? ''
  }

  /** Adds a hosted workspace in Settings, which makes it the current one, and ends on its servers. */
  async addWorkspace(details: WorkspaceDetails): Promise<void> {
    await this.shell.goTo('Settings')
    await this.settings.startAdding()
    await this.settings.fillNewWorkspace(details)
    await this.settings.add.click()
    await expect(this.shell.workspace).toContainText(details.name)
  }
}
