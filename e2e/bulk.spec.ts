import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { bareList, limitedByHeader, lost, refused, server, TYPICAL_SERVERS } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { faultyTable } from './harness/faulty-table.ts'
import { manage } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'
import { Bulk } from './pages/bulk.ts'

const FILE = 'customers.csv'
const ROWS = 400
const simpleTable = (rows: number) =>
  ['Email,Name', ...Array.from({ length: rows }, (_, row) => `c${row}@customers.example,Customer ${row}`)].join('\n')

test('checks a faulty table row by row, runs it against a failing service, and accounts for every row', async ({
  startDesk,
  fake,
  home,
}) => {
  test.setTimeout(120_000)
  fake.list = bareList([...TYPICAL_SERVERS, server('srv_twin_1', 'Twins'), server('srv_twin_2', 'Twins')])
  const { csv, faults, blocked } = faultyTable(ROWS, 20_261_122)
  const lostIdentities = new Set<string>()
  fake.onGeneration = ({ customerDetails: { primaryIdentity } }, number) => {
    if (number === 60 || number === 220) return limitedByHeader(1)
    if (blocked.includes(primaryIdentity)) return refused(400, 'This customer is blocked')
    if (lostIdentities.size === 10 || number < 30 * (lostIdentities.size + 1)) return undefined
    lostIdentities.add(primaryIdentity)
    return lost
  }
  const desk = await startDesk()
  const bulk = new Bulk(desk.page)
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.shell.openTable()
  await bulk.openFile(FILE, csv)
  for (const [column, use] of [
    ['Email', 'identity'],
    ['Name', 'field:name'],
    ['Company', 'field:company'],
    ['Server', 'server'],
  ] as const) {
    await expect(bulk.useOf(column)).toHaveValue(use)
  }
  await bulk.check.click()

  await expect(bulk.planned).toHaveCount(faults.length)
  const found = await bulk.planned.evaluateAll((rows) =>
    rows.map((row) => ({
      line: Number(row.querySelector('[data-column=line]')?.textContent?.replaceAll(',', '')),
      state: row.querySelector('[data-column=state]')?.textContent,
      said: row.querySelector('[data-column=detail]')?.textContent,
    })),
  )
  expect(found).toEqual(faults.map(({ line, state, said }) => ({ line, state, said })))
  const outcome = (state: string) => faults.filter((fault) => fault.state === state).length
  const [invalid, skipped, warned] = [outcome('Invalid'), outcome('Skipped'), outcome('Ready')]
  const ready = ROWS - invalid - skipped
  await expect(bulk.figure('Ready')).toHaveText(String(ready))
  await expect(bulk.figure('Skipped')).toHaveText(String(skipped))
  await expect(bulk.figure('Invalid')).toHaveText(String(invalid))
  await expect(bulk.figure('Warnings')).toHaveText(String(warned))
  await expect(desk.main).toContainText('Nothing has been sent yet')
  expect(fake.received('generate-mcp-token')).toHaveLength(0)

  await bulk.generate.click()
  await expect(desk.main.getByText('Rate limited by the service')).toBeVisible()
  await expect(desk.main.getByText('Finished', { exact: true }).first()).toBeVisible({ timeout: 90_000 })
  const failed = blocked.length
  const issued = ready - failed - lostIdentities.size
  expect(lostIdentities.size).toBe(10)
  for (const [state, count] of [
    ['All', ROWS],
    ['Issued', issued],
    ['Failed', failed],
    ['Unknown', 10],
    ['Skipped', skipped],
    ['Invalid', invalid],
  ] as const) {
    await expect(bulk.state(state)).toHaveText(`${state} ${count.toLocaleString('en')}`)
  }
  await bulk.state('Failed').click()
  await expect(bulk.rows).toHaveCount(failed)
  await expect(bulk.rows.first()).toContainText('This customer is blocked')
  // The service carried out each request once, whether or not its response arrived.
  expect(fake.issued).toHaveLength(issued + 10)
  expect(new Set(fake.issued.map(({ identity, serverId }) => `${identity} ${serverId}`)).size).toBe(issued + 10)

  const path = join(home, 'results.csv')
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  await desk.main.getByRole('button', { name: 'Export…' }).click()
  await expect(bulk.dialog).toContainText('URLs and tokens are in plain text')
  await bulk.dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(bulk.dialog).toHaveCount(0)
  const rows: Record<string, string>[] = parse(await readFile(path), { bom: true, columns: true })
  expect(rows).toHaveLength(ROWS)
  const tokens = new Map(fake.issued.map(({ identity, token }) => [identity, token]))
  for (const { Email = '', state, mcp_token, mcp_url } of rows) {
    if (state !== 'issued') {
      expect(mcp_token, Email).toBe('')
      continue
    }
    expect(mcp_token).toBe(tokens.get(Email.trim()))
    expect(mcp_url).toBe(`https://mcp.example/${mcp_token}/stream`)
  }
  expect(rows.filter(({ state }) => state === 'unknown').map(({ Email }) => Email)).toEqual(
    expect.arrayContaining([...lostIdentities]),
  )
  expect(rows.filter(({ state }) => state === 'issued')).toHaveLength(issued)
  expect(rows.filter(({ state }) => state === 'unknown')).toHaveLength(10)
})

test('maps a pasted table to one server manually, and tests each of the generated URLs', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const bulk = new Bulk(desk.page)
  await desk.shell.openRuns()
  await expect(desk.main.getByText('No runs yet')).toBeVisible()
  await desk.shell.openTable()
  await bulk.pasteTable('Who\tPlan\nada\tgold\ngrace\tsilver')
  await bulk.useOf('Plan').selectOption('Another field…')
  await bulk.check.click()
  await expect(desk.shell.alert('Choose the column with the primary identity')).toBeVisible()
  await expect(desk.main).toContainText('Choose a server, or a column with the server’s name or ID.')
  await bulk.useOf('Who').selectOption('Primary identity')
  await bulk.server.selectOption('Sample Orders API')
  await bulk.check.click()
  await expect(bulk.generate).toHaveText('Generate 2 URLs')
  await desk.page.getByRole('checkbox', { name: 'Test each URL' }).check()
  await bulk.generate.click()
  await expect(
    desk.main.getByText('Tests: 2 work, 0 connect without a call, 0 connect with warnings, 0 don’t work.'),
  ).toBeVisible()
  await expect(bulk.rows).toHaveText([/ada.*Issued.*URL works/, /grace.*Issued.*URL works/])

  await desk.electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] })
  }, home)
  await desk.main.getByRole('button', { name: 'Export…' }).click()
  await bulk.dialog.getByText('Folder for each customer', { exact: true }).click()
  await expect(bulk.dialog).toContainText('Send only the contents of the “customers” folder')
  await bulk.dialog.getByRole('button', { name: 'Choose a folder…' }).click()
  await expect(desk.page.getByRole('status').filter({ hasText: '2 customers’ folders saved to' })).toBeVisible()

  await desk.main.getByRole('button', { name: 'Show in Customers' }).click()
  await expect(desk.page.getByRole('grid', { name: 'URLs', exact: true }).getByRole('row')).toHaveCount(3)
  const operator = await becomeOperator(desk)
  const { customers } = await manage(operator, 'customers.list', { search: '', offset: 0, limit: 10 })
  const unused = { stage: 'generated', connectedAt: null, calls: 0, clientName: null }
  expect(customers, 'customers whose URLs only the operator has tested').toMatchObject([unused, unused])
  await desk.shell.openTable()
  await bulk.pasteTable('Who\nada\nbarbara')
  await bulk.useOf('Who').selectOption('Primary identity')
  await bulk.server.selectOption('Sample Orders API')
  await bulk.check.click()
  await expect(bulk.finding('Already issued')).toContainText('1')
  await expect(bulk.generate).toHaveText('Generate 1 URL')
  await desk.page.getByRole('combobox', { name: /^Already issued/ }).selectOption('Generate again')
  await expect(bulk.generate).toHaveText('Generate 2 URLs')
})

test('pauses a run when the app quits, and continues it without generating a second URL for anyone', async ({
  startDesk,
  fake,
}) => {
  const rows = 60
  const first = await startDesk()
  await first.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  fake.onGeneration = (_, number) => (number > 20 ? { silent: true } : undefined)
  const before = new Bulk(first.page)
  await first.shell.openTable()
  await before.openFile(FILE, simpleTable(rows))
  await before.server.selectOption('Billing EU')
  await before.check.click()
  await before.generate.click()
  await expect(before.state('In progress')).toHaveText('In progress 4')
  // Leaving the screen doesn't affect the run.
  await first.shell.goTo('Servers')
  await expect(first.shell.navigation.getByRole('link', { name: 'Customers', exact: true })).toHaveAttribute(
    'title',
    /1 run in progress/,
  )

  const desk = await first.restart()
  fake.onGeneration = () => undefined
  const bulk = new Bulk(desk.page)
  await desk.shell.openRuns()
  await expect(bulk.runs).toContainText('Paused')
  await bulk.openRun(FILE)
  await expect(desk.shell.alert('The app closed during this run')).toBeVisible()
  await bulk.resume.click()
  await expect(bulk.state('Issued')).toHaveText(`Issued ${rows - 4}`)
  await expect(bulk.state('Unknown')).toHaveText('Unknown 4')
  const asked = fake.received('generate-mcp-token').map(({ body }) => JSON.stringify(body))
  expect(asked).toHaveLength(rows)
  expect(new Set(asked).size).toBe(rows)

  await desk.main.getByRole('button', { name: 'Retry 4 rows with an unknown outcome…' }).click()
  await expect(bulk.dialog).toContainText('may create a second URL')
  expect(fake.received('generate-mcp-token')).toHaveLength(rows)
  await bulk.dialog.getByRole('button', { name: 'Retry anyway' }).click()
  await expect(bulk.state('Issued')).toHaveText(`Issued ${rows}`)
  expect(fake.received('generate-mcp-token')).toHaveLength(rows + 4)
})
