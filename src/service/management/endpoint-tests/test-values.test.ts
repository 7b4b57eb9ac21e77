import { expect, it } from 'vitest'
import { testedEndpoint as setUp } from './tested-endpoint.testkit.ts'

const SECRET = 'canary "secret"/1'

it('names all missing values in one error, each with its key, without sending anything', async () => {
  let requests = 0
  const { run } = await setUp(
    (_, response) => {
      requests += 1
      response.end()
    },
    {
      path: '/{{account}}/{{id}}',
      parameters: [
        { name: 'account', type: 'string', required: true, source: 'customer', customerKey: 'account_id' },
        { name: 'id', type: 'string', required: true },
        { name: 'page', type: 'string' },
      ],
    },
  )
  expect((await run()).missing).toEqual([
    { source: 'customer', name: 'account', key: 'account_id' },
    { source: 'model', name: 'id', key: 'id' },
  ])
  expect(requests).toBe(0)
  const given = await run({ arguments: { id: '7' } as never, customerValues: { account_id: 'AC-1' } })
  expect(given).toMatchObject({ ok: true, missing: [] })
  expect(requests).toBe(1)
})

it('plans the exact requests of tests without sending any or showing a secret', async () => {
  let requests = 0
  const details = { kind: 'apiKeyHeader', header: 'X-Key', prefix: '' } as const
  const { call, serverId, endpointId, run } = await setUp(
    (_, response) => {
      requests += 1
      response.end()
    },
    {
      method: 'POST',
      path: '/orders/{{id}}/notes',
      body: { kind: 'json', template: '{"text": "{{text}}"}' },
      parameters: [
        { name: 'id', type: 'string', required: true, example: 'a b' },
        { name: 'text', type: 'string', required: true, example: 'Late' },
      ],
    },
    { id: 'c', name: 'C', details, perCustomer: false },
    { key: SECRET },
  )
  const [planned] = await call('endpoints.plan', { serverId, endpointIds: [endpointId, 'another'] })
  expect(requests).toBe(0)
  const sent = await run()
  expect(planned?.request).toMatchObject({ method: 'POST', url: sent.request?.url })
  expect(planned?.request?.url).toMatch(/\/orders\/a%20b\/notes$/)
  expect(JSON.parse(planned?.body ?? '')).toEqual({ text: 'Late' })
  expect(JSON.stringify(planned)).not.toContain('canary')
})

it('sends the secret stored for tests if each customer has their own, unless another one is passed', async () => {
  const keys: string[] = []
  const own = { id: 'c', name: 'C', details: { kind: 'bearer' }, perCustomer: true, customerKey: 'api_key' } as const
  const { call, serverId, run } = await setUp(
    (request, response) => {
      keys.push(request.headers.authorization ?? '')
      response.end()
    },
    { path: '/orders' },
    { ...own, testSecret: true },
    { token: SECRET },
  )
  expect(await run()).toMatchObject({ ok: true, missing: [] })
  await run({ customerValues: { api_key: 'of-ada' } })
  expect(keys).toEqual([`Bearer ${SECRET}`, 'Bearer of-ada'])
  // A deploy keeps the test secret, but URLs still need their customer's own.
  const { revision } = await call('servers.get', { id: serverId })
  await call('servers.deploy', { id: serverId, revision })
  expect(await run()).toMatchObject({ ok: true })
  await call('credentials.save', { serverId, credential: own, secrets: {} })
  expect(await run()).toMatchObject({ ok: false, missing: [{ source: 'credential', key: 'api_key' }] })
})
