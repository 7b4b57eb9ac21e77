import { describe, expect, it, onTestFinished } from 'vitest'
import { setUp } from '../store/store.testkit.ts'
import { testedEngines } from '../store/testing/engines.testkit.ts'
import { createConnections } from '../upstream/connections.ts'
import { createAccessTokens, stored } from './access-tokens.ts'
import { type Faults, startAuthorizationServer } from './authorization-server.testkit.ts'
import { findEndpoints } from './find-endpoints.ts'
import type { LoginSettings } from './login-settings.ts'
import {
  authorizationAddress,
  createVerifier,
  exchangeCode,
  revokeTokens,
  type TokenContext,
} from './token-requests.ts'

const LIMIT_MS = 2_000
const REDIRECT = 'https://desk.example/oauth/callback'

async function setUpServer(faults: Faults = {}) {
  const server = await startAuthorizationServer(faults)
  const connections = createConnections()
  onTestFinished(() => connections.close())
  const settings: LoginSettings = {
    issuer: server.url,
    authorizationEndpoint: '',
    tokenEndpoint: '',
    clientId: 'desk',
    clientAuthentication: 'none',
    scope: 'orders',
    resource: 'https://api.example',
    parameters: {},
    personClaim: 'account',
  }
  const context = async (): Promise<TokenContext> => ({
    settings,
    endpoints: await findEndpoints(settings, connections, LIMIT_MS),
    clientSecret: '',
    connections,
    limitMs: LIMIT_MS,
  })
  /** Logs in as a browser would. */
  async function logIn(verifierSent?: string) {
    const { verifier, challenge } = createVerifier()
    const known = await context()
    const address = authorizationAddress(known, { state: 'ms_1', challenge, redirectUri: REDIRECT })
    const { headers } = await fetch(address, { redirect: 'manual' })
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    return exchangeCode(known, { code, verifier: verifierSent ?? verifier, redirectUri: REDIRECT })
  }
  return { server, context, logIn }
}

describe('requests to an authorization server', () => {
  it('exchanges a code with its verifier, scopes, resource, and person', async () => {
    const { server, context, logIn } = await setUpServer()
    const issued = await logIn()
    expect(issued).toMatchObject({ scopes: ['orders', 'stock'], lifeMs: 30_000, person: 'ada@api.example' })
    expect(server.requests[0]?.get('resource')).toBe('https://api.example')
    expect(await revokeTokens(await context(), issued.tokens)).toBe(true)
    expect(server.revoked).toEqual([issued.tokens.refreshToken])
  })

  it('reports a code that’s exchanged with another verifier', async () => {
    const { logIn } = await setUpServer()
    await expect(logIn('x'.repeat(43))).rejects.toMatchObject({ reason: { kind: 'refused', code: 'invalid_grant' } })
  })

  it('refuses the metadata of another issuer, and a server without S256', async () => {
    const other = await setUpServer({ issuer: 'https://evil.example' })
    await expect(other.context()).rejects.toMatchObject({ reason: { kind: 'otherIssuer' } })
    const plain = await setUpServer({ pkceMethod: 'plain' })
    await expect(plain.context()).rejects.toMatchObject({ reason: { kind: 'noPkce' } })
  })
})

describe.each(testedEngines)('access tokens on $name', (engine) => {
  async function setUpLogin(faults: Faults = {}) {
    const { server, context, logIn } = await setUpServer(faults)
    const { store, orders, token } = await setUp(engine)
    const { customerId } = await token('ada@example.com')
    const key = { serverId: orders, customerId, credentialId: 'cred_1' }
    let time = Date.now()
    const issued = await logIn()
    await store.logins.complete(key, issued.person, stored(issued, time), new Date(time).toISOString())
    const node = (process: string, isShared = true) => {
      const deps = { logins: store.logins, process, isShared, limitMs: LIMIT_MS, now: () => time }
      return createAccessTokens(deps)
    }
    const pass = (ms: number) => {
      time += ms
    }
    return { server, context, store, key, node, pass }
  }

  it('refreshes once for concurrent calls of two nodes, before the token expires', async () => {
    const { server, context, key, node, pass } = await setUpLogin()
    const nodes = [node('a'), node('b')]
    expect(await nodes[0]?.get(key, context)).toEqual({ kind: 'token', token: 'access-2' })
    pass(20_000)
    const calls = nodes.flatMap((each) => [1, 2, 3, 4].map(() => each.get(key, context)))
    expect(new Set((await Promise.all(calls)).map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ kind: 'token', token: 'access-3' })]),
    )
    expect(server.refreshes()).toBe(1)
  })

  it('refreshes a token that the API refuses', async () => {
    const { context, key, node } = await setUpLogin()
    expect(await node('a').get(key, context, 'access-2')).toEqual({ kind: 'token', token: 'access-3' })
  })

  it('keeps the login while refreshes fail with 500, and refreshes later', async () => {
    const { server, context, key, node, pass } = await setUpLogin({ refreshStatus: 500 })
    pass(40_000)
    expect(await node('a').get(key, context)).toEqual({ kind: 'unavailable' })
    expect(server.refreshes()).toBe(3)
    expect(await node('b').get(key, context)).toEqual({ kind: 'unavailable' })
    expect(server.refreshes()).toBe(3)
    delete server.faults.refreshStatus
    pass(10_000)
    expect(await node('b').get(key, context)).toEqual({ kind: 'token', token: 'access-3' })
  })

  it('requires another login after invalid_grant, without another request', async () => {
    const { server, context, key, node, pass } = await setUpLogin({ refuses: true })
    pass(40_000)
    const needed = { kind: 'loginNeeded', reason: 'refused' }
    expect(await node('a').get(key, context)).toEqual(needed)
    expect(await node('b').get(key, context)).toEqual(needed)
    expect(server.refreshes()).toBe(1)
  })

  it('says that a refresh was lost when a process ends between the rotation and its commit', async () => {
    const { server, context, store, key, node, pass } = await setUpLogin()
    const login = await store.logins.find(key)
    if (!login?.tokens?.refreshToken) throw new Error('no login')
    pass(40_000)
    // What a killed process leaves: its mark, and a token that the server has rotated.
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await store.logins.beginRefresh(login, { by: 'dead', until, now: new Date().toISOString() })
    const { endpoints } = await context()
    const form = { grant_type: 'refresh_token', refresh_token: login.tokens.refreshToken }
    await fetch(endpoints.tokenEndpoint, { method: 'POST', body: new URLSearchParams(form) })
    expect(await node('next', false).get(key, context)).toEqual({ kind: 'loginNeeded', reason: 'refreshLost' })
    expect(server.refreshes()).toBe(2)
  })

  it('continues a refresh whose process ended before the server got the request', async () => {
    const { context, store, key, node, pass } = await setUpLogin()
    const login = await store.logins.find(key)
    if (!login) throw new Error('no login')
    pass(40_000)
    const until = new Date(Date.now() + 60_000).toISOString()
    await store.logins.beginRefresh(login, { by: 'dead', until, now: new Date().toISOString() })
    pass(60_000)
    expect(await node('next').get(key, context)).toEqual({ kind: 'token', token: 'access-3' })
  })
})
