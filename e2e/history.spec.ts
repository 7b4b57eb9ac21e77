import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { generateManyUrls } from './harness/generate-many-urls.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'

/** Exports what the list shows; the dialog says `records` of it. */
async function exportTo(desk: Desk, format: 'CSV' | 'JSON', records: string, filePath: string): Promise<string> {
  await desk.electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
  await desk.page.getByRole('button', { name: 'History actions' }).click()
  await desk.page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = desk.page.getByRole('dialog')
  await expect(dialog).toContainText(records)
  await dialog.getByText(format, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await stat(filePath)).mode & 0o777).toBe(0o600)
  return readFile(filePath, 'utf8')
}

test('the history is exported for its owner alone, and how long it’s kept stays as chosen', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const issued = new IssuedUrls(desk.page)
  await generateManyUrls(desk, ORDERS, 3)
  await desk.shell.goTo('Issued URLs')
  await expect(issued.count).toContainText(['3 URLs'])
  const csv = await exportTo(desk, 'CSV', 'The file will contain 3 records', join(home, 'all.csv'))
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/^identity,name,/)
  expect(lines).toHaveLength(4)
  expect(csv).toMatch(/http:\/\/127\.0\.0\.1:\d+\/mcp\/mt_/)
  await issued.search.fill('customer-0001')
  await expect(issued.count).toContainText(['1 of 3'])
  const json = await exportTo(desk, 'JSON', 'The file will contain 1 record', join(home, 'one.json'))
  expect(JSON.parse(json)).toMatchObject([
    { identity: 'customer-0001@example.com', state: 'issued', token: expect.stringMatching(/^mt_/) },
  ])
  expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([])

  await desk.shell.goTo('Settings')
  await desk.settings.section('History').click()
  const keep = desk.main.getByRole('combobox', { name: 'Keep issued URLs for' })
  await keep.selectOption({ label: '30 days' })
  await expect(keep).toHaveValue('30')
  const next = await desk.restart()
  await next.shell.goTo('Settings')
  await next.settings.section('History').click()
  await expect(next.main.getByRole('combobox', { name: 'Keep issued URLs for' })).toHaveValue('30')
  await next.shell.goTo('Issued URLs')
  await expect(new IssuedUrls(next.page).count).toContainText(['3 URLs'])
})
