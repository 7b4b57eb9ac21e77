import { definitionSchema } from '../src/shared/management/definition/definition.ts'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { freePort } from './harness/free-port.ts'
import { deployServer, generateAccess, type Operator } from './harness/manage.ts'
import { callToolWithoutArguments } from './harness/mcp-client.ts'
import { NotificationDaemon } from './harness/notification-daemon.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { workElsewhere } from './harness/work-elsewhere.ts'
import { Calls } from './pages/calls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'

const ORDERS = 'Sample Orders API'
const BROKEN = 'Broken API'
const FIRST_CALL = 'A customer made their first call'
/** The app gathers what happens, and doesn't ask a busy service often. */
const GATHERED = { timeout: 60_000 }

/** A server whose only tool reaches nothing; returns its ID. */
async function deployBroken(operator: Operator): Promise<string> {
  const nowhere = { baseUrl: `http://127.0.0.1:${await freePort()}`, path: '/things', method: 'GET' }
  const tool = { id: 'a', title: 'Things', description: 'Lists things.', toolName: 'list_things', ...nowhere }
  return deployServer(operator, definitionSchema.parse({ name: BROKEN, endpoints: [tool] }))
}

/** Each of these customers gets a URL of the server and calls its tool once; all at the same time. */
async function call(operator: Operator, server: string, ...identities: string[]): Promise<void> {
  const accesses = await Promise.all(identities.map((identity) => generateAccess(operator, server, identity)))
  await Promise.all(accesses.map(({ url }) => callToolWithoutArguments(url)))
}

async function openBackground(desk: Desk): Promise<void> {
  await desk.shell.goTo('Settings')
  await desk.settings.section('Background').click()
}

let daemon: NotificationDaemon
const titles = () => daemon.shown.map(({ title }) => title)
test.beforeEach(async () => {
  daemon = await NotificationDaemon.start()
})
test.afterEach(() => daemon.close())

test('a quiet notification without a name leads to the customer, or to the calls of several, from another workspace too', async ({
  startDesk,
  fake,
}) => {
  test.slow()
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const calls = new Calls(desk.page)
  await workElsewhere(desk)
  const operator = await becomeOperator(desk)
  const broken = await deployBroken(operator)
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.shell.goTo('Issued URLs')

  await call(operator, await serverId(operator, ORDERS), ADA['Primary identity'])
  await expect.poll(titles, GATHERED).toEqual([FIRST_CALL])
  expect(daemon.shown[0]?.silent).toBe(true)
  daemon.press(FIRST_CALL)
  await expect(customers.drawer).toContainText(ADA['Primary identity'])
  await expect(customers.tab).toHaveAttribute('aria-selected', 'true')
  await expect(desk.main.getByRole('heading', { name: ORDERS, level: 1 })).toBeVisible()
  await expect(desk.shell.workspace).toContainText('Local')

  await call(operator, broken, 'bob@example.com', 'eve@example.com')
  await expect.poll(titles, GATHERED).toContain('Calls of 2 customers fail')
  daemon.press('Calls of 2 customers fail')
  await expect(desk.main.getByRole('heading', { name: BROKEN, level: 1 })).toBeVisible()
  await expect(calls.tab).toHaveAttribute('aria-selected', 'true')
  for (const identity of ['bob@example.com', 'eve@example.com'])
    await expect(calls.log.getByText(identity)).toBeVisible()
  expect(JSON.stringify(daemon.shown)).not.toMatch(/ada|bob|eve@|mt_|http/i)
})

test('a kind that’s switched off in Settings is silent, and the others still tell', async ({ startDesk }) => {
  const desk = await startDesk()
  await workElsewhere(desk)
  const operator = await becomeOperator(desk)
  const broken = await deployBroken(operator)
  await openBackground(desk)
  await expect(desk.main.getByRole('switch', { name: /First calls|^Errors|Expiring URLs|Runs and tests/ })).toHaveCount(
    4,
  )
  const firstCalls = desk.main.getByRole('switch', { name: 'First calls' })
  await firstCalls.click()
  await expect(firstCalls).not.toBeChecked()

  // It's a first call, too, and that would be told before.
  await call(operator, broken, 'bob@example.com')
  await expect.poll(titles, GATHERED).toEqual(['Calls of a customer fail'])

  await firstCalls.click()
  await expect(firstCalls).toBeChecked()
  await call(operator, await serverId(operator, ORDERS), ADA['Primary identity'])
  await expect.poll(titles, GATHERED).toEqual(['Calls of a customer fail', FIRST_CALL])
  expect(JSON.stringify(daemon.shown)).not.toMatch(/ada|bob|mt_|http/i)
})
