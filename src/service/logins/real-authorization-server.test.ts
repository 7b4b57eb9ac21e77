import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { expect, it, onTestFinished } from 'vitest'
import { call, connect, deploy, generate, manage, startApi } from '../mcp/stream.testkit.ts'
import { startTestService } from '../service.testkit.ts'

/** Starts the certified authorization server `oidc-provider` on loopback, for one client without a secret. */
async function startProvider(redirectUri: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'desk',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['test'] },
    rotateRefreshToken: true,
    features: { revocation: { enabled: true } },
  })
  server.on('request', provider.callback())
  return { url, provider }
}

/** A browser with cookies that fills in the server's forms. Returns the callback's address and response. */
async function logInWithForms(link: string, account: string): Promise<Response> {
  const jar = new Map<string, string>()
  const send = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { origin: new URL(address).origin }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  let address = link
  let form: Record<string, string> | undefined = {}
  for (;;) {
    const response = await send(address, form)
    const location = response.headers.get('location')
    if (location !== null) {
      address = new URL(location, address).href
      form = undefined
      continue
    }
    const page = await response.clone().text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (prompt === undefined) return response
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    address = new URL(action, address).href
    form = { prompt, ...(prompt === 'login' && { login: account, password: 'any' }) }
  }
}

it('logs a customer in at a real authorization server, refreshes with rotation, and revokes', async () => {
  const service = await startTestService()
  const { origin } = new URL(service.baseUrl)
  const { url: issuer, provider } = await startProvider(`${origin}/oauth/callback`)
  const used: string[] = []
  const rejected = new Set<string>()
  const baseUrl = await startApi(async (request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const found = rejected.has(token) ? undefined : await provider.AccessToken.find(token)
    used.push(token)
    response.writeHead(found ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ account: found?.accountId ?? null }))
  })
  const details = {
    kind: 'oauth' as const,
    issuer,
    clientId: 'desk',
    scope: 'openid offline_access',
    parameters: { prompt: 'consent' },
  }
  const credentials = [{ id: 'cred_login', name: 'Orders API', details }]
  const serverId = await deploy(service, { endpoints: [{ baseUrl, credentialId: 'cred_login' }], credentials })
  const { url, customerId } = await generate(service, serverId)
  const client = await connect(url)
  const link = /http\S+\/login\/ml_[\w-]{43}/.exec((await call(client, 'call')).text)?.[0] ?? ''

  const done = await logInWithForms(link, 'ada')
  expect(done.status).toBe(200)
  expect(await call(client, 'call')).toMatchObject({ isError: false, text: expect.stringContaining('"ada"') })
  expect((await manage(service, 'logins.list', { serverId })).logins).toMatchObject([
    { customerId, person: 'ada', state: 'loggedIn' },
  ])

  // Each refresh uses the token of the one before, which the server accepts only once.
  for (const turn of [1, 2]) {
    for (const token of used) rejected.add(token)
    expect(await call(client, 'call')).toMatchObject({ isError: false })
    expect(new Set(used).size).toBe(turn + 1)
  }

  const ended = await manage(service, 'logins.end', { serverId, customerId, credentialId: 'cred_login' })
  expect(ended).toEqual({ revoked: true })
  expect(await provider.AccessToken.find(used.at(-1) ?? '')).toBeUndefined()
})
