import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { credentialSchema } from '../../shared/management/definition/credential.ts'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { createLiveServers } from '../live-servers/live-servers.ts'
import { deployDefinition } from '../management/deploy/deploy-definition.ts'
import { definition, endpoint } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { call, connect, deploy, generate, manage, startApi } from '../mcp/stream.testkit.ts'
import { openServiceStore, startTestService } from '../service.testkit.ts'
import { type Faults, startAuthorizationServer } from './authorization-server.testkit.ts'
import { openLogins } from './logins.testkit.ts'

/** Starts an authorization server, an API that accepts its newest token, and a service whose only tool needs a login. */
async function setUp(faults: Faults = {}, lifeSeconds?: number) {
  const server = await startAuthorizationServer(faults, lifeSeconds)
  const api = { accepts: (token: string) => token.startsWith('access-'), seen: [] as string[] }
  const baseUrl = await startApi((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    api.seen.push(token)
    const isAccepted = api.accepts(token)
    response.writeHead(isAccepted ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ isAccepted, token }))
  })
  const service = await startTestService()
  const details = { kind: 'oauth' as const, issuer: server.url, clientId: 'desk', personClaim: 'account' }
  const credentials = [{ id: 'cred_login', name: 'Orders API', details }]
  const serverId = await deploy(service, { endpoints: [{ baseUrl, credentialId: 'cred_login' }], credentials })
  const { url, token, customerId } = await generate(service, serverId)
  const client = await connect(url)
  const callTool = () => call(client, 'call')
  /** Calls the tool and returns the link in its error. */
  const readLink = async () => {
    const { text, isError } = await callTool()
    expect(isError).toBe(true)
    return /http\S+\/login\/ml_[\w-]{43}/.exec(text)?.[0] ?? ''
  }
  /** Returns the problem with the customer's URL, and checks that a list of all customers and a filter agree. */
  const readProblem = async () => {
    const [record] = await manage(service, 'tokens.find', { tokens: [token] })
    const problem = record?.problem ?? null
    for (const where of [{ serverId }, {}]) {
      const page = (filter: object) => manage(service, 'customers.page', { ...where, filter })
      const filtered = await page({ state: 'live', problem: problem?.kind ?? 'none' })
      expect(filtered.customers).toMatchObject([{ id: customerId, problem }])
      for (const other of ['none', 'needsLogin', 'apiRefuses', 'needsValues'].filter(
        (kind) => kind !== (problem?.kind ?? 'none'),
      )) {
        expect((await page({ state: 'live', problem: other })).total).toBe(0)
      }
    }
    return problem
  }
  const tokenId = async () => (await manage(service, 'tokens.find', { tokens: [token] }))[0]?.id ?? ''
  return { server, api, service, serverId, customerId, tokenId, callTool, readLink, readProblem }
}

/** Begins a login as a browser would. Returns the address of the callback, and the browser's cookie. */
async function begin(link: string) {
  const headers = { origin: new URL(link).origin }
  const begun = await fetch(link, { method: 'POST', redirect: 'manual', headers })
  expect(begun.status).toBe(303)
  const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';')
  const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  return { callback: authorized.headers.get('location') ?? '', cookie }
}

const open = (address: string, cookie = '') => fetch(address, { headers: { cookie } })

async function logIn(link: string): Promise<void> {
  const { callback, cookie } = await begin(link)
  expect((await open(callback, cookie)).status).toBe(200)
}

it('returns a link until the customer has logged in, then calls the API as the customer, and never shows a token', async () => {
  const logged = collectLog('debug')
  const { server, api, service, serverId, customerId, callTool, readLink } = await setUp()
  await manage(service, 'servers.setLogContent', { id: serverId, logContent: true })
  const link = await readLink()
  const page = await (await open(link)).text()
  for (const part of ['Orders API', 'Mine', 'ada@example.com']) expect(page).toContain(part)
  expect(api.seen).toEqual([])
  await logIn(link)
  const reply = await callTool()
  expect(reply).toMatchObject({ isError: false })
  expect(api.seen).toHaveLength(1)
  const { logins } = await manage(service, 'logins.list', { serverId })
  expect(logins).toMatchObject([
    { customerId, primaryIdentity: 'ada@example.com', state: 'loggedIn', person: 'ada@api.example', reason: null },
  ])
  const { calls } = await manage(service, 'calls.list', {})
  expect(JSON.stringify(calls)).toContain('open this link')
  const shown = JSON.stringify([
    reply,
    logins,
    logged,
    await manage(service, 'servers.export', { id: serverId }),
    calls,
  ])
  for (const secret of [/access-\d/, /refresh-\d/, /ml_[\w-]{43}/]) expect(shown).not.toMatch(secret)
  expect(await manage(service, 'logins.end', { serverId, customerId, credentialId: 'cred_login' })).toEqual({
    revoked: true,
  })
  expect(server.revoked).toEqual([expect.stringMatching(/^refresh-/)])
  await logIn(await readLink())
  expect(await callTool()).toMatchObject({ isError: false })
})

it('refreshes a token that the API rejects, once, and asks for another login after invalid_grant', async () => {
  const { server, api, callTool, readLink } = await setUp()
  await logIn(await readLink())
  await callTool()
  const [first] = api.seen
  api.accepts = (token) => token !== first
  expect(await callTool()).toMatchObject({ isError: false })
  expect(server.refreshes()).toBe(1)
  server.faults.refuses = true
  api.accepts = () => false
  expect(await readLink()).toContain('/login/ml_')
})

it('tells a refused registration apart from a login that ended', async () => {
  const { server, api, service, serverId, callTool, readLink } = await setUp()
  await logIn(await readLink())
  server.faults.refusesClient = true
  api.accepts = () => false
  const { text, isError } = await callTool()
  expect(isError).toBe(true)
  expect(text).toContain('doesn’t accept this server’s registration')
  expect(await manage(service, 'logins.list', { serverId })).toMatchObject({ logins: [{ state: 'clientRefused' }] })
})

it('accepts a link, a state, and a response only once, from the same browser, and from the right issuer', async () => {
  const { callTool, readLink } = await setUp()
  const { callback, cookie } = await begin(await readLink())
  expect((await open(callback)).status).toBe(403)
  expect((await open(callback, cookie.replace(/mb_.*/, 'mb_other'))).status).toBe(403)
  expect((await open(callback, cookie)).status).toBe(200)
  expect((await open(callback, cookie)).status).toBe(410)
  expect(await callTool()).toMatchObject({ isError: false })
})

it.each([['https://other.example'], [null]])('rejects a response from the issuer %s', async (issuer) => {
  const { callTool, readLink, server } = await setUp()
  const link = await readLink()
  const { callback, cookie } = await begin(link)
  expect((await open(link)).status).toBe(410)
  const wrong = new URL(callback)
  if (issuer === null) wrong.searchParams.delete('iss')
  else wrong.searchParams.set('iss', issuer)
  expect((await open(wrong.href, cookie)).status).toBe(400)
  expect(server.requests).toEqual([])
  expect(await callTool()).toMatchObject({ isError: true })
})

it('doesn’t begin a login at a server whose metadata names another issuer', async () => {
  const { readLink } = await setUp({ issuer: 'https://other.example' })
  const link = await readLink()
  expect((await fetch(link, { method: 'POST', redirect: 'manual' })).status).toBe(400)
  expect((await open(link)).status).toBe(200)
})

it('reports why a URL can’t be used until its customer has logged in', async () => {
  const { server, api, callTool, readLink, readProblem } = await setUp()
  const credentials = ['Orders API']
  expect(await readProblem()).toEqual({ kind: 'needsLogin', credentials, reason: 'never' })
  await logIn(await readLink())
  expect(await readProblem()).toBeNull()
  server.faults.refusesClient = true
  api.accepts = () => false
  await callTool()
  expect(await readProblem()).toEqual({ kind: 'needsLogin', credentials, reason: 'clientRefused' })
})

it.each([
  ['refuses', { refuses: true }, 'refused'],
  ['issues no refresh tokens', { issuesNoRefreshToken: true }, 'expired'],
] as const)('asks for another login if the authorization server %s', async (_, faults, reason) => {
  const { api, callTool, readLink, readProblem } = await setUp({ ...faults }, 3600)
  await logIn(await readLink())
  expect(await readProblem()).toBeNull()
  api.accepts = () => false
  await callTool()
  expect(await readProblem()).toEqual({ kind: 'needsLogin', credentials: ['Orders API'], reason })
  api.accepts = (token) => token.startsWith('access-')
  await logIn(await readLink())
  expect(await readProblem()).toBeNull()
})

it('reports a login without a refresh token as expired before anything is called', async () => {
  const { readLink, readProblem } = await setUp({ issuesNoRefreshToken: true }, 1)
  await logIn(await readLink())
  await expect.poll(readProblem, { timeout: 5_000 }).toMatchObject({ reason: 'expired' })
})

it('reports that the API rejects a login, until the customer logs in again', async () => {
  const { api, service, serverId, customerId, callTool, readLink, readProblem } = await setUp()
  await logIn(await readLink())
  api.accepts = () => false
  await callTool()
  await expect.poll(readProblem).toMatchObject({ kind: 'apiRefuses', status: 401 })
  await manage(service, 'logins.end', { serverId, customerId, credentialId: 'cred_login' })
  await logIn(await readLink())
  expect(await readProblem()).toBeNull()
})

it('refuses another person than the one who has logged in before', async () => {
  const { server, service, serverId, readLink } = await setUp({}, 3600)
  const [link, forwarded] = [await readLink(), await readLink()]
  await logIn(link)
  server.faults.account = 'bob@api.example'
  const { callback, cookie } = await begin(forwarded)
  expect((await open(callback, cookie)).status).toBe(409)
  expect((await manage(service, 'logins.list', { serverId })).logins).toMatchObject([{ person: 'ada@api.example' }])
  expect(server.revoked).toEqual([expect.stringMatching(/^refresh-/)])
})

it.each([
  ['the URL is revoked', 'tokens.revoke'],
  ['the customer’s URLs are revoked together', 'customers.changeMany'],
  ['the customer is deleted', 'customers.remove'],
] as const)('revokes a login at the authorization server if %s', async (_, operation) => {
  const { server, service, serverId, customerId, tokenId, readLink } = await setUp()
  await logIn(await readLink())
  if (operation === 'tokens.revoke') await manage(service, operation, { id: await tokenId() })
  else if (operation === 'customers.remove') await manage(service, operation, { id: customerId })
  else await manage(service, operation, { serverId, ids: [customerId], change: { kind: 'revoke' } })
  await expect.poll(() => server.revoked).toEqual([expect.stringMatching(/^refresh-/)])
  expect((await manage(service, 'logins.list', { serverId })).logins).toEqual([])
})

it('keeps a login while the customer has another URL', async () => {
  const { server, service, serverId, tokenId, readLink } = await setUp()
  await generate(service, serverId)
  await logIn(await readLink())
  await manage(service, 'tokens.revoke', { id: await tokenId() })
  expect((await manage(service, 'logins.list', { serverId })).logins).toHaveLength(1)
  expect(server.revoked).toEqual([])
})

it('announces that the states of a customer’s URLs have changed', async () => {
  const { url: issuer } = await startAuthorizationServer()
  const store = await openServiceStore()
  const live = createLiveServers(store)
  const credentials = [
    { id: 'cred_login', name: 'Orders API', details: { kind: 'oauth' as const, issuer, clientId: 'desk' } },
  ]
  const content = definitionSchema.parse({
    ...definition('Orders', endpoint('show', { credentialId: 'cred_login' })),
    credentials,
  })
  const serverId = await addServer(store, content)
  await deployDefinition(store, serverId, { definition: content, note: '' })
  const customerId = await store.customers.save('ada@example.com', undefined)
  const { id } = await store.tokens.create({ serverId, customerId })
  const changes: Changes[] = []
  const logins = openLogins(store, live, (change) => changes.push(change))
  const code = await store.loginAttempts.addLink(
    { serverId, customerId, credentialId: 'cred_login' },
    Date.now(),
    60_000,
  )
  const begun = await logins.begin(code)
  if (typeof begun === 'string') throw new Error(begun)
  const authorized = await fetch(begun.address, { redirect: 'manual' })
  const { searchParams } = new URL(authorized.headers.get('location') ?? '')
  const returned = { state: begun.state, code: searchParams.get('code'), error: null, issuer: searchParams.get('iss') }
  expect(await logins.finish(returned, begun.browser)).toMatchObject({ api: 'Orders API' })
  expect(changes).toEqual([{ customers: [customerId], tokens: [id] }])
})

it('doesn’t accept a login as a value of each customer', () => {
  const details = { kind: 'oauth', issuer: 'https://login.example', clientId: 'desk' }
  const parsed = credentialSchema.safeParse({ id: 'c', name: 'C', details, perCustomer: true })
  expect(parsed.error?.issues).toMatchObject([{ path: ['perCustomer'] }])
})

it.each(['//', '/login/', '/login/ml_short', '/oauth/callback', '/oauth/callback?state=ms_1&code=%'])(
  'responds with 404 to %s',
  async (target) => {
    const service = await startTestService()
    const { hostname, port } = new URL(service.baseUrl)
    const request = get({ hostname, port, path: target })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(404)
  },
)
