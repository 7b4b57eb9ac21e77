import { silent } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { generateAccess, manage } from './harness/manage.ts'
import { callToolWithoutArguments, listToolNames } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { ApiKeys } from './pages/api-keys.ts'
import { Calls } from './pages/calls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'

const IDENTITY = ADA['Primary identity']
const ORDERS = 'Sample Orders API'

test("automatically shows others' changes in an open window, even after the local service has crashed", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const operator = await becomeOperator(desk)
  await test.step('shows the first use of an API key in an open list of keys', async () => {
    const keys = new ApiKeys(desk.page)
    await desk.openLocalSettings('API keys')
    // The key never expires, either.
    await expect(keys.row('Test')).toContainText(/never.*never/)
    await serverId(operator, ORDERS)
    await expect(keys.row('Test')).toContainText('just now')
  })

  await test.step('automatically shows in an open window what customers and scripts do, and when a URL expires', async () => {
    const customers = new Customers(desk.page)
    const id = await serverId(operator, ORDERS)
    await desk.shell.goTo('Servers')
    await desk.servers.choose(ORDERS)
    await customers.tab.click()
    await expect(desk.main.getByText('No customers yet')).toBeVisible()

    const { url, customerId } = await generateAccess(operator, id, IDENTITY)
    await expect(customers.line(IDENTITY)).toContainText('Generated')
    await customers.open(IDENTITY)
    await listToolNames(url)
    await expect(customers.line(IDENTITY)).toContainText('Connected')
    await callToolWithoutArguments(url)
    await expect(customers.line(IDENTITY)).toContainText('First call')
    await expect(customers.tokens.first()).toContainText('1 call')

    const [access] = (await manage(operator, 'customers.get', { id: customerId })).access
    const tokenId = access?.tokens[0]?.id ?? ''
    await manage(operator, 'tokens.pause', { id: tokenId })
    await expect(customers.tokens.first()).toContainText('Paused')
    await manage(operator, 'tokens.resume', { id: tokenId })
    await expect(customers.tokens.first()).toContainText('Live')
    await manage(operator, 'tokens.setExpiry', { id: tokenId, expiresAt: new Date(Date.now() + 2500).toISOString() })
    await expect(customers.tokens.first()).toContainText('Expired')

    await manage(operator, 'servers.create', { name: 'Made by a script' })
    await expect(desk.servers.option('Made by a script')).toBeVisible()
    await manage(operator, 'servers.setActive', { id, isActive: false })
    await expect(desk.servers.option(ORDERS)).toContainText('Inactive')
  })

  await test.step("shows a change that the local service couldn't report before it crashed once it's back", async () => {
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    const service = await desk.localServiceProcess()
    // The first change is reported immediately, but the next one isn't reported until a quarter of a second later.
    await manage(operator, 'servers.create', { name: 'Reported' })
    await manage(operator, 'servers.create', { name: 'Unreported' })
    process.kill(service, 'SIGKILL')
    await expect(desk.servers.option('Unreported')).toBeVisible()
  })
})

test('shows the current state after a window reload, and cancels the requests of the previous page', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  await test.step('shows the current state in a reloaded window, and continues from there', async () => {
    const calls = new Calls(desk.page)
    await desk.generate(ORDERS, ADA)
    const url = await desk.result.url.inputValue()
    await calls.tab.click()
    await callToolWithoutArguments(url)
    await expect(calls.calls).toHaveCount(1)
    await desk.page.reload()
    await expect(calls.calls).toHaveCount(1)
    await callToolWithoutArguments(url)
    await expect(calls.calls).toHaveCount(2)
  })

  await test.step("cancels the page's requests when the window is reloaded", async () => {
    await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.servers.choose('Billing EU')
    await desk.form.fill(ADA)
    fake.respondToGeneration(silent)
    await desk.form.generate.click()
    await expect.poll(() => fake.received('generate-mcp-token').length).toBe(1)
    expect(fake.abandoned).toBe(0)
    await desk.page.reload()
    await expect.poll(() => fake.abandoned, { timeout: 5000 }).toBe(1)
  })
})
