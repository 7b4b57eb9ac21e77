import { definitionSchema } from '../src/shared/management/definition/definition.ts'
import { expect, test } from './fixtures.ts'
import { deployServer } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'
import { startRecordingUpstream } from './harness/recording-upstream.ts'
import { Endpoints } from './pages/endpoints.ts'

const ACCOUNT = { name: 'account', type: 'string', required: true, source: 'customer', customerKey: 'account_id' }

const ENDPOINTS = [
  { id: 'a', toolName: 'list_things', method: 'GET', path: '/{{account}}/things', parameters: [ACCOUNT] },
  {
    id: 'b',
    toolName: 'get_balance',
    method: 'GET',
    path: '/{{account}}/balance',
    credentialId: 'key',
    parameters: [ACCOUNT],
  },
  {
    id: 'c',
    toolName: 'search_things',
    method: 'POST',
    path: '/search/{{term}}',
    annotations: { readOnly: true },
    body: { kind: 'json', template: '{"term": "{{term}}"}' },
    parameters: [{ name: 'term', type: 'string', required: true, example: 'a lamp' }],
  },
  {
    id: 'd',
    toolName: 'get_thing',
    method: 'GET',
    path: '/things/{{id}}',
    parameters: [{ name: 'id', type: 'string', required: true }],
  },
  { id: 'e', toolName: 'health', method: 'GET', path: '/health' },
]

/** An API that needs an account per customer and, for one endpoint, a key per customer. */
const accounts = (baseUrl: string) =>
  definitionSchema.parse({
    name: 'Accounts',
    credentials: [
      { id: 'key', name: 'Account key', details: { kind: 'bearer' }, perCustomer: true, customerKey: 'api_key' },
    ],
    endpoints: ENDPOINTS.map((endpoint) => ({
      title: endpoint.toolName,
      description: 'One of the account API.',
      ...endpoint,
      baseUrl,
    })),
  })

test('asks for missing values right in the test, and sends only read requests without confirmation', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const api = await startRecordingUpstream()
  await deployServer(await becomeOperator(desk), accounts(api.url))
  await desk.servers.refresh.click()
  await desk.servers.option('Accounts').click()
  const endpoints = new Endpoints(desk.page)
  await endpoints.tab.click()

  // A POST may write, whatever the endpoint's annotation says.
  await endpoints.testAll.click()
  await expect(endpoints.dialog).toContainText('1 endpoint may change data')
  await expect(endpoints.dialog).toContainText(`POST ${api.url}/search/a%20lamp`)
  await expect(endpoints.dialog).toContainText('{"term":"a lamp"}')
  await endpoints.dialog.getByRole('button', { name: 'Test only the 4 read-only ones' }).click()
  await expect(endpoints.row('health')).toContainText('200')
  for (const name of ['list_things', 'get_balance', 'get_thing'])
    await expect(endpoints.row(name)).toContainText('Needs values')
  expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /health'])

  const missing = desk.page.getByRole('form', { name: '3 endpoints need values for the test' })
  await missing.getByRole('textbox', { name: 'account_id' }).fill('AC-1')
  await missing.getByRole('textbox', { name: 'api_key' }).fill('key-of-ada')
  await missing.getByRole('button', { name: 'Test 2 with these values' }).click()
  await expect(endpoints.row('list_things')).toContainText('200')
  await expect(endpoints.row('get_balance')).toContainText('200')
  const balance = api.requests.find(({ url }) => url === '/AC-1/balance')
  expect(balance?.headers.authorization).toBe('Bearer key-of-ada')

  // Arguments from the model are entered in the endpoint's own test.
  await desk.page.getByRole('button', { name: 'Enter the arguments for get_thing' }).click()
  await expect(desk.page.getByRole('region', { name: 'Test result' })).toContainText('Needs values')
  await expect(endpoints.field('id')).toBeFocused()
  await endpoints.field('id').fill('7')
  await endpoints.field('id').press('Enter')
  await expect(desk.page.getByRole('region', { name: 'Test result' })).toContainText('200')
  await expect(desk.page.locator('body')).not.toContainText('the person who gave you this URL')

  await test.step("doesn't ask when nothing would be sent", async () => {
    const sent = api.requests.length
    const [placing] = ENDPOINTS.filter(({ id }) => id === 'd').map((endpoint) => ({ ...endpoint, method: 'DELETE' }))
    const orders = { ...accounts(api.url), name: 'Removals', credentials: [] }
    await deployServer(
      await becomeOperator(desk),
      definitionSchema.parse({
        ...orders,
        endpoints: [{ ...placing, title: 'Remove a thing', description: 'Removes a thing.', baseUrl: api.url }],
      }),
    )
    await desk.servers.refresh.click()
    await desk.servers.option('Removals').click()
    await endpoints.tab.click()
    await endpoints.testAll.click()
    await expect(endpoints.row('get_thing')).toContainText('Needs values')
    await expect(endpoints.dialog).toHaveCount(0)
    expect(api.requests).toHaveLength(sent)
  })
  api.close()
})
