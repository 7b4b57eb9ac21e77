import type { Locator, Page } from '@playwright/test'

/** Runs created from a table: the start screen, the column mapping, the dry run, and the run. */
export class Bulk {
  readonly runs: Locator
  readonly open: Locator
  readonly paste: Locator
  readonly check: Locator
  readonly server: Locator
  /** The button that starts a run; its name includes the number of URLs. */
  readonly generate: Locator
  /** Rows of the dry run. */
  readonly planned: Locator
  readonly rows: Locator
  readonly progress: Locator
  /** The state of an unfinished run, as a single word. */
  readonly runState: Locator
  readonly pause: Locator
  readonly resume: Locator
  /** Continues immediately instead of waiting. */
  readonly continueNow: Locator
  readonly dialog: Locator
  /** Leaves the table or the run. */
  readonly back: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.runs = page.getByRole('grid', { name: 'Runs' })
    this.open = page.getByRole('button', { name: 'Open file…' })
    this.paste = page.getByRole('button', { name: 'Paste a table' })
    this.check = page.getByRole('button', { name: 'Check rows' })
    this.server = page.getByRole('combobox', { name: 'MCP server', exact: true })
    this.generate = page.getByRole('button', { name: /^Generate [\d,]+ URLs?$/ })
    this.planned = page.getByRole('table', { name: 'Rows', exact: true }).locator('tbody [data-row]')
    this.rows = page.getByRole('table', { name: 'Rows of the run' }).locator('tbody [data-row]')
    this.progress = page.getByRole('progressbar', { name: 'Progress' })
    this.runState = this.progress.locator('..').getByText(/^(Running|Waiting|Paused|Canceling)$/)
    this.pause = page.getByRole('button', { name: 'Pause', exact: true })
    this.resume = page.getByRole('button', { name: 'Resume', exact: true })
    this.continueNow = page.getByRole('button', { name: 'Continue now', exact: true })
    this.dialog = page.getByRole('dialog')
    this.back = page.getByRole('button', { name: 'Back to Customers' })
  }

  /** Chooses a file with this name and content. */
  async openFile(name: string, text: string | Buffer): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await this.#page.locator('input[type=file]').setInputFiles(file)
  }

  async pasteTable(text: string): Promise<void> {
    await this.paste.click()
    await this.dialog.getByRole('textbox', { name: 'Cells or CSV' }).fill(text)
    await this.dialog.getByRole('button', { name: 'Continue' }).click()
  }

  /** Distance from the top of the window to the button's bottom edge. */
  async bottomOf(button: Locator): Promise<number> {
    const box = await button.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }

  useOf(column: string): Locator {
    return this.#page.getByRole('combobox', { name: `Use of ${column}` })
  }

  /** A count in the dry run: Ready, Skipped, Invalid, or Warnings. */
  figure(name: string): Locator {
    return this.#page.getByRole('definition').and(this.#page.locator(`dt:text-is("${name}") + dd`))
  }

  /** A kind of finding in the dry run, with its count. Clicking it shows only its rows. */
  finding(kind: string): Locator {
    return this.#page.getByRole('list', { name: 'Findings' }).getByRole('button').filter({ hasText: kind })
  }

  /** Line numbers, within the file, of the visible rows. */
  linesOf(rows: Locator): Promise<number[]> {
    return rows
      .locator('[data-column=line]')
      .evaluateAll((cells) => cells.map(({ textContent }) => Number(textContent?.replaceAll(',', ''))))
  }

  /** The notice with this title that explains why the run isn't currently sending. */
  notice(title: string | RegExp): Locator {
    return this.#page.getByRole('alert').or(this.#page.getByRole('status')).filter({ hasText: title })
  }

  /** The button that shows only the rows in one state, with their count. */
  state(name: string): Locator {
    return this.#page
      .getByRole('group', { name: 'Rows by state' })
      .getByRole('button', { name: new RegExp(`^${name} `) })
  }

  async openRun(file: string): Promise<void> {
    await this.runs.getByRole('row').filter({ hasText: file }).getByText(file).click()
    await this.progress.waitFor()
  }
}
