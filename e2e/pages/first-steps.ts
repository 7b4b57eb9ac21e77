import type { Locator, Page } from '@playwright/test'

/** The first steps, on the Generate screen. */
export class FirstSteps {
  readonly root: Locator
  readonly steps: Locator
  /** The step that's next. */
  readonly current: Locator
  readonly fillIn: Locator
  readonly example: Locator
  readonly goToTest: Locator
  readonly chooseClient: Locator
  readonly skip: Locator
  readonly close: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: 'First steps' })
    this.steps = this.root.getByRole('list', { name: 'First steps' }).getByRole('listitem')
    this.current = this.root.locator('[aria-current="step"]')
    this.fillIn = this.root.getByRole('button', { name: 'Fill in the form' })
    this.example = this.root.getByRole('button', { name: 'Start with the example…' })
    this.goToTest = this.root.getByRole('button', { name: 'Go to the test' })
    this.chooseClient = this.root.getByRole('button', { name: 'Choose a client…' })
    this.skip = this.root.getByRole('button', { name: 'Skip the first steps' })
    this.close = this.root.getByRole('button', { name: 'Close the first steps' })
  }

  /** Leads to a client that's on this computer. */
  setUp(client: string): Locator {
    return this.root.getByRole('button', { name: `Set up ${client}…` })
  }

  /** Shows them again, from the help. */
  async openFromHelp(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k')
    await this.#page.getByRole('dialog').getByRole('textbox').fill('Help')
    await this.#page.keyboard.press('Enter')
    await this.#page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'First steps' }).click()
  }
}
