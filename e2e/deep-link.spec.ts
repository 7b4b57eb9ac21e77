import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { drop, holdOver } from './harness/drop-files.ts'
import { Bulk } from './pages/bulk.ts'
import { Endpoints } from './pages/endpoints.ts'

const ORDERS = 'Sample Orders API'
const link = (parameters: Record<string, string>) => `mcp-access-desk://generate?${new URLSearchParams(parameters)}`
const TABLE = 'Email,Name\nada@analytical.example,Ada\n'

test('fills in the form from a link without submitting it, even while the app is running or the form has input', async ({
  startDesk,
}) => {
  const first = { server: ORDERS, identity: 'ada@example.com', company: 'Analytical Engines', token: 'mt_from_link' }
  const desk = await startDesk({}, [link(first)])
  const { form, main, page } = desk
  const note = main.getByRole('status').filter({ hasText: 'link' })
  await expect(note).toContainText('Filled in from a link. Check the details before you generate a URL.')
  await expect(note).toContainText('Skipped: token.')
  await expect(form.field('Primary identity')).toHaveValue('ada@example.com')
  await expect(form.field('Company')).toHaveValue('Analytical Engines')
  expect(await desk.shell.html()).not.toContain('mt_from_link')

  // The form's current input is replaced only after a confirmation.
  await form.field('Role').fill('Countess')
  await desk.openWithSystem(link({ server: ORDERS, identity: 'grace@example.com' }))
  await expect(note).toContainText('replaces your entries')
  await expect(form.field('Primary identity')).toHaveValue('ada@example.com')
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.field('Role')).toHaveValue('Countess')
  await expect(note).toHaveCount(0)
  await desk.openWithSystem(link({ server: ORDERS, identity: 'grace@example.com' }))
  await note.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.field('Primary identity')).toHaveValue('grace@example.com')
  await expect(form.field('Role')).toHaveValue('')
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect(form.field('Role')).toHaveValue('Countess')

  // A link to another server is opened from another screen, after the open dialog is closed.
  await desk.shell.openUrls()
  await page.keyboard.press('ControlOrMeta+k')
  await desk.openWithSystem(link({ server: 'Sample Archive API', workspace: 'Local', identity: 'alan@example.com' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('heading', { name: 'Sample Archive API' })).toBeVisible()
  await expect(form.field('Primary identity')).toHaveValue('alan@example.com')

  const problem = page.getByRole('dialog', { name: 'Can’t open this' })
  for (const [wrong, said] of [
    [link({ server: 'Nothing like it' }), 'the MCP server “Nothing like it”, which Local doesn’t have'],
    [link({ server: ORDERS, workspace: 'Acme' }), 'the workspace “Acme”, which isn’t on this computer'],
    ['mcp-access-desk://revoke?server=all', 'The app can’t open this link'],
  ] as const) {
    await desk.openWithSystem(wrong)
    await expect(problem).toContainText(said)
    await page.keyboard.press('Escape')
    await expect(problem).toHaveCount(0)
  }
  await expect(form.field('Primary identity')).toHaveValue('alan@example.com')
  await expect(desk.result.root).toHaveCount(0)
  await desk.shell.openUrls()
  await expect(main.getByText('No URLs yet')).toBeVisible()
})

test('opens tables and imports exported servers that the system passes to the app or the user drops on the window', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const { page, main } = desk
  const bulk = new Bulk(page)
  const file = async (name: string, text: string) => {
    await writeFile(join(desk.home, name), text)
    return join(desk.home, name)
  }
  await desk.openWithSystem(await file('customers.csv', TABLE))
  await expect(main.getByRole('heading', { name: 'customers.csv' })).toBeVisible()
  await expect(bulk.useOf('Email')).toHaveValue('identity')

  // A run in preparation is replaced only after a confirmation, and the overlay explains what will happen.
  await desk.shell.openUrls()
  const overlay = page.getByRole('status').filter({ hasText: /^Drop/ })
  const more = { name: 'more.tsv', type: 'text/tab-separated-values', text: 'Email\ngrace@navy.example\n' }
  await holdOver(page, more)
  await expect(overlay).toHaveText('Drop to generate URLs from the table')
  await holdOver(page, more, more)
  await expect(overlay).toHaveText('Drop one file at a time')
  await drop(page, more, more)
  await expect(overlay).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Open one file at a time.')
  await page.keyboard.press('Escape')
  await drop(page, { name: 'letter.docx', type: '', text: 'PK' })
  await expect(page.getByRole('dialog')).toContainText('letter.docx isn’t a table')
  await page.keyboard.press('Escape')
  await drop(page, more)
  await page.getByRole('dialog', { name: 'Open more.tsv?' }).getByRole('button', { name: 'Open table' }).click()
  await expect(main.getByRole('heading', { name: 'more.tsv' })).toBeVisible()

  // An exported server is imported as a new one.
  await desk.shell.goTo('Servers')
  await desk.servers.choose(ORDERS)
  const exported = join(desk.home, 'orders.mcpserver')
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async (...args: unknown[]) => {
      Object.assign(globalThis, { suggested: (args.at(-1) as { defaultPath: string }).defaultPath })
      return { canceled: false, filePath }
    }) as typeof dialog.showSaveDialog
  }, exported)
  await new Endpoints(page).manage('Export…')
  await expect.poll(() => readFile(exported, 'utf8').catch(() => '')).toContain('mcp-access-desk/server')
  expect(await desk.electron.evaluate(() => Reflect.get(globalThis, 'suggested'))).toMatch(/\.mcpserver$/)
  await expect(desk.servers.options).toHaveCount(2)
  await desk.openWithSystem(exported)
  await page
    .getByRole('dialog', { name: 'Import orders.mcpserver?' })
    .getByRole('button', { name: 'Import server' })
    .click()
  await expect(desk.servers.options).toHaveCount(3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await desk.openWithSystem(await file('other.json', '{"openapi":"3.1.0"}'))
  const refused = page.getByRole('dialog', { name: 'Import other.json?' })
  await refused.getByRole('button', { name: 'Import server' }).click()
  await expect(refused.getByRole('alert')).toContainText('isn’t an exported MCP server')
})
