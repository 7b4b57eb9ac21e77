import { bareList, lost, refused, server, TYPICAL_SERVERS } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { faultyTable } from './harness/faulty-table.ts'
import { Bulk } from './pages/bulk.ts'

/** Each finding for the faulty table, and the beginning of its rows' text. */
const FINDINGS = [
  ['No primary identity', 'No primary identity'],
  ['Primary identity too long', 'The primary identity has more than'],
  ['Invisible character', 'The primary identity has an invisible character'],
  ['Too many cells', 'More cells than columns'],
  ['Unknown server', 'There’s no server'],
  ['Ambiguous server name', 'More than one server is named'],
  ['No server', 'No server'],
  ['Repeated in the table', 'Same customer and server as line'],
  ['Inactive server', 'The server “Warehouse stock” is inactive'],
  ['Not an email address', 'Not an email address'],
  ['Too few cells', 'Fewer cells than columns'],
  ['Differs only in capitalization', 'Differs from line'],
] as const

test('shows only the rows with the selected finding in a dry run or a run', async ({ startDesk, fake }) => {
  fake.list = bareList([...TYPICAL_SERVERS, server('srv_twin_1', 'Twins'), server('srv_twin_2', 'Twins')])
  const desk = await startDesk()
  const bulk = new Bulk(desk.page)
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await test.step('shows exactly the lines in a state when that state is clicked', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `customer-${row}@bulk.example`)
    const lineOf = (identity: string) => rows.indexOf(identity) + 2
    const [failed, unknown] = [
      [3, 17, 31],
      [5, 29],
    ].map((positions) => positions.map((position) => rows[position] ?? ''))
    fake.onGeneration = ({ customerDetails: { primaryIdentity } }) =>
      failed?.includes(primaryIdentity)
        ? refused(400, 'This customer is blocked')
        : unknown?.includes(primaryIdentity)
          ? lost
          : undefined
    await desk.shell.openTable()
    await bulk.openFile('customers.csv', ['email', ...rows].join('\n'))
    await bulk.server.selectOption('Billing EU')
    await bulk.check.click()
    await bulk.generate.click()
    await expect(desk.main.getByText('Finished', { exact: true }).first()).toBeVisible()
    for (const [state, identities] of [
      ['Failed', failed],
      ['Unknown', unknown],
    ] as const) {
      await expect(bulk.state(state)).toHaveAccessibleName(`${state} ${identities?.length}`)
      await bulk.state(state).click()
      await expect(bulk.state(state)).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(() => bulk.linesOf(bulk.rows)).toEqual(identities?.map(lineOf))
    }
    await desk.tabTo(bulk.state('Unknown'))
    await desk.page.keyboard.press('Space')
    await expect(bulk.state('All')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await bulk.linesOf(bulk.rows)).slice(0, 3)).toEqual([2, 3, 4])
  })

  await test.step('shows exactly the lines with a finding when that finding is clicked', async () => {
    const { csv, faults } = faultyTable(1000, 20_261_122)
    await desk.shell.openTable()
    await bulk.openFile('customers.csv', csv)
    await expect(bulk.useOf('Server')).toHaveValue('server')
    await bulk.check.click()
    await expect(bulk.planned).toHaveCount(faults.length)

    for (const [kind, start] of FINDINGS) {
      const lines = faults.filter(({ said }) => said.startsWith(start)).map(({ line }) => line)
      await expect(bulk.finding(kind)).toHaveAccessibleName(new RegExp(`^${lines.length} ${kind} `))
      await bulk.finding(kind).click()
      await expect(bulk.finding(kind)).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(() => bulk.linesOf(bulk.planned)).toEqual(lines)
    }
    const all = faults.map(({ line }) => line)
    const last = bulk.finding('Differs only in capitalization')
    await last.click()
    await expect(last).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => bulk.linesOf(bulk.planned)).toEqual(all)

    // The filter works from the keyboard, too; the button that clears it moves the focus to the rows.
    const twins = bulk.finding('Ambiguous server name')
    await desk.tabTo(twins)
    expect(await desk.focusIsVisible()).toBe(true)
    await desk.page.keyboard.press('Space')
    await expect(bulk.planned).toHaveCount(1)
    const clear = desk.main.getByRole('button', { name: 'Remove filter: Ambiguous server name' })
    await desk.tabTo(clear)
    await desk.page.keyboard.press('Enter')
    await expect(clear).toHaveCount(0)
    await expect.poll(() => bulk.linesOf(bulk.planned)).toEqual(all)
    await desk.page.keyboard.press('Tab')
    await expect(desk.main.getByRole('radio', { name: 'With findings' })).toBeFocused()

    // "All rows" removes the filter.
    await twins.click()
    await desk.main.getByText('All', { exact: true }).click()
    await expect(twins).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(async () => (await bulk.linesOf(bulk.planned)).slice(0, 3)).toEqual([2, 3, 4])

    // The finding stays selected when the user changes the decision for its rows.
    await bulk.finding('Repeated in the table').click()
    await expect(bulk.planned).toContainText(['Skipped', 'Skipped', 'Skipped'])
    await desk.main.getByRole('combobox', { name: /^Repeated in the table/ }).selectOption('Generate again')
    await expect(bulk.planned).toContainText(['Ready', 'Ready', 'Ready'])
  })
})
