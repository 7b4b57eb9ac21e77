import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CredentialKind, credentialSchema } from '../../shared/management/definition/credential.ts'
import { type Answer, caller, startApi } from './upstream.testkit.ts'

const credential = (details: CredentialKind, more: { perCustomer?: boolean; customerKey?: string } = {}) =>
  credentialSchema.parse({ id: 'c1', name: 'Shop API', details, ...more })
const ok: Answer = (_, response) => response.end('{}')
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a credential', () => {
  it('is sent together with the endpoint’s other credentials, including a fetched token', async () => {
    const { origin, seen } = await startApi((request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(request.url === '/token' ? '{"access_token":"fetched","expires_in":60}' : '{}'),
    )
    const tokenUrl = `${origin}/token`
    const machine = { kind: 'oauth2ClientCredentials' as const, tokenUrl, clientId: 'c' }
    const details = [
      { kind: 'apiKeyHeader' as const, header: 'X-Key' },
      { kind: 'apiKeyQuery' as const, parameter: 'app' },
      machine,
    ]
    const all = details.map((each, index) => credentialSchema.parse({ id: `c${index}`, name: 'C', details: each }))
    const { outcome, secrets } = await caller()({ baseUrl: origin }, all, { key: 'k-1', clientSecret: 's-1' })
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(seen.at(-1)).toMatchObject({
      url: '/?app=k-1',
      headers: { 'x-key': 'k-1', authorization: 'Bearer fetched' },
    })
    expect(secrets.map(({ value }) => value)).toEqual(expect.arrayContaining(['k-1', 's-1', 'fetched']))
    // If one of several credentials is missing, the request is rejected as if it were the only one.
    const gone = await caller()({ baseUrl: origin, furtherCredentialIds: ['gone'] }, null, {})
    expect(gone.outcome).toMatchObject({ kind: 'problem', problem: { kind: 'credential' } })
  })

  it('is sent in a query even if it contains half a surrogate pair', async () => {
    const { origin, seen } = await startApi(ok)
    const details: CredentialKind = { kind: 'apiKeyQuery', parameter: 'key' }
    const { outcome } = await caller()({ baseUrl: origin }, credential(details), { key: 'k\ud800' })
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(seen[0]?.url).toBe('/?key=k%EF%BF%BD')
  })

  it.each([
    ['a key, which is the user', 'sk_1', 'sk_1:'],
    ['a key that could be Base64', 'abcd1234', 'abcd1234:'],
    ['a user and a password', 'ada:p-1', 'ada:p-1'],
    ['both in Base64', base64('ada:p-1'), 'ada:p-1'],
  ])('is sent in the format that Basic requires: %s', async (_, key, pair) => {
    const { origin, seen } = await startApi(ok)
    const details: CredentialKind = { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Basic ' }
    await caller()({ baseUrl: origin }, credential(details), { key })
    expect(seen[0]?.headers.authorization).toBe(`Basic ${base64(pair)}`)
  })

  it.each<[string, CredentialKind, Record<string, string>, Record<string, string>, string]>([
    ['bearer', { kind: 'bearer' }, { token: 't-1' }, { authorization: 'Bearer t-1' }, '/'],
    [
      'API key in a header',
      { kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: 'Key ' },
      { key: 'k-1' },
      { 'x-api-key': 'Key k-1' },
      '/',
    ],
    ['API key in the query', { kind: 'apiKeyQuery', parameter: 'api key' }, { key: 'k&1' }, {}, '/?api%20key=k%261'],
    [
      'basic',
      { kind: 'basic', username: 'usér' },
      { password: 'p:ß' },
      { authorization: `Basic ${base64('usér:p:ß')}` },
      '/',
    ],
    ['cookie', { kind: 'cookie' }, { cookie: 'a=1; b=2' }, { cookie: 'lang=en; a=1; b=2' }, '/'],
    [
      'headers',
      { kind: 'headers', headers: ['X-Id', 'X-Sign'] },
      { 'X-Id': 'i', 'X-Sign': 's' },
      { 'x-id': 'i', 'x-sign': 's' },
      '/',
    ],
    [
      'headers, with cookies and query parameters',
      { kind: 'headers', headers: ['X-Id', 'Cookie'], query: ['key', 'app id'] },
      { 'X-Id': 'i', Cookie: 'sid=1', '?key': 'k&1', '?app id': 'a' },
      { 'x-id': 'i', cookie: 'lang=en; sid=1' },
      '/?key=k%261&app%20id=a',
    ],
  ])('is sent if its kind is %s', async (_, details, secrets, headers, url) => {
    const { origin, seen } = await startApi(ok)
    const own = 'cookie' in headers ? [{ name: 'Cookie', value: 'lang=en' }] : []
    const { outcome } = await caller()({ baseUrl: origin, headers: own }, credential(details), secrets)
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(seen[0]).toMatchObject({ url, headers })
  })

  it('replaces what the endpoint has in the same place', async () => {
    const { origin, seen } = await startApi(ok)
    const call = caller()
    const headers = [{ name: 'authorization', value: 'Bearer old' }]
    await call({ baseUrl: origin, headers }, credential({ kind: 'bearer' }), { token: 'new' })
    const query = [
      { name: 'key', value: 'old' },
      { name: 'q', value: '1' },
    ]
    const inQuery = credential({ kind: 'apiKeyQuery', parameter: 'key' })
    await call({ baseUrl: origin, query }, inQuery, { key: 'new' })
    expect([seen[0]?.headers.authorization, seen[1]?.url]).toEqual(['Bearer new', '/?q=1&key=new'])
  })

  it('may be different for each customer', async () => {
    const { origin, seen } = await startApi(ok)
    const own = credential({ kind: 'basic', username: 'shop' }, { perCustomer: true, customerKey: 'shop_password' })
    await caller()({ baseUrl: origin }, own, { password: 'server' }, { shop_password: 'mine' })
    expect(seen[0]?.headers.authorization).toBe(`Basic ${base64('shop:mine')}`)
    const { outcome } = await caller()({ baseUrl: origin }, own, { password: 'server' }, {})
    expect(outcome).toMatchObject({ kind: 'problem', problem: { kind: 'credential' } })
    expect(seen).toHaveLength(1)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['is missing', {}, /\(“Shop API”\) is incomplete/],
    ['contains a line break', { token: 'a\r\nX-Evil: 1' }, /contains a line break/],
  ])('is never sent if it %s, and the reason doesn’t contain a secret', async (_, secrets, message) => {
    const { origin, seen } = await startApi(ok)
    const { outcome } = await caller()({ baseUrl: origin }, credential({ kind: 'bearer' }), secrets)
    expect(outcome).toMatchObject({ problem: { kind: 'credential', message: expect.stringMatching(message) } })
    expect(JSON.stringify(outcome)).not.toContain('X-Evil')
    expect(seen).toEqual([])
  })

  it('makes calls fail once it’s removed, so none is sent without it', async () => {
    const { origin, seen } = await startApi(ok)
    const { outcome } = await caller()({ baseUrl: origin, credentialId: 'gone' }, null)
    expect([outcome.kind, seen.length]).toEqual(['problem', 0])
  })
})

describe('OAuth 2 client credentials', () => {
  const details = (tokenUrl: string, more: object = {}): CredentialKind =>
    credentialSchema.parse({
      id: 'c',
      name: 'n',
      details: {
        kind: 'oauth2ClientCredentials',
        tokenUrl,
        clientId: 'cl ient',
        scope: 'read',
        audience: 'api',
        ...more,
      },
    }).details

  /** Starts a sign-in service that issues `token-1`, `token-2`, and so on, and an API that accepts those that `accepted` does. */
  async function setUp(token: object = { expires_in: 3600 }, accepted = (header: string) => header !== '') {
    let given = 0
    const signIn = await startApi((_, response) => {
      given += 1
      const body = { access_token: `token-${given}`, token_type: 'Bearer', ...token }
      response.writeHead('error' in token ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
    const api = await startApi((request, response) =>
      response.writeHead(accepted(request.headers.authorization ?? '') ? 200 : 401).end('{}'),
    )
    const call = caller()
    const secrets = { clientSecret: 's&cret' }
    return {
      signIn,
      api,
      run: (more: object = {}, signal?: AbortSignal) =>
        call({ baseUrl: api.origin }, credential(details(`${signIn.origin}/token`, more)), secrets, {}, signal),
    }
  }

  it('send one request for concurrent calls, and cache the token', async () => {
    const { signIn, api, run } = await setUp()
    await Promise.all([run(), run(), run()])
    await run()
    expect(signIn.seen).toHaveLength(1)
    expect(new Set(api.seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']))
    expect(signIn.seen[0]).toMatchObject({ method: 'POST', url: '/token' })
    expect(signIn.seen[0]?.headers.authorization).toBe(`Basic ${base64('cl+ient:s%26cret')}`)
    expect(Object.fromEntries(new URLSearchParams(signIn.seen[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'read',
      audience: 'api',
    })
  })

  it('never share a token between clients or scopes', async () => {
    const { signIn, api, run } = await setUp()
    for (const more of [{}, { clientId: 'other' }, { scope: 'write' }, { audience: 'web' }, {}]) await run(more)
    expect(signIn.seen).toHaveLength(4)
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-3',
      'Bearer token-4',
      'Bearer token-1',
    ])
  })

  it('send the client ID and secret in the body if configured', async () => {
    const { signIn, run } = await setUp()
    await run({ clientAuthentication: 'body', scope: '', audience: '' })
    expect(signIn.seen[0]?.headers.authorization).toBeUndefined()
    expect(Object.fromEntries(new URLSearchParams(signIn.seen[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'cl ient',
      client_secret: 's&cret',
    })
  })

  it('renew an expired token', async () => {
    const { signIn, api, run } = await setUp({ expires_in: '3600' })
    await run()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_571_000 })
    onTestFinished(() => void vi.useRealTimers())
    await run()
    expect([signIn.seen.length, api.seen.at(-1)?.headers.authorization]).toEqual([2, 'Bearer token-2'])
  })

  it('retry once with a new token if the API rejects the token', async () => {
    const good = await setUp({}, (header) => header === 'Bearer token-2')
    const [first, second] = await Promise.all([good.run(), good.run()])
    expect([first.outcome, second.outcome]).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(good.signIn.seen).toHaveLength(2)
    const bad = await setUp({}, () => false)
    expect((await bad.run()).outcome).toMatchObject({ kind: 'answer', status: 401 })
    expect([bad.signIn.seen.length, bad.api.seen.length]).toEqual([2, 2])
  })

  it('fail with a clear reason and without a secret, and retry on the next call', async () => {
    const refused = await setUp({ error: 'invalid_client', access_token: undefined })
    for (const attempt of [1, 2]) {
      const { outcome } = await refused.run()
      expect(outcome).toMatchObject({
        problem: { kind: 'credential', message: expect.stringContaining('responded with 401 (invalid_client)') },
      })
      expect(refused.signIn.seen).toHaveLength(attempt)
    }
    expect(refused.api.seen).toEqual([])
    const call = caller()
    const { outcome } = await call({ baseUrl: refused.api.origin }, credential(details('http://127.0.0.1:1/')), {
      clientSecret: 's',
    })
    expect(outcome).toMatchObject({ problem: { message: expect.stringContaining('can’t be reached') } })
  })

  it('let one caller abort while others keep waiting for the token', async () => {
    const { run } = await setUp()
    const abort = new AbortController()
    const left = run({}, abort.signal)
    const stayed = run()
    abort.abort()
    expect((await left).outcome).toEqual({ kind: 'cancelled' })
    expect((await stayed).outcome).toMatchObject({ status: 200 })
  })
})
