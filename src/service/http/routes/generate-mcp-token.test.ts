import { describe, expect, it } from 'vitest'
import { definition, endpoint, startManagement } from '../../management/management.testkit.ts'
import { withKey } from '../../service.testkit.ts'

const SECRET = 'canary-tenant-key'

/** Starts a service with a server that has customer values: an account, a secret key, and an optional branch. */
async function startAsking() {
  const { service, call } = await startManagement()
  const orders = endpoint('list_orders', {
    path: '/accounts/{{account}}/orders/{{branch}}',
    credentialId: 'cred_tenant',
    parameters: [
      { name: 'account', type: 'string', required: true, source: 'customer', customerKey: 'account_id' },
      { name: 'branch', type: 'string', source: 'customer', description: 'Branch', default: 'main', required: true },
    ],
  })
  const [account] = orders.parameters
  if (account) account.description = 'Whose orders are shown'
  const tenant = { id: 'cred_tenant', name: "The tenant's own key", details: { kind: 'bearer' as const } }
  const draft = {
    ...definition('Orders', orders),
    credentials: [{ ...tenant, perCustomer: true, customerKey: 'tenant_key' }],
  }
  const { id, revision } = await call('servers.create', { name: 'Orders' })
  const saved = await call('servers.saveDraft', { id, revision, draft })
  await call('servers.deploy', { id, revision: saved.revision })

  async function generate(metadata?: Record<string, string>, mcpServerId = id) {
    const customerDetails = { primaryIdentity: 'ada@example.com', metadata }
    const body = JSON.stringify({ mcpServerId, customerDetails })
    const response = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    const text = await response.text()
    expect(text).not.toContain(SECRET)
    const parsed = JSON.parse(text) as { message?: string; fields?: object; data?: { customerId: string } }
    return { ...parsed, status: response.status }
  }
  const detail = (response: Awaited<ReturnType<typeof generate>>) =>
    call('customers.get', { id: response.data?.customerId ?? '' })
  return { call, generate, detail, serverId: id }
}

describe('generation for a server with customer values', () => {
  it('binds the values to the token, and keeps secret ones out of metadata and responses', async () => {
    const { call, generate, detail, serverId } = await startAsking()
    const metadata = { name: 'Ada', account_id: ' 17 ', tenant_key: SECRET, branch: '' }
    const made = await generate(metadata)
    expect(made.status).toBe(200)
    const { customer, access } = await detail(made)
    expect(customer.metadata).toEqual({ name: 'Ada', account_id: ' 17 ', branch: '' })
    expect(access[0]?.tokens).toMatchObject([
      { state: 'live', values: { account_id: ' 17 ' }, secretsSet: ['tenant_key'] },
    ])
    const id = customer.id
    const shown = await Promise.all([
      call('customers.list', { search: 'canary' }),
      call('customers.list', {}),
      call('customers.get', { id }),
      call('servers.get', { id: serverId }),
      call('servers.export', { id: serverId }),
      call('calls.list', {}),
      call('customers.setTools', { customerId: id, serverId, tools: ['list_orders'] }),
      call('tokens.pause', { id: access[0]?.tokens[0]?.id ?? '' }),
    ])
    expect(shown[0]).toMatchObject({ total: 0 })
    expect(JSON.stringify(shown)).not.toContain(SECRET)
  })

  it('names missing values with their descriptions, and creates nothing', async () => {
    const { call, generate } = await startAsking()
    const none = await generate({ name: 'Ada' })
    expect(none.status).toBe(400)
    expect(none.message).toBe(
      "customerDetails.metadata.tenant_key is required: The tenant's own key. " +
        'customerDetails.metadata.account_id is required: Whose orders are shown.',
    )
    expect(none.fields).toEqual({
      'customerDetails.metadata.tenant_key': expect.stringContaining('is required'),
      'customerDetails.metadata.account_id': expect.stringContaining('is required'),
    })
    expect((await generate({ account_id: '17', tenant_key: ' ' })).message).toMatch(/^\S+\.tenant_key is required/)
    const long = await generate({ account_id: 'x'.repeat(20_001), tenant_key: SECRET })
    expect(long).toMatchObject({ status: 400, message: expect.stringContaining('account_id is longer than 20,000') })
    expect(await call('customers.list', {})).toEqual({ customers: [], total: 0 })
  })

  it('falls back to the stored metadata if it’s omitted, but never to a secret', async () => {
    const { generate, detail, call } = await startAsking()
    const other = await call('servers.create', { name: 'Asks for nothing' })
    const metadata = { account_id: '17', tenant_key: 'kept as a plain entry' }
    expect((await generate(metadata, other.id)).status).toBe(200)
    expect(await generate()).toMatchObject({ status: 400, message: expect.stringMatching(/tenant_key is required/) })
    expect((await generate()).message).not.toContain('account_id')
    expect((await generate({ tenant_key: SECRET })).message).toContain('account_id is required')
    const first = await generate({ account_id: '17', tenant_key: SECRET })
    const { id, revision } = await call('servers.create', { name: 'Open' })
    const open = endpoint('show', {
      path: '/{{account_id}}',
      parameters: [{ name: 'account_id', type: 'string', required: true, source: 'customer' }],
    })
    const saved = await call('servers.saveDraft', { id, revision, draft: definition('Open', open) })
    await call('servers.deploy', { id, revision: saved.revision })
    expect((await generate(undefined, id)).status).toBe(200)
    const { access } = await detail(first)
    expect(access.map(({ serverName, tokens }) => [serverName, tokens[0]?.values])).toEqual([
      ['Orders', { account_id: '17' }],
      ['Asks for nothing', {}],
      ['Open', { account_id: '17' }],
    ])
  })

  it('updates the metadata of a known customer, and keeps it if it’s omitted', async () => {
    const { generate, detail } = await startAsking()
    const shown = async (response: Awaited<ReturnType<typeof generate>>) => (await detail(response)).customer.metadata
    const first = await generate({ name: 'Ada', company: 'Acme', account_id: '17', tenant_key: SECRET })
    expect(await shown(first)).toEqual({ name: 'Ada', company: 'Acme', account_id: '17' })
    const second = await generate({ name: 'Ada King', account_id: '18', tenant_key: SECRET })
    expect(second.data?.customerId).toBe(first.data?.customerId)
    expect(await shown(second)).toEqual({ name: 'Ada King', account_id: '18' })
    expect((await generate()).status).toBe(400)
    expect(await shown(second)).toEqual({ name: 'Ada King', account_id: '18' })
  })

  it('creates another token each time without changing earlier ones', async () => {
    const { generate, detail } = await startAsking()
    await generate({ account_id: '17', tenant_key: SECRET })
    const { access } = await detail(await generate({ account_id: '18', tenant_key: SECRET }))
    expect(access[0]?.tokens.map(({ values, state }) => [values, state])).toEqual([
      [{ account_id: '18' }, 'live'],
      [{ account_id: '17' }, 'live'],
    ])
  })
})
