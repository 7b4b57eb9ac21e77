import type { Locator, Page } from '@playwright/test'

/** The local service's API keys and its other settings, in Settings. */
export class ApiKeys {
  readonly table: Locator
  readonly create: Locator
  /** Opens the dialog for creating a server for an AI assistant. */
  readonly assistant: Locator
  readonly name: Locator
  readonly make: Locator
  readonly key: Locator
  readonly copy: Locator
  readonly done: Locator
  readonly confirmRevocation: Locator
  readonly contact: Locator
  readonly retention: Locator
  readonly auditRetention: Locator
  readonly save: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    const dialog = page.getByRole('dialog')
    const form = page.getByRole('form', { name: 'Customers and calls' })
    this.table = page.getByRole('table', { name: 'API keys' })
    this.create = page.getByRole('button', { name: 'Create API key' })
    this.assistant = page.getByRole('button', { name: 'Give an assistant access…' })
    this.name = dialog.getByRole('textbox', { name: 'Key name' })
    this.make = dialog.getByRole('button', { name: 'Create key' })
    this.key = dialog.getByRole('textbox', { name: 'New API key' })
    this.copy = dialog.getByRole('button', { name: 'Copy key' })
    this.done = dialog.getByRole('button', { name: 'Done' })
    this.confirmRevocation = dialog.getByRole('button', { name: 'Revoke', exact: true })
    this.contact = form.getByRole('textbox', { name: 'Support contact' })
    this.auditRetention = form.getByRole('textbox', { name: 'Keep audit log for (days)' })
    this.retention = form.getByRole('textbox', { name: 'Keep calls for (days)' })
    this.save = form.getByRole('button', { name: 'Save' })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  /** Chooses an item in a key's menu. */
  async #choose(name: string, item: string): Promise<void> {
    await this.table.getByRole('button', { name: `More actions for ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  revoke(name: string): Promise<void> {
    return this.#choose(name, 'Revoke…')
  }

  /** An access or expiry option in a key's form. */
  choice(name: string): Locator {
    return this.#page.getByRole('dialog').getByText(name, { exact: true })
  }

  get saveChange(): Locator {
    return this.#page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  }

  change(name: string): Promise<void> {
    return this.#choose(name, 'Change…')
  }

  /** Creates a key and returns it, ending with the dialog closed. `access`: selected instead of the default. */
  async add(name: string, access?: 'Full access'): Promise<string> {
    await this.create.click()
    await this.name.fill(name)
    if (access) await this.#page.getByRole('radio', { name: access }).check({ force: true })
    await this.make.click()
    const key = await this.key.inputValue()
    await this.done.click()
    return key
  }
}
