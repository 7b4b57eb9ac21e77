import { silent, TYPICAL_SERVERS } from './fake-service/answers.ts'
import { expect, test } from './fixtures.ts'
import { generateManyUrls } from './harness/generate-many-urls.ts'
import { ADA } from './pages/customer-form.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const HOSTED = TYPICAL_SERVERS[0]?.name ?? ''
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

test('a generated URL is listed, found, copied whole, and deleted with undo after a restart', async ({ startDesk }) => {
  const first = await startDesk()
  await first.generate(ORDERS, { 'Primary identity': GRACE, Name: 'Grace Hopper' })
  await first.generate(ORDERS, ADA)
  await expect(first.result.root).toContainText('Ada King')
  const url = await first.result.url.inputValue()

  const desk = await first.restart()
  const issued = new IssuedUrls(desk.page)
  await desk.shell.openUrls()
  await expect(issued.row(IDENTITY)).toContainText('Live')
  await expect(issued.count).toContainText(['2 URLs'])
  await issued.search.fill('analytical eng')
  await expect(issued.count).toContainText(['1 of 2'])
  await expect(issued.row(GRACE)).toHaveCount(0)
  await issued.copy(IDENTITY).click()
  await expect.poll(() => desk.readClipboard()).toBe(url)

  await issued.choose(IDENTITY, 'Delete from history')
  await expect(desk.main.getByText('No results for')).toBeVisible()
  await issued.undo.click()
  await expect(issued.row(IDENTITY)).toHaveCount(1)
  await issued.search.fill('')
  await issued.select(IDENTITY).check()
  await issued.select(GRACE).check()
  await issued.selection.getByRole('button', { name: 'Delete' }).click()
  await expect(desk.main.getByText('No URLs yet')).toBeVisible()
  await issued.undo.click()
  await expect(issued.row(GRACE)).toHaveCount(1)
  await expect(issued.row(IDENTITY)).toHaveCount(1)

  await test.step('the tab of a server lists its own URLs, with their notes', async () => {
    const tab = desk.page.getByRole('tab', { name: 'Customers' })
    await desk.shell.goTo('Servers')
    await desk.servers.choose(ORDERS)
    await tab.click()
    await desk.shell.list('URLs')
    await expect(issued.count).toContainText(['2 URLs'])
    await issued.open(IDENTITY)
    await expect(issued.drawer.getByRole('textbox', { name: 'MCP URL' })).toHaveValue(url)
    await issued.note.fill('Sent by mail on Monday')
    await issued.drawer.getByRole('button', { name: 'Close details' }).click()
    await expect(desk.page.getByRole('status').filter({ hasText: 'Note saved' })).toBeVisible()
    await issued.search.fill('monday')
    await expect(issued.row(IDENTITY)).toHaveCount(1)

    await desk.servers.choose('Sample Archive API')
    await tab.click()
    await desk.shell.list('URLs')
    await expect(desk.main.getByText('No URLs yet')).toBeVisible()
  })

  await test.step('recent customers complete the form with their last details, which can be undone', async () => {
    await desk.servers.choose(ORDERS)
    await desk.page.getByRole('tab', { name: 'Generate' }).click()
    const identity = desk.form.field('Primary identity')
    await desk.form.fill({ Region: 'US' })
    await identity.pressSequentially('ada')
    const offer = desk.page.getByRole('listbox', { name: 'Recent customers' }).getByRole('option')
    await expect(offer).toContainText([IDENTITY])
    await identity.press('ArrowDown')
    await identity.press('Enter')
    await expect(desk.form.field('Name')).toHaveValue(ADA.Name)
    expect((await desk.form.values()).fields).toEqual(ADA)
    const filled = desk.form.root.getByRole('status').filter({ hasText: `last used for ${IDENTITY}` })
    await filled.getByRole('button', { name: 'Undo' }).click()
    await expect(identity).toHaveValue('ada')
    await expect(desk.form.field('Region')).toHaveValue('US')
    await expect(desk.form.field('Name')).toHaveValue('')
  })
})

test('a request that the app didn’t survive says that nobody knows whether a URL exists', async ({
  startDesk,
  fake,
}) => {
  const first = await startDesk()
  await first.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  fake.answerGeneration(silent)
  await first.servers.choose(HOSTED)
  await first.form.fill(ADA)
  await first.form.generate.click()
  await expect.poll(() => fake.received('generate-mcp-token').length).toBe(1)

  const desk = await first.restartAfterKill()
  const issued = new IssuedUrls(desk.page)
  await desk.shell.openUrls()
  await expect(issued.row(IDENTITY)).toContainText('Unknown')
  await expect(issued.copy(IDENTITY)).toHaveCount(0)
  await issued.open(IDENTITY)
  const explanation = issued.drawer.getByRole('note')
  await expect(explanation).toContainText('A URL may or may not exist')
  await expect(explanation).toContainText(`whether ${IDENTITY} has a token`)
  await issued.drawer.getByRole('button', { name: 'Generate again…' }).click()
  expect((await desk.form.values()).fields).toEqual(ADA)
  expect(fake.received('generate-mcp-token')).toHaveLength(1)
})

test('a history is verified and erased, and a long one keeps few rows in the page', async ({ startDesk }) => {
  const desk = await startDesk()
  const issued = new IssuedUrls(desk.page)
  await test.step('the history can be verified, and is erased only after asking', async () => {
    await desk.generate(ORDERS, ADA)
    await desk.shell.openUrls()
    await desk.page.getByRole('button', { name: 'History actions' }).click()
    await desk.page.getByRole('menuitem', { name: 'Verify history' }).click()
    const dialog = desk.page.getByRole('dialog')
    await expect(dialog).toContainText('Nothing was changed outside the app. 1 record checked.')
    await dialog.getByRole('button', { name: 'Done' }).click()

    await desk.shell.goTo('Settings')
    await desk.settings.section('Security and backup').click()
    await desk.main.getByRole('button', { name: 'Erase everything…' }).click()
    await expect(dialog).toContainText('1 record will be removed for good')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await desk.shell.openUrls()
    await expect(issued.row(IDENTITY)).toHaveCount(1)
    await desk.shell.goTo('Settings')
    await desk.settings.section('Security and backup').click()
    await desk.main.getByRole('button', { name: 'Erase everything…' }).click()
    await dialog.getByRole('button', { name: 'Erase everything' }).click()
    await expect(dialog).toHaveCount(0)
    await desk.shell.openUrls()
    await expect(desk.main.getByText('No URLs yet')).toBeVisible()
  })

  await test.step('a long history keeps only the rows in view in the page, and keys and deletion reach all of it', async () => {
    await generateManyUrls(desk, ORDERS, 240)
    await desk.shell.openUrls()
    await expect(issued.table).toHaveAttribute('aria-rowcount', '241')
    await expect(issued.row('customer-0239@')).toContainText('Live')
    await issued.table.getByRole('row').nth(1).focus()
    await desk.page.keyboard.press('End')
    await expect(issued.row('customer-0000@')).toContainText('Live')
    await expect(issued.row('customer-0000@')).toBeFocused()
    expect(await issued.table.getByRole('row').count()).toBeLessThan(60)

    await issued.table.getByRole('button', { name: 'Customer', exact: true }).click()
    await expect(issued.table.getByRole('row').nth(1)).toContainText('customer-0000@')
    await issued.search.fill('customer-01')
    await expect(issued.count).toContainText(['100 of 240'])
    await issued.select('customer-0100@example.com').check()
    await issued.selection.getByRole('button', { name: 'Select all 100' }).click()
    await issued.selection.getByRole('button', { name: 'Delete' }).click()
    await issued.search.fill('')
    await expect(issued.count).toContainText(['140 URLs'])
    await issued.undo.click()
    await expect(issued.count).toContainText(['240 URLs'])
  })
})
