import type { Locator, Page } from '@playwright/test'

/** The Updates section of Settings, and the release notes. */
export class UpdatesPage {
  readonly check: Locator
  readonly channel: Locator
  readonly download: Locator
  readonly install: Locator
  readonly skip: Locator
  readonly dontInstall: Locator
  readonly cancel: Locator
  readonly status: Locator
  readonly alert: Locator
  readonly commands: Locator
  readonly showChanges: Locator
  readonly whatsNew: Locator
  readonly #page: Page

  constructor(page: Page) {
    const panel = page.getByRole('main')
    this.check = panel.getByRole('button', { name: 'Check for updates' })
    this.channel = panel.getByLabel('Channel')
    this.download = panel.getByRole('button', { name: 'Download' })
    this.install = panel.getByRole('button', { name: 'Restart and install' })
    this.skip = panel.getByRole('button', { name: 'Skip this version' })
    this.dontInstall = panel.getByRole('button', { name: 'Don’t install now' })
    this.cancel = panel.getByRole('button', { name: 'Cancel' })
    this.status = panel.getByRole('status')
    this.alert = panel.getByRole('alert')
    this.commands = panel.getByRole('group', { name: 'Commands' })
    this.showChanges = panel.getByRole('button', { name: 'Show changes' })
    this.whatsNew = page.getByRole('dialog', { name: 'What’s new' })
    this.#page = page
  }

  /** Shown above every screen when a newer version is available. */
  get notice(): Locator {
    return this.#page.getByRole('link', { name: 'Show update' })
  }
}
