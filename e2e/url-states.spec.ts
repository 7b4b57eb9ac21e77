import { TYPICAL_SERVERS } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { freePort } from './harness/free-port.ts'
import { manage } from './harness/manage.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

test('shows everywhere that a URL is paused, expired, or revoked, and offers what to do about it', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const issued = new IssuedUrls(desk.page)
  const operator = await becomeOperator(desk)
  await desk.generate(ORDERS, { 'Primary identity': GRACE })
  await desk.generate(ORDERS, ADA)
  const { root, copyUrl } = desk.result
  await expect(root).toContainText('Ada King')
  const url = await desk.result.url.inputValue()
  await expect(root).toContainText('Live')
  await expect(issued.earlier(GRACE)).toContainText('Live')

  await customers.tab.click()
  await customers.open(IDENTITY)
  await customers.manage('Pause')
  await expect(customers.tokens.first()).toContainText('Paused')
  await desk.page.getByRole('tab', { name: 'Generate' }).click()
  await expect(root).toContainText('Paused')
  await expect(root).not.toContainText('Live')
  await expect(copyUrl).toHaveCount(0)
  await desk.shell.openUrls()
  await expect(issued.row(IDENTITY)).toContainText('Paused')
  await expect(issued.copy(IDENTITY)).toHaveCount(0)
  await expect(issued.copy(GRACE)).toBeVisible()
  // The filter has the same states as the rows, and finds exactly the rows in a state.
  await issued.filters.set('State', 'Paused')
  await expect(issued.row(GRACE)).toHaveCount(0)
  await expect(issued.row(IDENTITY)).toBeVisible()
  await issued.filters.set('State', 'Live')
  await expect(issued.row(IDENTITY)).toHaveCount(0)
  await expect(issued.row(GRACE)).toBeVisible()
  await issued.filters.set('State', 'Needs values')
  await expect(issued.table).toHaveCount(0)
  await issued.filters.chip('State Needs values').click()
  await expect(issued.row(IDENTITY)).toBeVisible()
  await desk.page.keyboard.press('Control+k')
  await expect(desk.page.getByRole('button', { name: 'Copy latest URL' })).toContainText(GRACE)
  await desk.page.keyboard.press('Escape')
  await issued
    .row(IDENTITY)
    .getByRole('button', { name: `Resume: ${IDENTITY}` })
    .click()
  await expect(issued.row(IDENTITY)).toContainText('Live')
  expect(await listToolNames(url)).toHaveLength(4)

  const token = async () =>
    (await manage(operator, 'tokens.find', { tokens: [url.split('/').at(-2) ?? ''] }))[0]?.id ?? ''
  const id = await token()
  await manage(operator, 'tokens.setExpiry', { id, expiresAt: new Date(Date.now() + 1500).toISOString() })
  await expect(issued.row(IDENTITY)).toContainText('Expired')
  await expect(issued.copy(IDENTITY)).toHaveCount(0)
  await manage(operator, 'tokens.setExpiry', { id, expiresAt: null })
  await expect(issued.row(IDENTITY)).toContainText('Live')

  await desk.shell.goTo('Servers')
  await customers.tab.click()
  await customers.open(IDENTITY)
  await customers.manage('Revoke…')
  await customers.confirm('Revoke').click()
  await expect(customers.dialog).toHaveCount(0)
  await desk.page.getByRole('tab', { name: 'Generate' }).click()
  await expect(root).toContainText('Revoked')
  await expect(copyUrl).toHaveCount(0)
  await expect(desk.result.copyToken).toHaveCount(0)
  await expect(root.getByRole('button', { name: 'Test connection' })).toHaveCount(0)
  await expect(root.getByRole('button', { name: /^Add the URL to/ })).toHaveCount(0)
  await root.getByRole('button', { name: 'Generate again' }).click()
  expect((await desk.form.values()).fields).toEqual(ADA)
})

test('marks URLs of inactive and deleted servers, or only of inactive ones in a hosted workspace', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  const issued = new IssuedUrls(desk.page)
  const operator = await becomeOperator(desk)
  const id = await serverId(operator, ORDERS)
  await desk.generate(ORDERS, ADA)
  const { root } = desk.result
  const given = await desk.result.url.inputValue()
  await new Endpoints(desk.page).manage('Deactivate')
  const toast = desk.page.getByRole('status').filter({ hasText: 'deactivated' })
  await expect(toast).toContainText(`${ORDERS} deactivated: 1 customer loses access`)
  await desk.shell.goTo('Customers')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toHaveCount(0)
  await desk.shell.goTo('Servers')
  await expect(desk.servers.option(ORDERS)).toContainText('Active')
  expect(await listToolNames(given)).toHaveLength(4)
  await new Endpoints(desk.page).manage('Deactivate')
  await expect(desk.servers.option(ORDERS)).toContainText('Inactive')
  await desk.page.getByRole('tab', { name: 'Generate' }).click()
  await expect(root).toContainText('Server inactive')
  await root.getByRole('button', { name: 'Activate server' }).click()
  await expect(root).toContainText('Live')
  await manage(operator, 'servers.remove', { id })
  await desk.page.getByRole('button', { name: 'Refresh servers' }).click()
  await desk.shell.openUrls()
  await expect(issued.row(IDENTITY)).toContainText('Server deleted')
  await expect(issued.copy(IDENTITY)).toHaveCount(0)

  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.generate(TYPICAL_SERVERS[0]?.name ?? '', ADA)
  await expect(desk.result.copyUrl).toBeVisible()
  await expect(root).not.toContainText('Live')
})

test("reports that a URL is dead after a port change, a rotation, or the customer's removal", async ({ startDesk }) => {
  const desk = await startDesk()
  await test.step("marks a URL's address as outdated after a port change, and updates it", async () => {
    await desk.generate(ORDERS, ADA)
    const old = await desk.result.url.inputValue()
    await desk.openLocalSettings()
    const port = await freePort()
    await desk.main.getByRole('textbox', { name: 'New port' }).fill(String(port))
    const change = desk.main.getByRole('button', { name: 'Change port' })
    const question = desk.page.getByRole('dialog')
    await change.click()
    await expect(question).toContainText('1 issued URL will stop working')
    await question.getByRole('button', { name: `Keep port ${new URL(old).port}` }).click()
    await expect(question).toHaveCount(0)
    expect(await listToolNames(old)).toHaveLength(4)
    await change.click()
    await question.getByRole('button', { name: 'Change port' }).click()
    await expect(desk.main).toContainText(`:${port}/mcp`)
    await desk.shell.goTo('Servers')
    await expect(desk.result.root).toContainText('Outdated address')
    await expect(desk.result.copyUrl).toHaveCount(0)
    await desk.result.root.getByRole('button', { name: 'Use current address' }).click()
    await expect(desk.result.root).toContainText('Live')
    const url = await desk.result.url.inputValue()
    expect(url).toBe(old.replace(/:\d+\//, `:${port}/`))
    expect(await listToolNames(url)).toHaveLength(4)
    await desk.result.copyUrl.click()
    await expect.poll(() => desk.readClipboard()).toBe(url)
  })

  await test.step("reports a rotated URL as dead after its overlap, and a removed customer's URL immediately", async () => {
    const customers = new Customers(desk.page)
    const issued = new IssuedUrls(desk.page)
    await desk.generate(ORDERS, { 'Primary identity': GRACE })
    await customers.tab.click()
    await customers.open(GRACE)
    await customers.manage('Rotate…')
    await customers.time('Immediately').check()
    await customers.confirm('Generate new URL').click()
    await customers.newUrl.waitFor()
    await customers.confirm('Done').click()
    await expect(customers.drawer).toContainText('1 previous token')
    await desk.shell.openUrls()
    await expect(issued.row(GRACE).nth(0)).toContainText('Live')
    await expect(issued.row(GRACE).nth(1)).toContainText('Replaced')
    await expect(issued.copy(GRACE)).toHaveCount(1)
    await issued
      .row(GRACE)
      .getByRole('button', { name: `Open customer: ${GRACE}` })
      .click()
    await customers.drawer.waitFor()

    await customers.action('Delete customer').click()
    await customers.confirm('Delete').click()
    await expect(customers.drawer).toHaveCount(0)
    await desk.shell.openUrls()
    await expect(issued.row(GRACE).nth(0)).toContainText('Customer deleted')
    await expect(issued.row(GRACE).nth(1)).toContainText('Customer deleted')
    await expect(issued.copy(GRACE)).toHaveCount(0)
  })
})
