import { randomBytes } from 'node:crypto'
import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { generateManyUrls } from './harness/generate-many-urls.ts'
import { manage } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'

interface Export {
  format: 'CSV' | 'JSON'
  include?: 'Working URLs' | 'Everything'
  /** Part of the dialog's description. */
  contains: string
}

/** Exports the list to a file. */
async function exportTo(desk: Desk, { format, include, contains }: Export, filePath: string): Promise<string> {
  await desk.electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
  await desk.page.getByRole('button', { name: 'Export URLs…' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText(format, { exact: true }).click()
  if (include) await dialog.getByText(include, { exact: true }).click()
  await expect(dialog).toContainText(contains)
  await dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await stat(filePath)).mode & 0o777).toBe(0o600)
  return readFile(filePath, 'utf8')
}

test('exports the history to a file only its owner can read, and keeps the selected retention period', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const issued = new IssuedUrls(desk.page)
  await generateManyUrls(desk, ORDERS, 3)
  await desk.shell.openUrls()
  await expect(issued.count).toContainText(['3 URLs'])
  const csv = await exportTo(
    desk,
    { format: 'CSV', contains: 'Includes 3 of 3 records in the list.' },
    join(home, 'all.csv'),
  )
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/^identity,name,/)
  expect(lines).toHaveLength(4)
  expect(csv).toMatch(/http:\/\/127\.0\.0\.1:\d+\/mcp\/mt_/)
  await issued.search.fill('customer-0001')
  await expect(issued.count).toContainText(['1 of 3'])
  const json = await exportTo(
    desk,
    { format: 'JSON', contains: 'Includes 1 of 1 records that match the search and filters.' },
    join(home, 'one.json'),
  )
  expect(JSON.parse(json)).toMatchObject([
    { identity: 'customer-0001@example.com', state: 'live', token: expect.stringMatching(/^mt_/) },
  ])

  const operator = await becomeOperator(desk)
  const [found] = await manage(operator, 'tokens.find', { tokens: [JSON.parse(json)[0].token] })
  await manage(operator, 'tokens.rotate', { id: found?.id ?? '', overlapUntil: null })
  await desk.shell.openUrls()
  await issued.search.fill('')
  await expect(issued.row('customer-0001')).toContainText('Replaced')
  const working = await exportTo(
    desk,
    { format: 'CSV', contains: 'Includes 2 of 3 records in the list.Not included: Replaced (1).' },
    join(home, 'working.csv'),
  )
  expect(working).not.toContain('customer-0001')
  const every = await exportTo(
    desk,
    { format: 'JSON', include: 'Everything', contains: 'Includes 3 of 3 records' },
    join(home, 'every.json'),
  )
  expect(
    JSON.parse(every)
      .map(({ state }: { state: string }) => state)
      .sort(),
  ).toEqual(['live', 'live', 'replaced'])
  expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([])

  await desk.shell.goTo('Settings')
  await desk.settings.section('Security and backup').click()
  const keep = desk.main.getByRole('combobox', { name: 'Keep issued URLs for' })
  await keep.selectOption({ label: '30 days' })
  await expect(keep).toHaveValue('30')
  const next = await desk.restart()
  await next.shell.goTo('Settings')
  await next.settings.section('Security and backup').click()
  await expect(next.main.getByRole('combobox', { name: 'Keep issued URLs for' })).toHaveValue('30')
  await next.shell.openUrls()
  await expect(new IssuedUrls(next.page).count).toContainText(['3 URLs'])
})

test("sets a damaged history aside with a notice, and reports an inaccessible one until it's accessible again", async ({
  startDesk,
  home,
}) => {
  const folder = join(home, 'history')
  const first = await startDesk()
  await generateManyUrls(first, ORDERS, 1)
  await first.finish()
  await writeFile(join(folder, 'access.db'), randomBytes(16_384))

  const second = await startDesk()
  await second.shell.openUrls()
  const notice = second.main.getByRole('note').filter({ hasText: 'An unreadable history was set aside' })
  await expect(notice).toContainText(/access \(set aside .*\)\.db/)
  await expect(second.main.getByText('No URLs yet')).toBeVisible()
  const [aside = ''] = (await readdir(folder)).filter((name) => /set aside .*\.db$/.test(name))
  expect((await stat(join(folder, aside))).size).toBe(16_384)
  await generateManyUrls(second, ORDERS, 2)
  await second.shell.openUrls()
  await expect(new IssuedUrls(second.page).count).toContainText(['2 URLs'])
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await second.finish()

  await rename(folder, `${folder} moved`)
  await writeFile(folder, 'A file where the folder was.')
  const third = await startDesk()
  await third.shell.openUrls()
  const alert = third.main.getByRole('alert').filter({ hasText: 'The history of issued URLs isn’t available' })
  await expect(alert).toContainText(folder)
  await rm(folder)
  await rename(`${folder} moved`, folder)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(new IssuedUrls(third.page).count).toContainText(['2 URLs'])
  await expect(alert).toHaveCount(0)
  await access(join(folder, aside))
})
