import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { generateAccess, manage } from './harness/manage.ts'
import { callToolWithoutArguments, listToolNames } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { Customers } from './pages/customers.ts'

const ORDERS = 'Sample Orders API'
const PEOPLE = ['ada', 'bob', 'carol', 'dan'] as const
const identity = (name: (typeof PEOPLE)[number]) => `${name}@example.com`

test('filters, sorts, tags, edits, and bulk-changes customers', async ({ startDesk, home }) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const operator = await becomeOperator(desk)
  const id = await serverId(operator, ORDERS)
  const urls = new Map<string, string>()
  for (const name of PEOPLE) {
    const metadata = { name: name.toUpperCase(), plan: 'Trial' }
    urls.set(name, (await generateAccess(operator, id, identity(name), metadata)).url)
  }
  const tools = (name: (typeof PEOPLE)[number]) => listToolNames(urls.get(name) ?? '')
  const order = async () =>
    (await customers.lines.getByRole('rowheader').allTextContents()).map((text) => text.split('@')[0])
  await callToolWithoutArguments(urls.get('bob') ?? '')
  await desk.servers.choose(ORDERS)
  await customers.tab.click()
  await expect(customers.lines).toHaveCount(4)

  // Sort with the column headers.
  await expect.poll(order).toEqual(['dan', 'carol', 'bob', 'ada'])
  await customers.sortBy('Customer').click()
  await expect.poll(order).toEqual(['ada', 'bob', 'carol', 'dan'])
  await customers.sortBy('Last call').click()
  await customers.sortBy('Last call').click()
  await expect.poll(order).toEqual(['bob', 'dan', 'carol', 'ada'])

  // Pause several together, and resume them with undo.
  await customers.select(identity('ada'), identity('carol'))
  await expect(customers.selection).toContainText('2 selected')
  await customers.many('Pause')
  await expect(desk.page.getByText('Paused 2 customers.')).toBeVisible()
  await expect(customers.line(identity('ada'))).toContainText('Paused')
  expect([await tools('ada'), await tools('bob')].map(({ length }) => length)).toEqual([1, 4])
  await customers.undo.click()
  await expect(customers.line(identity('ada'))).not.toContainText('Paused')
  expect(await tools('carol')).toHaveLength(4)

  await customers.many('Add tags…')
  await expect(customers.dialog).toContainText(/2 customers: .*ada@example\.com/)
  await customers.dialog.getByRole('combobox', { name: 'Tags' }).fill('vip')
  await customers.dialog.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await customers.confirm('Add').click()
  await expect(customers.line(identity('ada'))).toContainText('vip')
  await customers.filters.set('Tag', 'vip')
  await expect(customers.lines).toHaveCount(2)

  // Set the message that clients show to paused customers.
  await customers.select(identity('ada'))
  await customers.many('Set message…')
  await customers.dialog.getByRole('textbox', { name: 'Message while unavailable' }).fill('Your trial has ended.')
  await customers.confirm('Set message').click()
  await customers.many('Pause')
  await expect(customers.line(identity('ada'))).toContainText('Paused')
  expect((await callToolWithoutArguments(urls.get('ada') ?? '')).text).toContain('Your trial has ended.')
  await customers.filters.set('State', 'Paused')
  await expect(customers.lines).toHaveCount(1)
  await desk.main.getByRole('button', { name: 'Clear filters' }).click()
  await expect(customers.lines).toHaveCount(4)

  // Edit a customer, and add a note.
  await customers.open(identity('bob'))
  await customers.action('Edit…').click()
  await customers.dialog.getByRole('textbox', { name: 'Company' }).fill('Bobbins')
  await customers.dialog.getByRole('textbox', { name: 'Field value' }).fill('Pro')
  await customers.confirm('Save').click()
  await expect(customers.dialog).toHaveCount(0)
  await expect(customers.drawer).toContainText('Bobbins')
  await expect(customers.line(identity('bob'))).toContainText('BOB · Bobbins')
  const note = customers.drawer.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Pays yearly.')
  await note.blur()
  await expect(desk.page.getByText('Note saved')).toBeVisible()
  await customers.drawer.getByRole('button', { name: 'Close' }).click()
  expect(await tools('bob')).toHaveLength(4)

  // Export without tokens, to a file that only its owner can read.
  const file = join(home, 'customers.csv')
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await customers.select(identity('ada'), identity('bob'))
  await customers.many('Export CSV…')
  await expect(desk.page.getByText(`Exported 2 customers to ${file}`)).toBeVisible()
  const csv = await readFile(file, 'utf8')
  expect(csv).toContain('identity,name,company,plan,')
  expect(csv).toContain('bob@example.com,BOB,Bobbins,Pro,')
  expect(csv).toContain('Pays yearly.')
  expect(csv).not.toMatch(/mt_|carol/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  // Rotate after a confirmation, which records the new URLs in the history; revoke after another confirmation.
  await desk.main.getByRole('button', { name: 'Clear selection' }).click()
  await customers.select(identity('carol'), identity('dan'))
  await customers.many('Rotate…')
  await expect(customers.dialog).toContainText('This can’t be undone')
  await customers.time('Immediately').check()
  await customers.confirm('Generate new URLs').click()
  await expect(desk.page.getByText('Generated new URLs for 2 customers.')).toBeVisible()
  expect(await tools('carol')).toHaveLength(1)
  await customers.many('Revoke…')
  await expect(customers.dialog).toContainText(/2 customers: .*carol@example\.com/)
  await customers.confirm('Revoke').click()
  await expect(customers.line(identity('dan'))).toContainText('Revoked')
  await expect(tools('dan')).rejects.toThrow()
  await desk.shell.list('URLs')
  await expect(desk.main.getByRole('grid').getByRole('row').filter({ hasText: 'carol@example.com' })).toHaveCount(1)
})

test('selects all matches, cancels a change to a thousand customers halfway, reports what was changed, and undoes those changes', async ({
  startDesk,
}) => {
  test.setTimeout(180_000)
  const COUNT = 1000
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const operator = await becomeOperator(desk)
  const id = await serverId(operator, ORDERS)
  const name = (index: number) => `customer-${String(index).padStart(4, '0')}@example.com`
  for (let index = 0; index < COUNT; index += 20)
    await Promise.all(Array.from({ length: 20 }, (_, next) => generateAccess(operator, id, name(index + next))))
  const paused = async () =>
    (await manage(operator, 'customers.page', { serverId: id, filter: { state: 'paused' } })).total
  await desk.servers.choose(ORDERS)
  await customers.tab.click()
  await expect(desk.main.getByText('1,000 customers')).toBeVisible()
  await customers.lines.first().getByRole('checkbox').check()
  await customers.selection.getByRole('button', { name: 'Select all 1,000' }).click()
  const cancel = customers.selection.getByRole('button', { name: 'Cancel' })
  // Clicks Cancel inside the page once the first part is done, so there's something to undo. A pointer click might come too late.
  const canceled = desk.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = () => {
          const bar = document.querySelector('[role="toolbar"][aria-label="Selected customers"]')
          const progress = bar?.querySelector('[role="status"]')?.textContent ?? ''
          const button = [...(bar?.querySelectorAll('button') ?? [])].find(
            ({ textContent }) => textContent === 'Cancel',
          )
          if (!button || !/^[1-9][\d,]* of /.test(progress)) return
          observer.disconnect()
          button.click()
          resolve(progress)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await customers.many('Pause')
  expect(await canceled).toMatch(/^[\d,]+ of 1,000$/)
  const message = desk.page.getByText(/^Paused [\d,]+ customers\. Canceled: [\d,]+ weren’t changed\.$/)
  await expect(message).toBeVisible()
  await expect(cancel).toHaveCount(0)
  const [done = 0, left = 0] = [...((await message.textContent()) ?? '').matchAll(/[\d,]+(?= (customers|were))/g)].map(
    ([number]) => Number(number.replace(',', '')),
  )
  expect(done + left).toBe(COUNT)
  expect(done).toBeGreaterThan(0)
  expect(left).toBeGreaterThan(0)
  expect(await paused()).toBe(done)

  await customers.undo.click()
  await expect.poll(paused).toBe(0)
  expect((await manage(operator, 'customers.page', { serverId: id, filter: { state: 'live' } })).total).toBe(COUNT)

  await test.step("says how many already matched before a change, and leaves those alone when it's undone", async () => {
    const { ids } = await manage(operator, 'customers.ids', { serverId: id, offset: 0, limit: 5 })
    await manage(operator, 'customers.changeMany', { serverId: id, ids, change: { kind: 'pause' } })
    await expect(customers.selection).toContainText('1,000 selected')
    await customers.many('Pause')
    await expect(desk.page.getByText('Paused 995 customers. 5 were already up to date.')).toBeVisible()
    await customers.undo.click()
    await customers.filters.set('State', 'Paused')
    await expect(desk.main.getByText('5 customers', { exact: true })).toBeVisible()
  })
})

test('shows both values of a conflicting edit, and saves the one the user picks', async ({ startDesk }) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const operator = await becomeOperator(desk)
  const id = await serverId(operator, ORDERS)
  const details = { name: 'Ada', company: 'Engines', plan: 'Trial' }
  const { customerId } = await generateAccess(operator, id, identity('ada'), details)
  const metadata = async () => (await manage(operator, 'customers.get', { id: customerId })).customer.metadata
  const field = (name: string) => customers.dialog.getByRole('textbox', { name, exact: true })
  await desk.servers.choose(ORDERS)
  await customers.tab.click()
  await customers.open(identity('ada'))
  await customers.action('Edit…').click()
  await field('Name').fill('Ada King')
  await field('Company').fill('Analytical Engines')

  const theirs = { ...details, company: 'Difference Engines', name: 'Ada L.', region: 'EU' }
  await manage(operator, 'customers.update', { id: customerId, metadata: theirs })
  await expect(customers.drawer).toContainText('Difference Engines')
  // The typed input is kept.
  await expect(field('Company')).toHaveValue('Analytical Engines')
  await customers.confirm('Save').click()
  await expect(customers.dialog.getByRole('alert')).toContainText('Someone else edited this customer too.')
  expect(await metadata()).toEqual(theirs)
  await expect(field('Name')).toHaveAccessibleDescription('Their value: “Ada L.”')
  await expect(field('Company')).toHaveAccessibleDescription('Their value: “Difference Engines”')
  await expect(field('Region')).toHaveValue('EU')
  await customers.dialog.getByRole('button', { name: 'Use their value for Company' }).click()
  await expect(field('Company')).toHaveValue('Difference Engines')
  await customers.confirm('Save').click()
  await expect(customers.dialog).toHaveCount(0)
  expect(await metadata()).toEqual({ ...theirs, name: 'Ada King' })

  // Both edits are kept when they don't conflict.
  await customers.action('Edit…').click()
  await field('Department').fill('Mathematics')
  await manage(operator, 'customers.update', { id: customerId, metadata: { ...theirs, plan: 'Pro' } })
  await customers.confirm('Save').click()
  await expect(customers.dialog).toHaveCount(0)
  expect(await metadata()).toEqual({ ...theirs, plan: 'Pro', department: 'Mathematics' })
  await customers.undo.click()
  await expect.poll(metadata).toEqual({ ...theirs, plan: 'Pro' })
})
