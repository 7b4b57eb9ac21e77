import { expect, it } from 'vitest'
import { withKey } from '../../service.testkit.ts'
import { definition, endpoint, managementCaller, startManagement } from '../management.testkit.ts'

const tenant = { id: 'cred_own', name: 'Ledgerly key', details: { kind: 'bearer' as const } }

/** Creates a server with two customer values: an API key, and a branch with a default. */
async function startAsking() {
  const { service, call } = await startManagement()
  const { id, revision } = await call('servers.create', { name: 'Ledgerly' })
  const list = endpoint('list_invoices', {
    path: '/{{branch}}',
    credentialId: 'cred_own',
    parameters: [{ name: 'branch', type: 'string', required: true, default: 'main', source: 'customer' }],
  })
  const credentials = [{ ...tenant, perCustomer: true, customerKey: 'api_key' }]
  const saved = await call('servers.saveDraft', {
    id,
    revision,
    draft: { ...definition('Ledgerly', list), credentials },
  })
  await call('servers.deploy', { id, revision: saved.revision })
  const customer = (primaryIdentity: string, metadata?: Record<string, string>) => ({ primaryIdentity, metadata })
  const dryRun = (...customers: ReturnType<typeof customer>[]) => call('tokens.dryRun', { serverId: id, customers })
  async function generate(customerDetails: ReturnType<typeof customer>): Promise<number> {
    const body = JSON.stringify({ mcpServerId: id, customerDetails })
    return (await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })).status
  }
  return { service, call, id, customer, dryRun, generate }
}

it('dry-runs a generation for each customer with the results of a real one, and creates nothing', async () => {
  const { call, customer, dryRun, generate } = await startAsking()
  const customers = [
    customer('ada@x.example', { api_key: 'k1' }),
    customer('bob@x.example', { api_key: ' ', branch: 'north' }),
    customer('cy@x.example'),
    customer('dan@x.example', { api_key: 'x'.repeat(20_001) }),
    customer(' '),
    customer('eve\0@x.example', { api_key: 'k' }),
  ]
  const answers = await dryRun(...customers)
  expect(answers).toEqual([
    { problems: [], urls: 0 },
    { problems: [{ key: 'api_key', reason: 'missing' }], urls: 0 },
    { problems: [{ key: 'api_key', reason: 'missing' }], urls: 0 },
    { problems: [{ key: 'api_key', reason: 'tooLong' }], urls: 0 },
    { problems: [{ key: '', reason: 'badIdentity' }], urls: 0 },
    { problems: [{ key: '', reason: 'badIdentity' }], urls: 0 },
  ])
  expect((await call('customers.list', {})).total).toBe(0)
  for (const [index, each] of customers.entries()) {
    expect(await generate(each)).toBe(answers[index]?.problems.length === 0 ? 200 : 400)
  }
})

it('counts a customer’s URLs in a dry run, except revoked or rotated ones and those of other servers', async () => {
  const { call, id, customer, dryRun, generate } = await startAsking()
  const names = ['ada', 'bob', 'cy']
  for (const name of ['ada', 'ada', 'bob', 'cy']) expect(await generate(customer(name, { api_key: 'k' }))).toBe(200)
  const counts = async () => (await dryRun(...[...names, 'dan'].map((name) => customer(name)))).map(({ urls }) => urls)
  expect(await counts()).toEqual([2, 1, 1, 0])
  const tokensOf = async (name: string) =>
    (await call('customers.find', { primaryIdentity: name }))?.access[0]?.tokens.map((token) => token.id) ?? []
  await call('tokens.pause', { id: (await tokensOf('bob'))[0] ?? '' })
  await call('tokens.revoke', { id: (await tokensOf('cy'))[0] ?? '' })
  await call('tokens.rotate', { id: (await tokensOf('ada'))[0] ?? '', overlapUntil: null })
  expect(await counts()).toEqual([2, 1, 0, 0])
  const other = await call('servers.create', { name: 'Other' })
  expect(await call('tokens.dryRun', { serverId: other.id, customers: [customer('ada')] })).toEqual([
    { problems: [], urls: 0 },
  ])
  await call('servers.remove', { id })
  await expect(dryRun(customer('ada'))).rejects.toMatchObject({ detail: { kind: 'notFound' } })
})

it('requires a key with read access for a dry run', async () => {
  const { service, call, id } = await startAsking()
  const { key } = await call('apiKeys.create', { name: 'Generates', scopes: ['generate'] })
  const asked = managementCaller(service.baseUrl, key)('tokens.dryRun', {
    serverId: id,
    customers: [{ primaryIdentity: 'ada' }],
  })
  await expect(asked).rejects.toMatchObject({ detail: { kind: 'forbidden' } })
})
