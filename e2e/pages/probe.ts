import type { Locator, Page } from '@playwright/test'
import { GeneratedUrl } from './generated-url.ts'
import { Palette } from './palette.ts'

/** The connection test, both below a generated URL and as a separate screen. */
export class Probe {
  /** Found in the card of a generated URL. */
  readonly test: Locator
  readonly card: Locator
  readonly cancel: Locator
  readonly report: Locator
  readonly stages: Locator
  readonly copyReport: Locator
  /** The tools of a tested server, both in the test's report and next to the open tool. */
  readonly list: Locator
  /** The open tool on its own screen: its description and its arguments. */
  readonly pane: Locator
  /** Separates the arguments from the response. */
  readonly separator: Locator
  readonly form: Locator
  readonly url: Locator
  readonly submit: Locator
  readonly recent: Locator
  /** The tool that a test calls once, and the button that runs a test with this call. */
  readonly toolToCall: Locator
  readonly testWithCall: Locator
  readonly headerName: Locator
  readonly headerValue: Locator
  /** A tool's arguments as JSON. */
  readonly json: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.card = new GeneratedUrl(page).root
    this.test = this.card.getByRole('button', { name: 'Test connection' })
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    this.report = page.getByRole('region', { name: 'Connection', exact: true })
    this.stages = this.report.getByRole('list', { name: 'Stages' }).getByRole('listitem')
    this.copyReport = this.report.getByRole('button', { name: 'Copy report' })
    this.list = page.getByRole('region', { name: 'Tools', exact: true })
    this.pane = page.getByRole('region', { name: /^Tool / })
    this.separator = page.getByRole('separator', { name: 'Width of the arguments pane' })
    this.toolToCall = this.report.getByRole('combobox', { name: 'Tool to call' })
    this.testWithCall = this.report.getByRole('button', { name: 'Test with a call' })
    this.form = page.getByRole('form', { name: 'URL and headers' })
    this.url = this.form.getByRole('textbox', { name: 'URL to test' })
    this.submit = this.form.getByRole('button', { name: 'Test', exact: true })
    this.headerName = this.form.getByRole('textbox', { name: 'Header name' })
    this.headerValue = this.form.getByRole('textbox', { name: 'Header value' })
    this.json = this.pane.getByRole('textbox', { name: 'Arguments as JSON' })
    this.recent = page.getByRole('region', { name: 'Recent tests' })
  }

  /** A stage of the test, by its visible name. */
  stage(name: string): Locator {
    return this.stages.filter({ hasText: new RegExp(`^${name}`) })
  }

  /** The row that opens a tool. */
  tool(name: string): Locator {
    return this.list.getByRole('link', { name: new RegExp(`^${name}\\b`) })
  }

  /** Returns from a tool to the test's report. */
  get back(): Locator {
    return this.#page.getByRole('button', { name: /^Back to / })
  }

  /** The open tool's arguments as a form or as JSON, or its schema. */
  view(name: 'Form' | 'JSON' | 'Schema'): Locator {
    return this.pane.getByRole('radiogroup').getByText(name, { exact: true })
  }

  reply(tool: string): Locator {
    return this.#page.getByRole('region', { name: `Response from ${tool}` })
  }

  get run(): Locator {
    return this.pane.getByRole('button', { name: 'Run tool' })
  }

  /** Runs a tool that may change data; found in the confirmation dialog. */
  get confirmRun(): Locator {
    return this.#page.getByRole('dialog').getByRole('button', { name: 'Run tool' })
  }

  /** Tests `url` on the separate screen with this token in the Authorization header. */
  async testWithBearer(url: string, token: string): Promise<void> {
    await this.url.fill(url)
    await this.form.getByRole('button', { name: 'Add header' }).click()
    await this.headerValue.fill(`Bearer ${token}`)
    await this.submit.click()
  }

  /** Opens the tool server's `book_room`, whose form has every kind of field, and reveals the fields that need a click or a selection. */
  async openEveryKindOfField(): Promise<void> {
    await this.tool('book_room').click()
    await this.pane.getByRole('button', { name: 'Add to wishes' }).click()
    await this.pane.getByRole('combobox', { name: 'Type of payment' }).selectOption('Card')
    await this.pane.getByRole('button', { name: 'Set discount to null' }).click()
  }

  /** Selects the first result for these words in the palette. */
  async fromPalette(words: string): Promise<void> {
    await new Palette(this.#page).choose(words)
  }

  /** Opens the Test screen through the palette. */
  async open(): Promise<void> {
    await this.fromPalette('Test a URL')
    await this.form.waitFor()
  }
}
