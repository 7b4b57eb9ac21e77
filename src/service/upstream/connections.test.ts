import { createServer as createTlsServer } from 'node:https'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAuthority, inDays } from '../../base/testing/certificates.ts'
import { inWords } from '../../base/testing/failure-of.ts'
import { createSystemTrust } from '../../base/trust/system-trust.ts'
import { type FindProxy, proxyFromEnvironment, readProxyList } from './find-proxy.ts'
import { startProxy as openProxy } from './proxy.testkit.ts'
import { listening, sender, startApi } from './upstream.testkit.ts'

const authority = createAuthority()
afterAll(() => authority.remove())
/** Creates the system trust of a computer on which an administrator has installed the company's certificate authority. */
const companyTrust = () => createSystemTrust(async () => [authority.ca])
const emptyTrust = createSystemTrust(async () => [])

async function startProxy(...options: Parameters<typeof openProxy>) {
  const proxy = await openProxy(...options)
  onTestFinished(proxy.close)
  return proxy
}

const portOf = (origin: string) => Number(new URL(origin).port)

/** Starts an API behind TLS that counts its connections. */
async function startSecureApi(name = 'DNS:api.example') {
  const seen: string[] = []
  const certificate = authority.issue({ name, from: inDays(-1), until: inDays(30) })
  const server = createTlsServer(certificate, (request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`)
    response.end('{"ok":true}')
  })
  return { origin: await listening(server, 'https'), seen }
}

describe('requests behind a proxy', () => {
  it('are sent over TLS through a tunnel that the proxy can’t read', async () => {
    const api = await startSecureApi()
    const proxy = await startProxy(portOf(api.origin))
    const send = sender({}, { findProxy: proxyFromEnvironment({ HTTPS_PROXY: proxy.url }), trust: companyTrust() })
    expect(await send('https://api.example', { path: '/orders' })).toMatchObject({ kind: 'answer', status: 200 })
    expect(api.seen).toEqual(['GET api.example/orders'])
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT api.example:443']))
  })

  it('are sent to the proxy unencrypted, with the absolute URL and with headers unmerged and in order', async () => {
    const api = await startApi((_request, response) => void response.end('{}'))
    const proxy = await startProxy(portOf(api.origin))
    const send = sender({}, { findProxy: proxyFromEnvironment({ HTTP_PROXY: proxy.url }) })
    const headers: [string, string][] = [
      ['X-Tag', 'a'],
      ['X-Tag', 'b'],
    ]
    const body = Buffer.from('{"a":1}')
    const outcome = await send('http://api.example', { method: 'POST', path: '/v1?x=1', headers, body })
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(proxy.asked).toEqual(['POST http://api.example/v1?x=1'])
    expect(api.seen).toMatchObject([
      { url: '/v1?x=1', body: '{"a":1}', headers: { host: 'api.example', 'x-tag': 'a, b' } },
    ])
  })

  it('send the user and password to the proxy, but not to the API', async () => {
    const api = await startApi((_request, response) => void response.end('{}'))
    const proxy = await startProxy(portOf(api.origin))
    const url = proxy.url.replace('://', '://ada:p%40ss@')
    const send = sender(
      {},
      { findProxy: proxyFromEnvironment({ http_proxy: url, https_proxy: url }), trust: emptyTrust },
    )
    await send('http://api.example')
    await send('https://api.example')
    const expected = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`
    expect(new Set(proxy.authorizations)).toEqual(new Set([expected]))
    expect(api.seen[0]?.headers.authorization).toBeUndefined()
  })

  it.each([
    [407, /requires a username and password \(PROXY_AUTH_REQUIRED\)/],
    [403, /refuses to connect to it \(PROXY_REFUSED\)/],
  ])('report that the proxy responded with %i, and that nothing was done', async (refuse, cause) => {
    const proxy = await startProxy(1, { refuse })
    const send = sender({}, { findProxy: proxyFromEnvironment({ HTTPS_PROXY: proxy.url }) })
    const outcome = await send('https://api.example', { method: 'POST' })
    expect(inWords(outcome)).toEqual({ kind: 'unreachable', cause: expect.stringMatching(cause), maybeDone: false })
  })

  it('report that SOCKS proxies aren’t supported, and don’t bypass them', async () => {
    const api = await startApi((_request, response) => void response.end('{}'))
    const findProxy = async () => readProxyList('SOCKS5 127.0.0.1:1080')
    const outcome = await sender({}, { findProxy })(api.origin.replace('127.0.0.1', 'api.example'))
    expect(inWords(outcome)).toMatchObject({
      kind: 'unreachable',
      cause: expect.stringMatching(/SOCKS.*PROXY_UNSUPPORTED/),
    })
  })

  it('never go through a proxy to this computer, and don’t even look one up', async () => {
    const api = await startApi((_request, response) => void response.end('{}'))
    const findProxy = vi.fn<FindProxy>(async () => readProxyList('PROXY 127.0.0.1:1'))
    const send = sender({}, { findProxy })
    expect(await send(api.origin)).toMatchObject({ status: 200 })
    expect(findProxy).not.toHaveBeenCalled()
  })

  it('look up the proxy again after half a minute, because a laptop changes networks', async () => {
    const api = await startApi((_request, response) => void response.end('{}'))
    const proxy = await startProxy(portOf(api.origin))
    let seconds = 0
    const findProxy = vi.fn<FindProxy>(async () => readProxyList(`PROXY ${new URL(proxy.url).host}`))
    const send = sender({}, { findProxy, now: () => seconds * 1000 })
    for (seconds of [0, 29, 31]) await send('http://api.example')
    expect(findProxy).toHaveBeenCalledTimes(2)
    expect(proxy.asked).toHaveLength(3)
  })
})

describe('certificate checks', () => {
  it('fall back to the system’s authorities if Node’s own aren’t enough, and read the system’s list only once', async () => {
    const api = await startSecureApi('IP:127.0.0.1')
    const read = vi.fn(async () => [authority.ca])
    const send = sender({}, { trust: createSystemTrust(read) })
    expect(read).not.toHaveBeenCalled()
    for (const path of ['/a', '/b']) expect(await send(api.origin, { path })).toMatchObject({ status: 200 })
    expect(await send(api.origin, { method: 'POST', path: '/c' })).toMatchObject({ status: 200 })
    expect(api.seen).toHaveLength(3)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('fail for an authority that the system doesn’t trust either, and send nothing', async () => {
    const api = await startSecureApi('IP:127.0.0.1')
    const outcome = await sender({}, { trust: emptyTrust })(api.origin, { method: 'POST' })
    expect(inWords(outcome)).toMatchObject({
      kind: 'unreachable',
      cause: expect.stringMatching(/add it to .*(update-ca-certificates|NODE_EXTRA_CA_CERTS)/),
      maybeDone: false,
    })
    expect(api.seen).toEqual([])
  })

  it('don’t read the system’s list if there’s another problem with the certificate', async () => {
    const server = createTlsServer(authority.selfSigned(), (_request, response) => void response.end())
    const read = vi.fn(async () => [authority.ca])
    const origin = (await listening(server, 'https')).replace('127.0.0.1', 'localhost')
    expect(await sender({}, { trust: createSystemTrust(read) })(origin)).toMatchObject({ kind: 'unreachable' })
    const plain = await startApi((_request, response) => void response.end())
    const wrongProtocol = plain.origin.replace('http:', 'https:')
    read.mockClear()
    expect(await sender({}, { trust: createSystemTrust(read) })(wrongProtocol)).toMatchObject({ kind: 'unreachable' })
    expect(read).not.toHaveBeenCalled()
  })
})
