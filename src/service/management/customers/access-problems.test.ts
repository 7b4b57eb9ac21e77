import { describe, expect, it, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { failureOf } from '../../../base/testing/failure-of.ts'
import type { definitionSchema } from '../../../shared/management/definition/definition.ts'
import { type Answer, call, connect, deploy, json, startApi } from '../../mcp/stream.testkit.ts'
import { startTestService, TEST_API_KEY, withKey } from '../../service.testkit.ts'
import { managementCaller } from '../management.testkit.ts'

type Credentials = NonNullable<z.input<typeof definitionSchema>['credentials']>
const own = (more: Partial<Credentials[number]> = {}): Credentials => [
  { id: 'cred_1', name: 'Ledgerly key', details: { kind: 'bearer' as const }, perCustomer: true, ...more },
]

/** Starts a server whose customers have their own key for the API, which accepts the keys in `good`. */
async function setUp(credentials: Credentials = own({ customerKey: 'api_key' }), answer?: Answer) {
  const good = new Set<string>()
  const letIn: Answer = (request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const status = request.url === '/busy' ? 503 : request.url === '/none' ? 404 : 200
    json({ ok: true }, good.has(key) ? status : key === 'forbidden' ? 403 : 401)(request, response)
  }
  const baseUrl = await startApi(answer ?? letIn)
  const service = await startTestService()
  onTestFinished(() => service.close())
  const manage = managementCaller(service.baseUrl, TEST_API_KEY)
  const endpoint = (name: string) => ({ toolName: name, baseUrl, path: `/${name}`, credentialId: 'cred_1' })
  const secrets: Record<string, Record<string, string>> = credentials[0]?.perCustomer
    ? {}
    : { cred_1: { token: 'everybody’s' } }
  const serverId = await deploy(service, { credentials, secrets, endpoints: ['read', 'busy', 'none'].map(endpoint) })
  async function generate(primaryIdentity: string, metadata: Record<string, string>) {
    const body = JSON.stringify({ mcpServerId: serverId, customerDetails: { primaryIdentity, metadata } })
    const response = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    const { data } = (await response.json()) as { data: { url: string; token: string; customerId: string } }
    const problem = async () => (await manage('tokens.find', { tokens: [data.token] }))[0]?.problem
    /** Calls a tool like a client, and waits until the call is logged. */
    const use = async (tool: string) => {
      const result = await call(await connect(data.url, 'auto'), tool)
      await manage('customers.get', { id: data.customerId })
      return result
    }
    return { ...data, problem, use }
  }
  const page = async (filter: Parameters<typeof manage<'customers.page'>>[1]['filter'] = {}) => {
    const { customers, total } = await manage('customers.page', {
      serverId,
      filter,
      sort: { by: 'identity', direction: 'ascending' },
    })
    expect(total).toBe(customers.length)
    expect((await manage('customers.ids', { serverId, filter })).ids.sort()).toEqual(
      customers.map(({ id }) => id).sort(),
    )
    return Object.fromEntries(customers.map(({ primaryIdentity, problem }) => [primaryIdentity, problem?.kind ?? null]))
  }
  return { good, manage, serverId, generate, page }
}

describe('a live URL', () => {
  it('needs a value that the live version newly requires until it’s set', async () => {
    const { good, manage, serverId, generate, page } = await setUp()
    good.add('k1')
    const ada = await generate('ada', { api_key: 'k1' })
    expect(await ada.problem()).toBeNull()
    // It's a different credential instead of a renamed one, so no value is carried over.
    const { draft } = await manage('servers.get', { id: serverId })
    const endpoints = draft.endpoints.map((each) => ({ ...each, credentialId: 'cred_2' }))
    const credentials = own({ id: 'cred_2', customerKey: 'ledger_key' })
    const { revision } = await manage('servers.get', { id: serverId })
    const saved = await manage('servers.saveDraft', {
      id: serverId,
      revision,
      draft: { ...draft, endpoints, credentials: credentials as typeof draft.credentials },
    })
    await manage('servers.deploy', { id: serverId, revision: saved.revision })
    const missing = { kind: 'needsValues', values: [{ key: 'ledger_key', description: 'Ledgerly key', secret: true }] }
    expect(await ada.problem()).toEqual(missing)
    expect(await ada.use('read')).toMatchObject({ isError: true, text: expect.stringContaining('Ledgerly key') })
    const { access } = await manage('customers.get', { id: ada.customerId })
    expect(access[0]?.tokens).toMatchObject([{ state: 'live', problem: missing }])
    expect(await page()).toEqual({ ada: 'needsValues' })

    const set = (values: Record<string, string>) =>
      manage('customers.setValues', { customerId: ada.customerId, serverId, values })
    expect(await failureOf(set({ api_key: 'k1' }))).toMatchObject({ fields: { 'values.api_key': expect.anything() } })
    expect(await failureOf(set({ ledger_key: 'Bearer k1' }))).toMatchObject({
      fields: { 'values.ledger_key': expect.stringContaining('starts with “Bearer”') },
    })
    const { access: after } = await set({ ledger_key: 'k1' })
    expect(after[0]?.tokens).toMatchObject([{ problem: null, secretsSet: ['api_key', 'ledger_key'] }])
    expect(await ada.use('read')).toMatchObject({ isError: false })
    const [entry] = (await manage('audit.list', { operation: 'customers.setValues' })).records
    expect(entry?.ended?.changes).toEqual([{ field: 'bound values', before: null, after: null, hidden: true }])
  })

  it('reports that the API rejects its credential until a call succeeds or the value is replaced', async () => {
    const { good, manage, serverId, generate, page } = await setUp()
    good.add('k2')
    const ada = await generate('ada', { api_key: 'k1' })
    await ada.use('read')
    expect(await ada.problem()).toMatchObject({ kind: 'apiRefuses', status: 401 })
    // A busy API says nothing about the credential, but "not found" means that it was accepted.
    good.add('k1')
    await ada.use('busy')
    expect(await ada.problem()).toMatchObject({ kind: 'apiRefuses' })
    await ada.use('none')
    expect(await ada.problem()).toBeNull()
    const bob = await generate('bob', { api_key: 'forbidden' })
    await bob.use('read')
    expect(await bob.problem()).toMatchObject({ kind: 'apiRefuses', status: 403 })
    expect(await page()).toEqual({ ada: null, bob: 'apiRefuses' })
    await manage('customers.setValues', { customerId: bob.customerId, serverId, values: { api_key: 'k2' } })
    expect(await bob.problem()).toBeNull()
    // A rotated token has the same credential, and so the same problem.
    const eve = await generate('eve', { api_key: 'bad' })
    await eve.use('read')
    const [token] = await manage('tokens.find', { tokens: [eve.token] })
    const rotated = await manage('tokens.rotate', { id: token?.id ?? '', overlapUntil: null })
    expect(await manage('tokens.find', { tokens: [rotated.token] })).toMatchObject([
      { problem: { kind: 'apiRefuses' } },
    ])
    expect(await eve.problem()).toBeNull()
  })

  it('reports that its login failed when the authorization server rejects the customer’s secret', async () => {
    const responses: Answer = (request, response) =>
      request.url === '/token'
        ? json({ error: 'invalid_client' }, 401)(request, response)
        : json({ ok: true })(request, response)
    const tokenUrl = `${await startApi(responses)}/token`
    const details = { kind: 'oauth2ClientCredentials' as const, tokenUrl, clientId: 'desk' }
    const { generate, page } = await setUp(own({ customerKey: 'client_secret', details }))
    const ada = await generate('ada', { client_secret: 'wrong' })
    expect(await ada.problem()).toBeNull()
    await ada.use('read')
    expect(await ada.problem()).toMatchObject({ kind: 'loginFailed', at: expect.stringMatching(/Z$/) })
    expect(await page({ problem: 'loginFailed' })).toEqual({ ada: 'loginFailed' })
  })

  it('has no problem that its customer could fix if all customers share the credential', async () => {
    const { generate, page } = await setUp(own({ perCustomer: false }))
    const ada = await generate('ada', {})
    await ada.use('read')
    expect(await ada.problem()).toBeNull()
    expect(await page({ problem: 'none' })).toEqual({ ada: null })
    expect(await page({ problem: 'needsValues' })).toEqual({})
  })
})

it('finds customers by the problem with their best URL', async () => {
  const { good, manage, serverId, generate, page } = await setUp()
  good.add('good')
  const broken = await generate('mixed', { api_key: 'bad' })
  await broken.use('read')
  await generate('mixed', { api_key: 'good' })
  const refused = await generate('refused', { api_key: 'bad' })
  await refused.use('read')
  const paused = await generate('paused', { api_key: 'bad' })
  await paused.use('read')
  const [token] = await manage('tokens.find', { tokens: [paused.token] })
  await manage('tokens.pause', { id: token?.id ?? '' })
  await generate('works', { api_key: 'good' })
  expect(await page()).toEqual({ mixed: null, paused: null, refused: 'apiRefuses', works: null })
  expect(await page({ problem: 'none' })).toEqual({ mixed: null, works: null })
  expect(await page({ problem: 'apiRefuses' })).toEqual({ refused: 'apiRefuses' })
  expect(await page({ problem: 'needsValues' })).toEqual({})
  expect(await page({ state: 'paused' })).toEqual({ paused: null })
  expect((await manage('customers.page', { serverId, filter: { state: 'live' } })).total).toBe(3)
})
