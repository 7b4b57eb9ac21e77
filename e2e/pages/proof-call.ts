import { expect, type Locator } from '@playwright/test'
import type { Desk } from '../harness/desk.ts'
import { Endpoints } from './endpoints.ts'

/** The proof call of the server `Ledger API`, which has a key for each customer. */
export class ProofCall {
  readonly tool: Locator
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
    this.tool = desk.page.getByRole('combobox', { name: 'Proof call' })
  }

  /** Opens the setting for the proof call. */
  async open(): Promise<void> {
    const endpoints = new Endpoints(this.#desk.page)
    await endpoints.settings.click()
    await expect(this.tool).toBeVisible()
  }

  /** Fills in the URL form for a customer with this API key. */
  async enter(identity: string, key: string): Promise<void> {
    const { form, page, servers } = this.#desk
    await servers.choose('Ledger API')
    await page.getByRole('tab', { name: 'Generate' }).click()
    await form.fill({ 'Primary identity': identity })
    await form.root.getByRole('textbox', { name: 'ledgerly_key' }).fill(key)
    await form.generate.click()
  }

  /** Generates a URL for a customer with this API key. */
  async generate(identity: string, key: string): Promise<void> {
    await this.enter(identity, key)
    await expect(this.#desk.result.root).toContainText(identity)
  }
}
