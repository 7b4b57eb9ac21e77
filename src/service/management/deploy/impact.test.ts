import { expect, it, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { type Definition, definitionSchema } from '../../../shared/management/definition/definition.ts'
import type { Carry, plannedChangeSchema } from '../../../shared/management/records/impact.ts'
import { call, connect, json, startApi } from '../../mcp/stream.testkit.ts'
import { startTestService, TEST_API_KEY, withKey } from '../../service.testkit.ts'
import { endpoint, managementCaller } from '../management.testkit.ts'

type Credentials = NonNullable<z.input<typeof definitionSchema>['credentials']>

const key = (customerKey: string | undefined, more: Partial<Credentials[number]> = {}): Credentials[number] => ({
  id: 'cred_1',
  name: 'Ledgerly key',
  details: { kind: 'bearer' },
  perCustomer: true,
  customerKey,
  ...more,
})

/** Creates a server for repeated deploys, with customers and a client. The API records what it was sent. */
async function setUp() {
  const seen: string[] = []
  const baseUrl = await startApi((request, response) => {
    const { authorization = '', 'x-second': second = '' } = request.headers
    seen.push(`${authorization} "${second}" ${request.url}`)
    json({ ok: true })(request, response)
  })
  const service = await startTestService()
  onTestFinished(() => service.close())
  const manage = managementCaller(service.baseUrl, TEST_API_KEY)
  const { id } = await manage('servers.create', { name: 'Books' })
  const tool = (name: string, more: Parameters<typeof endpoint>[1] = {}) =>
    endpoint(name, { baseUrl, credentialId: 'cred_1', ...more })
  async function save(credentials: Credentials, endpoints: Definition['endpoints']) {
    const { revision } = await manage('servers.get', { id })
    return manage('servers.saveDraft', {
      id,
      revision,
      draft: definitionSchema.parse({ name: 'Books', credentials, endpoints }),
    })
  }
  async function deploy(credentials: Credentials, endpoints = [tool('list')], carry: Carry[] = []) {
    const { revision } = await save(credentials, endpoints)
    await manage('servers.deploy', { id, revision, carry })
  }
  async function generate(primaryIdentity: string, metadata: Record<string, string>) {
    const body = JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity, metadata } })
    const response = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    const { data } = (await response.json()) as { data: { url: string; token: string; customerId: string } }
    const tokens = async () => (await manage('customers.get', { id: data.customerId })).access[0]?.tokens ?? []
    /** Returns what the API receives when the customer's client calls a tool. */
    async function sends(name = 'list') {
      await call(await connect(data.url, 'auto'), name)
      return seen.at(-1)
    }
    return { ...data, tokens, sends }
  }
  const impact = (change: z.input<typeof plannedChangeSchema>) => manage('servers.impact', { id, change })
  return { id, manage, tool, save, deploy, generate, impact }
}

it('keeps customers’ values when a credential’s field is renamed, forward and back', async () => {
  const { id, manage, deploy, save, tool, generate, impact } = await setUp()
  await deploy([key(undefined)])
  const ada = await generate('ada', { cred_1: 'k-ada' })
  await save([key('api_key')], [tool('list')])
  expect(await impact({ kind: 'deploy' })).toEqual({ customers: 1, losing: 0, reasons: [], carries: [] })
  await deploy([key('api_key')])
  expect(await ada.sends()).toContain('Bearer k-ada')
  expect(await ada.tokens()).toMatchObject([{ secretsSet: ['api_key'], problem: null }])
  // A customer added while the field had its new name has no value for the old one.
  const bob = await generate('bob', { api_key: 'k-bob' })
  expect(await impact({ kind: 'rollBack', version: 1 })).toMatchObject({ customers: 2, losing: 0, reasons: [] })
  await manage('servers.rollBack', { id, version: 1 })
  expect(await ada.sends()).toContain('Bearer k-ada')
  expect(await bob.sends()).toContain('Bearer k-bob')
  expect(await bob.tokens()).toMatchObject([{ secretsSet: ['cred_1'], problem: null }])
})

it('swaps values when fields swap names, so no field gets another one’s value', async () => {
  const { deploy, generate, tool } = await setUp()
  const second = (customerKey: string): Credentials[number] => ({
    id: 'cred_2',
    name: 'Second',
    perCustomer: true,
    customerKey,
    details: { kind: 'apiKeyHeader', header: 'X-Second' },
  })
  const tools = [tool('list'), tool('other', { credentialId: 'cred_2' })]
  await deploy([key('one'), second('two')], tools)
  const ada = await generate('ada', { one: 'first', two: 'second' })
  await deploy([key('two'), second('one')], tools)
  expect(await ada.sends('list')).toContain('Bearer first')
  expect(await ada.sends('other')).toContain('"second"')
})

it('keeps customers’ values for a parameter when its field is renamed', async () => {
  const { deploy, generate, tool } = await setUp()
  const account = (customerKey?: string) =>
    tool('list', {
      credentialId: null,
      path: '/{{account}}',
      parameters: [{ name: 'account', type: 'string', required: true, source: 'customer', customerKey }],
    })
  await deploy([], [account()])
  const ada = await generate('ada', { account: '17' })
  await deploy([], [account('account_number')])
  expect(await ada.sends()).toContain('/17')
  expect(await ada.tokens()).toMatchObject([{ values: { account_number: '17' }, problem: null }])
})

it('reports who loses access when a version has another credential, and carries values over on request', async () => {
  const { id, manage, deploy, save, tool, generate, impact } = await setUp()
  await deploy([key('ledger')])
  for (const name of ['carl', 'ada', 'bob']) await generate(name, { ledger: `k-${name}` })
  const ada = await generate('ada', { ledger: 'k-ada-2' })
  const gone = await generate('gone', { ledger: 'x' })
  await manage('tokens.revoke', { id: (await gone.tokens())[0]?.id ?? '' })
  const other = key('api_key', { id: 'cred_2', name: 'Ledgerly API' })
  const tools = [tool('list', { credentialId: 'cred_2' })]
  await save([other], tools)
  const found = await impact({ kind: 'deploy' })
  expect(found).toEqual({
    customers: 3,
    losing: 3,
    reasons: [
      {
        reason: { kind: 'needsValue', key: 'api_key', description: 'Ledgerly API', secret: true },
        customers: 3,
        named: ['ada', 'bob', 'carl'].map((primaryIdentity) => ({ id: expect.any(String), primaryIdentity })),
      },
    ],
    carries: [{ from: 'ledger', to: 'api_key', fromDescription: 'Ledgerly key', customers: 3, likely: true }],
  })
  const carry = [{ from: 'ledger', to: 'api_key' }]
  expect(await impact({ kind: 'deploy', carry })).toEqual({ ...found, losing: 0, reasons: [] })
  await deploy([other], tools, carry)
  expect(await ada.sends()).toContain('Bearer k-ada-2')
  // The old version's values still exist, too.
  expect(await impact({ kind: 'rollBack', version: 1 })).toMatchObject({ losing: 0, reasons: [] })
  await manage('servers.rollBack', { id, version: 1 })
  expect(await ada.sends()).toContain('Bearer k-ada-2')
})

it('never overwrites a customer’s value with one that’s carried over', async () => {
  const { id, manage, deploy, tool, generate } = await setUp()
  await deploy([key('ledger')])
  const ada = await generate('ada', { ledger: 'k-ada' })
  const other = key('api_key', { id: 'cred_2', name: 'Ledgerly API' })
  await deploy([other], [tool('list', { credentialId: 'cred_2' })])
  const { customerId } = ada
  await manage('customers.setValues', { customerId, serverId: id, values: { api_key: 'k-of-the-other' } })
  const bob = await generate('bob', { api_key: 'k-bob' })
  await manage('servers.rollBack', { id, version: 1, carry: [{ from: 'api_key', to: 'ledger' }] })
  expect(await ada.sends()).toContain('Bearer k-ada')
  expect(await bob.sends()).toContain('Bearer k-bob')
})

it('doesn’t count a customer twice, or at all if their calls already fail', async () => {
  const { deploy, save, tool, generate, impact } = await setUp()
  await deploy([key('one')])
  await generate('ada', { one: 'a' })
  await deploy([key('two', { id: 'cred_2' })], [tool('list', { credentialId: 'cred_2' })])
  await generate('bob', { two: 'b' })
  await save([key('three', { id: 'cred_3' })], [tool('list', { credentialId: 'cred_3' })])
  expect(await impact({ kind: 'deploy' })).toMatchObject({ customers: 2, losing: 1, reasons: [{ customers: 1 }] })
  // A different kind of credential isn't suggested as the likely source.
  const basic = key('three', { id: 'cred_3', details: { kind: 'basic', username: 'u' } })
  await save([basic], [tool('list', { credentialId: 'cred_3' })])
  expect((await impact({ kind: 'deploy' })).carries).toMatchObject([{ from: 'two', likely: false }])
})

it('keeps customers’ selected tools across a rename, and reports removed tools', async () => {
  const { id, manage, deploy, save, tool, generate, impact } = await setUp()
  await deploy([key('k')], [tool('list'), tool('get'), tool('send')])
  const ada = await generate('ada', { k: 'a' })
  const bob = await generate('bob', { k: 'b' })
  await generate('carl', { k: 'c' })
  const pin = (customerId: string, tools: string[]) => manage('customers.setTools', { customerId, serverId: id, tools })
  await pin(ada.customerId, ['get'])
  await pin(bob.customerId, ['list', 'get'])
  expect(await impact({ kind: 'removeEndpoints', endpointIds: ['end_get'] })).toMatchObject({
    customers: 3,
    losing: 1,
    reasons: [{ reason: { kind: 'toolGone', tool: 'get' }, customers: 2, named: [{ primaryIdentity: 'ada' }, {}] }],
  })
  const renamed = [tool('list'), tool('fetch', { id: 'end_get' }), tool('send')]
  await save([key('k')], renamed)
  expect(await impact({ kind: 'deploy' })).toMatchObject({ losing: 0, reasons: [] })
  await deploy([key('k')], renamed)
  expect((await manage('customers.get', { id: ada.customerId })).access[0]?.tools).toEqual(['fetch'])
  expect(await ada.sends('fetch')).toContain('Bearer a')
})

it('reports calls without a credential, with a shared one, or with a bound value left to the model', async () => {
  const { deploy, save, tool, generate, impact } = await setUp()
  const account = (source: 'model' | 'customer', credentialId: string | null) =>
    tool('list', {
      credentialId,
      path: '/{{account}}',
      parameters: [{ name: 'account', type: 'string', required: true, source }],
    })
  await deploy([key('k')], [account('customer', 'cred_1')])
  await generate('ada', { k: 'a', account: '17' })
  expect((await impact({ kind: 'removeCredential', credentialId: 'cred_1' })).reasons).toMatchObject([
    { reason: { kind: 'credentialGone', credential: 'Ledgerly key' }, customers: 1 },
  ])
  await save([key('k', { perCustomer: false })], [account('customer', 'cred_1')])
  expect((await impact({ kind: 'deploy' })).reasons).toMatchObject([{ reason: { kind: 'credentialShared' } }])
  await save([key('k', { details: { kind: 'apiKeyHeader', header: 'X-Key' } })], [account('customer', 'cred_1')])
  expect((await impact({ kind: 'deploy' })).reasons).toMatchObject([{ reason: { kind: 'credentialChanged' } }])
  await save([key('k')], [account('model', 'cred_1')])
  expect((await impact({ kind: 'deploy' })).reasons).toMatchObject([
    { reason: { kind: 'unbound', key: 'account' }, named: [{ primaryIdentity: 'ada' }] },
  ])
})

it('reports customers whose usage in the last day exceeds new limits, unless they have limits of their own', async () => {
  const { id, manage, deploy, generate, impact } = await setUp()
  await deploy([key('k')])
  const ada = await generate('ada', { k: 'a' })
  const client = await connect(ada.url, 'auto')
  for (let count = 0; count < 24; count += 1) await call(client, 'list')
  expect(await impact({ kind: 'setLimits', limits: { callsPerSecond: 1 } })).toMatchObject({
    reasons: [{ reason: { kind: 'overLimit', limit: 'callsPerSecond' }, customers: 1 }],
  })
  expect(await impact({ kind: 'setLimits', limits: { callsPerSecond: 50 } })).toMatchObject({ reasons: [] })
  const { customerId } = ada
  await manage('customers.setLimits', { customerId, serverId: id, limits: { callsPerSecond: 90 } })
  expect(await impact({ kind: 'setLimits', limits: { callsPerSecond: 1 } })).toMatchObject({ reasons: [] })
  expect(await impact({ kind: 'setLimits', limits: { callsPerSecond: 1 }, customerId })).toMatchObject({
    reasons: [{ named: [{ primaryIdentity: 'ada' }] }],
  })
})
