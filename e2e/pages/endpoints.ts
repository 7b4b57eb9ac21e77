import type { Locator, Page } from '@playwright/test'
import { Filters } from './filters.ts'

/** The tabs for creating and changing an MCP server of the local service, and its header. */
export class Endpoints {
  readonly newServer: Locator
  readonly tab: Locator
  readonly settings: Locator
  readonly commands: Locator
  readonly add: Locator
  readonly addMore: Locator
  readonly report: Locator
  /** Opens the report's details. */
  readonly review: Locator
  readonly details: Locator
  readonly offer: Locator
  readonly table: Locator
  readonly rows: Locator
  readonly editor: Locator
  readonly editorWidth: Locator
  /** Returns from an endpoint or an import to the list. */
  readonly back: Locator
  /** Shows an endpoint's last test next to its fields. */
  readonly lastTest: Locator
  readonly importScreen: Locator
  readonly operations: Locator
  readonly importFiles: Locator
  readonly search: Locator
  readonly filters: Filters
  readonly counts: Locator
  /** Number of selected rows. */
  readonly selected: Locator
  readonly clearFilters: Locator
  readonly testAll: Locator
  readonly test: Locator
  readonly result: Locator
  readonly preview: Locator
  readonly saved: Locator
  readonly problems: Locator
  readonly undo: Locator
  readonly redo: Locator
  readonly deploy: Locator
  readonly deployment: Locator
  readonly menu: Locator
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.newServer = page.getByRole('button', { name: 'New MCP server' })
    this.tab = page.getByRole('tab', { name: 'Tools' })
    this.settings = page.getByRole('tab', { name: 'Settings' })
    this.commands = page.getByRole('textbox', { name: 'cURL commands' })
    this.add = page.getByRole('button', { name: 'Add endpoints' })
    this.addMore = page.getByRole('button', { name: 'Add tools' })
    this.report = page.getByRole('region', { name: 'Import report' })
    this.review = this.report.getByRole('button', { name: 'Review' })
    this.details = page.getByRole('dialog', { name: 'Import report' })
    this.offer = this.details.getByRole('region', { name: 'Values a model could fill in' })
    this.table = page.getByRole('grid', { name: 'Endpoint list' })
    this.rows = this.table.locator('tbody').getByRole('row')
    this.editor = page.getByRole('region', { name: /^Endpoint / })
    this.editorWidth = page.getByRole('separator', { name: 'Width of the endpoint list' })
    this.back = page.getByRole('button', { name: /^Back to / })
    this.lastTest = page.getByRole('button', { name: 'Last test' })
    this.importScreen = page.getByRole('region', { name: 'Import', exact: true })
    this.operations = this.importScreen.getByRole('tree', { name: 'Operations' })
    this.importFiles = page.getByRole('button', { name: 'Import files…' })
    this.search = page.getByRole('searchbox', { name: 'Search endpoints' })
    this.filters = new Filters(page)
    this.counts = this.filters.bar.getByRole('status')
    this.selected = page.getByRole('toolbar', { name: 'Selected endpoints' }).getByRole('status')
    this.clearFilters = page.getByRole('button', { name: 'Clear filters' })
    this.testAll = page.getByRole('button', { name: 'Test all endpoints' })
    this.test = page.getByRole('button', { name: 'Test', exact: true })
    this.result = page.getByRole('region', { name: 'Test result' })
    this.preview = page.getByRole('complementary', { name: 'Model’s view of the tool' })
    this.saved = page.getByText('Saved', { exact: true })
    this.deploy = page.getByRole('button', { name: 'Deploy', exact: true })
    this.deployment = page.getByRole('region', { name: 'Deployment' })
    this.problems = page.getByRole('list', { name: 'Problems' })
    const draft = page.getByRole('group', { name: 'Draft' })
    this.undo = draft.getByRole('button', { name: 'Undo', exact: true })
    this.redo = draft.getByRole('button', { name: 'Redo', exact: true })
    this.menu = page.getByRole('button', { name: 'Server actions' })
    this.dialog = page.getByRole('dialog')
  }

  row(toolName: string): Locator {
    return this.rows.filter({ hasText: toolName })
  }

  /** A button that applies to the table's selected rows. */
  bulk(name: 'Turn on' | 'Turn off' | 'Credential' | 'Move' | 'Pin' | 'Unpin' | 'Delete'): Locator {
    return this.#page.getByRole('toolbar', { name: 'Selected endpoints' }).getByRole('button', { name })
  }

  /** A folder or an operation in the tree of the import screen. */
  operation(text: string): Locator {
    return this.operations.getByRole('treeitem').filter({ hasText: text })
  }

  /** Imports these files through the file dialog. */
  async chooseFiles(...paths: string[]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.importFiles.click()
    await (await chooser).setFiles(paths)
  }

  editorTab(name: 'Tool' | 'Request' | 'Parameters' | 'Response'): Locator {
    return this.#page.getByRole('tab', { name, exact: name !== 'Parameters' })
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true })
  }

  /** Creates a server and ends on its empty Tools tab. */
  async create(name: string): Promise<void> {
    if (await this.back.isVisible()) await this.back.click()
    await this.newServer.click()
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await this.dialog.getByRole('button', { name: 'Create server' }).click()
    // Before that, the field may still belong to the previous server.
    await this.#page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
    await this.commands.waitFor()
  }

  /** Tests all endpoints, including those that change data. */
  async testEverything(): Promise<void> {
    await this.testAll.click()
    await this.dialog.getByRole('button', { name: /^Test all \d+$/ }).click()
  }

  /** Pastes commands and resolves once they're parsed. */
  async paste(commands: string): Promise<void> {
    await this.commands.fill(commands)
    await this.add.click()
    await this.report.waitFor()
  }

  /** Closes the report of an import. */
  async closeDetails(): Promise<void> {
    await this.details.getByRole('button', { name: 'Done' }).click()
  }

  /** Chooses an item in the menu of the server's header. */
  async choose(action: 'Versions…' | 'Discard changes' | 'Copy server ID'): Promise<void> {
    await this.menu.click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Performs an action on the whole server in the server's settings, and stays there. */
  async manage(
    action: 'Activate' | 'Deactivate' | 'Duplicate' | 'Export…' | 'Move to a workspace…' | 'Delete…',
  ): Promise<void> {
    await this.settings.click()
    await this.#page.getByRole('region', { name: 'This server' }).getByRole('button', { name: action }).click()
  }

  /** Deploys the draft and resolves once the new version is live. */
  async deployAll(): Promise<void> {
    await this.deploy.click()
    await this.dialog.getByRole('button', { name: /^Deploy version/ }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
