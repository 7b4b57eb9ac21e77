import { describe, expect, it } from 'vitest'
import { isLoopbackOrigin, proxyFromEnvironment, readProxyList } from './find-proxy.ts'

const direct = { kind: 'direct' }
const through = (url: string) => ({ kind: 'proxy', url })

describe('readProxyList', () => {
  it.each([
    ['', direct],
    ['DIRECT', direct],
    ['PROXY proxy.corp.example:3128', through('http://proxy.corp.example:3128/')],
    ['PROXY a:80; PROXY b:80; DIRECT', through('http://a/')],
    ['HTTPS secure.corp.example:8443', through('https://secure.corp.example:8443/')],
    ['SOCKS5 s:1080; PROXY a:3128', through('http://a:3128/')],
    ['SOCKS5 s:1080; DIRECT', direct],
    ['SOCKS5 s:1080', { kind: 'unsupported', scheme: 'SOCKS5' }],
    ['QUIC q:443', { kind: 'unsupported', scheme: 'QUIC' }],
    ['PROXY :', { kind: 'unsupported', scheme: 'PROXY' }],
  ])('parses "%s"', (list, route) => {
    expect(readProxyList(list)).toEqual(route)
  })
})

describe('proxyFromEnvironment', () => {
  const proxies = { HTTPS_PROXY: 'http://secure:1', HTTP_PROXY: 'plain:2' }

  it.each([
    ['https by HTTPS_PROXY', proxies, 'https://api.example', through('http://secure:1/')],
    ['http by HTTP_PROXY, without a scheme', proxies, 'http://api.example', through('http://plain:2/')],
    ['nothing when nothing is set', {}, 'https://api.example', direct],
    ['nothing when it’s set to nothing', { https_proxy: '' }, 'https://api.example', direct],
    ['lower case first', { ...proxies, https_proxy: 'http://low:3' }, 'https://api.example', through('http://low:3/')],
    [
      'an FTP proxy as unsupported',
      { https_proxy: 'ftp://f:21' },
      'https://a.example',
      { kind: 'unsupported', scheme: 'ftp' },
    ],
    [
      'a SOCKS proxy as unsupported',
      { https_proxy: 'socks5://s:1' },
      'https://a.example',
      { kind: 'unsupported', scheme: 'socks5' },
    ],
  ])('uses %s', async (_, env, origin, route) => {
    expect(await proxyFromEnvironment(env)(origin)).toEqual(route)
  })

  it.each([
    ['corp.example', 'https://corp.example', true],
    ['corp.example', 'https://api.corp.example', true],
    ['.corp.example', 'https://api.corp.example', true],
    ['*.corp.example', 'https://api.corp.example', true],
    ['corp.example', 'https://notcorp.example', false],
    ['a.example, corp.example:8443', 'https://corp.example:8443', true],
    ['corp.example:8443', 'https://corp.example', false],
    ['corp.example:443', 'https://corp.example', true],
    ['10.0.0.1 CORP.example', 'https://corp.EXAMPLE', true],
    ['*', 'https://anything.example', true],
  ])('applies NO_PROXY=%s to %s', async (NO_PROXY, origin, excepted) => {
    const route = await proxyFromEnvironment({ ...proxies, NO_PROXY })(origin)
    expect(route.kind).toBe(excepted ? 'direct' : 'proxy')
  })
})

it.each([
  ['http://127.0.0.1:80', true],
  ['http://127.9.9.9', true],
  ['http://localhost:3000', true],
  ['http://app.localhost', true],
  ['http://[::1]:3000', true],
  ['http://10.0.0.1', false],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
])('recognizes whether %s is on this computer: %s', (origin, loopback) => {
  expect(isLoopbackOrigin(origin)).toBe(loopback)
})
