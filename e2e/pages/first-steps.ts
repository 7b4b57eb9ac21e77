import type { Locator, Page } from '@playwright/test'

/** The first steps: only the next one above the form; all of them in the help, or when there's no server. */
export class FirstSteps {
  /** Found on the Servers screen. */
  readonly root: Locator
  readonly fillIn: Locator
  readonly skip: Locator
  readonly help: Locator
  readonly steps: Locator
  /** The next step. */
  readonly current: Locator
  readonly example: Locator
  readonly goToTest: Locator
  readonly chooseClient: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: 'First steps' })
    this.fillIn = this.root.getByRole('button', { name: 'Fill in the form' })
    this.skip = this.root.getByRole('button', { name: 'Skip first steps' })
    this.help = page.getByRole('dialog', { name: 'Help' })
    const list = page.getByRole('list', { name: 'First steps' })
    this.steps = list.getByRole('listitem')
    this.current = list.locator('[aria-current="step"]')
    this.example = list.getByRole('button', { name: 'Start with the example…' })
    this.goToTest = list.getByRole('button', { name: 'Go to the test' })
    this.chooseClient = list.getByRole('button', { name: 'Choose a client…' })
  }

  /** Starts the setup of a client on this computer. */
  setUp(client: string): Locator {
    return this.help.getByRole('button', { name: `Set up ${client}…` })
  }

  /** Opens the first steps in the help. */
  async openInHelp(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k')
    await this.#page.getByRole('dialog').getByRole('textbox').fill('Help')
    await this.#page.keyboard.press('Enter')
    await this.help.getByRole('button', { name: 'First steps' }).click()
    await this.steps.first().waitFor()
  }

  async closeHelp(): Promise<void> {
    await this.help.getByRole('button', { name: 'Close' }).last().click()
  }
}
