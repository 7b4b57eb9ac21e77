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
const WORKSPACE = 'Acme'
const FAILURES = 'Calls from 2 customers are failing'
const FIRST_CALL = 'A customer made their first call'
/** The app batches notifications, and rarely polls a busy service. */
const GATHERED = { timeout: 60_000 }

/** Deploys a server whose only tool can't reach its API; returns the server's ID. */
async function deployBroken(operator: Operator): Promise<string> {
  const nowhere = { baseUrl: `http://127.0.0.1:${await freePort()}`, path: '/things', method: 'GET' }
  const tool = { id: 'a', title: 'Things', description: 'Lists things.', toolName: 'list_things', ...nowhere }
  return deployServer(operator, definitionSchema.parse({ name: BROKEN, endpoints: [tool] }))
}

/** Generates a URL on the server for each of these customers and calls the server's tool once with each, all at the same time. */
async function call(operator: Operator, server: string, ...identities: string[]): Promise<void> {
  const accesses = await Promise.all(identities.map((identity) => generateAccess(operator, server, identity)))
  await Promise.all(accesses.map(({ url }) => callToolWithoutArguments(url)))
}

async function openBackground(desk: Desk): Promise<void> {
  await desk.shell.goTo('Settings')
  await desk.settings.section('Notifications').click()
}

let daemon: NotificationDaemon
const titles = () => daemon.shown.map(({ title }) => title)
test.beforeEach(async () => {
  daemon = await NotificationDaemon.start()
})
test.afterEach(() => daemon.close())

test("shows silent notifications without names, unless their kind is disabled, which open the customer or several customers' calls", async ({
  startDesk,
  fake,
}) => {
  test.slow()
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const calls = new Calls(desk.page)
  const firstCalls = desk.main.getByRole('switch', { name: 'First calls' })
  await workElsewhere(desk)
  const operator = await becomeOperator(desk)
  const broken = await deployBroken(operator)
  await desk.addWorkspace({ name: WORKSPACE, baseUrl: fake.baseUrl, apiKey: fake.apiKey })

  await test.step('shows nothing for a disabled kind, and opens the calls from another workspace for an enabled one', async () => {
    await openBackground(desk)
    await expect(
      desk.main.getByRole('switch', { name: /First calls|^Errors|Expiring URLs|Runs and tests/ }),
    ).toHaveCount(4)
    await firstCalls.click()
    await expect(firstCalls).not.toBeChecked()
    // These calls are also first calls, which would be announced first.
    await call(operator, broken, 'bob@example.com', 'eve@example.com')
    await expect.poll(titles, GATHERED).toEqual([FAILURES])
    expect(daemon.shown[0]?.silent).toBe(true)
    await expect(desk.shell.workspace).toContainText(WORKSPACE)
    daemon.press(FAILURES)
    await expect(desk.main.getByRole('heading', { name: BROKEN, level: 1 })).toBeVisible()
    await expect(calls.tab).toHaveAttribute('aria-selected', 'true')
    for (const identity of ['bob@example.com', 'eve@example.com'])
      await expect(calls.log.getByText(identity)).toBeVisible()
    await expect(desk.shell.workspace).toContainText('Local')
  })

  await test.step('notifies again when re-enabled, and opens the customer from another workspace', async () => {
    await openBackground(desk)
    await firstCalls.click()
    await expect(firstCalls).toBeChecked()
    await desk.shell.chooseWorkspace(WORKSPACE)
    await desk.shell.openUrls()
    await call(operator, await serverId(operator, ORDERS), ADA['Primary identity'])
    await expect.poll(titles, GATHERED).toEqual([FAILURES, FIRST_CALL])
    expect(daemon.shown[1]?.silent).toBe(true)
    daemon.press(FIRST_CALL)
    await expect(customers.drawer).toContainText(ADA['Primary identity'])
    await expect(customers.tab).toHaveAttribute('aria-selected', 'true')
    await expect(desk.main.getByRole('heading', { name: ORDERS, level: 1 })).toBeVisible()
    await expect(desk.shell.workspace).toContainText('Local')
  })
  expect(JSON.stringify(daemon.shown)).not.toMatch(/ada|bob|eve@|mt_|http/i)
})
