import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { call, connect, deploy, generate, manage, startApi } from '../mcp/stream.testkit.ts'
import { startTestService } from '../service.testkit.ts'
import { type Faults, startAuthorizationServer } from './authorization-server.testkit.ts'

/** Starts an authorization server, an API that accepts its newest token, and a service whose only tool needs a login. */
async function setUp(faults: Faults = {}) {
  const server = await startAuthorizationServer(faults)
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
  const { url, customerId } = await generate(service, serverId)
  const client = await connect(url)
  const callTool = () => call(client, 'call')
  /** Calls the tool and returns the link in its error. */
  const readLink = async () => {
    const { text, isError } = await callTool()
    expect(isError).toBe(true)
    return /http\S+\/login\/ml_[\w-]{43}/.exec(text)?.[0] ?? ''
  }
  return { server, api, service, serverId, customerId, callTool, readLink }
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
