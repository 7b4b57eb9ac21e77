import { expect, test } from './fixtures.ts'
import { deployLedger, LEDGER_KEY, ledger, OTHER_KEY, saveDraft } from './harness/ledger-server.ts'
import { withMcpClient } from './harness/mcp-client.ts'
import { becomeOperator } from './harness/operator.ts'
import { startRecordingUpstream } from './harness/recording-upstream.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'

const CUSTOMERS = ['ada@ledger.example', 'bob@ledger.example', 'eve@ledger.example']
const [ADA = ''] = CUSTOMERS

test("says which customers would lose access after a deploy, carries over values, and doesn't label a failing URL as live", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const api = await startRecordingUpstream()
  const operator = await becomeOperator(desk)
  const { id, accessOf } = await deployLedger(operator, ledger(api.url, LEDGER_KEY), CUSTOMERS)
  const call = (customer: string) =>
    withMcpClient(accessOf(customer).url, (client) => client.callTool({ name: 'get_balance', arguments: {} }))
  await saveDraft(operator, id, ledger(api.url, OTHER_KEY))
  await desk.servers.refresh.click()
  await desk.servers.choose('Ledger API')
  const endpoints = new Endpoints(desk.page)
  const customers = new Customers(desk.page)
  const { dialog } = endpoints
  await endpoints.tab.click()

  await test.step('keeps values for a credential of the same kind by default', async () => {
    await endpoints.deploy.click()
    await expect(dialog.getByRole('radio', { name: 'Use their values for “Ledgerly key”' })).toBeChecked()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Deploy version 2' })).toBeEnabled()
    await dialog.getByText('Ask for new values').click()
    await expect(dialog.getByRole('alert')).toContainText('3 customers lose access')
    await expect(dialog.getByRole('alert')).toContainText('3 customers have no value for “Ledgerly API”.')
    await dialog.getByText('Show customers').click()
    for (const customer of CUSTOMERS) await expect(dialog.getByRole('alert')).toContainText(customer)
    await dialog.getByRole('button', { name: 'Deploy anyway' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await call(ADA)).toMatchObject({ isError: true })
  })

  await test.step('lists customers who need values, and restores access once they have them', async () => {
    await customers.tab.click()
    await expect(customers.line(ADA)).toContainText('Needs values')
    await customers.filters.set('State', 'Live')
    await expect(customers.lines).toHaveCount(0)
    await customers.filters.set('State', 'Needs values')
    await expect(customers.lines).toHaveCount(3)
    await customers.open(ADA)
    await expect(customers.tokens.first()).toContainText('Needs values')
    await expect(customers.tokens.first()).toContainText('the server requires “Ledgerly API” from each customer')
    await customers.action('Enter values…').click()
    await customers.dialog.getByRole('textbox', { name: 'api_key' }).fill('new-key')
    await customers.confirm('Save values').click()
    await expect(customers.tokens.first()).toContainText('Live')
    await expect(customers.lines).toHaveCount(2)
    expect(await call(ADA)).not.toMatchObject({ isError: true })
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer new-key')
  })

  await test.step("keeps everyone's access when a field is renamed, or renamed back", async () => {
    await saveDraft(operator, id, ledger(api.url, [OTHER_KEY[0], OTHER_KEY[1], 'ledger_token']))
    await endpoints.tab.click()
    await endpoints.deploy.click()
    await expect(dialog.getByRole('button', { name: 'Deploy version 3' })).toBeEnabled()
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await endpoints.dialog.getByRole('button', { name: 'Deploy version 3' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await call(ADA)).not.toMatchObject({ isError: true })
    await endpoints.choose('Versions…')
    await dialog.getByRole('button', { name: /^Version 2/ }).click()
    await dialog.getByRole('button', { name: 'Roll back to version 2' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await call(ADA)).not.toMatchObject({ isError: true })
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer new-key')
  })
  api.close()
})
