import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { say } from '../../shared/text/say.ts'
import { makeCertificate } from '../http/certificate.testkit.ts'
import { LOOPBACK } from '../http/hosting.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { type HostingOptions, readHosting } from './read-hosting.ts'

const publicUrl = 'https://mcp.example.com'
const hostingOf = (options: HostingOptions) => {
  const result = readHosting(options)
  return result.ok ? result.hosting : say(result.problem)
}

describe('readHosting', () => {
  it('listens on loopback by default', () => {
    expect(hostingOf({})).toBe(LOOPBACK)
    expect(hostingOf({ host: '127.0.0.1' })).toBe(LOOPBACK)
  })

  it.each<[string, HostingOptions, object]>([
    ['another loopback address', { host: '::1' }, { host: '::1', publicUrl: null }],
    ['an address in brackets', { host: '[::1]' }, { host: '::1' }],
    ['a proxy on this computer', { publicUrl, behindProxy: true }, { host: '127.0.0.1', publicUrl }],
    ['a proxy elsewhere', { host: '0.0.0.0', publicUrl, behindProxy: true }, { host: '0.0.0.0', publicUrl }],
    ['a path before it', { publicUrl: `${publicUrl}/desk/`, behindProxy: true }, { publicUrl: `${publicUrl}/desk` }],
    ['management behind a proxy', { publicUrl, behindProxy: true, publicManagement: true }, { publicUrl }],
    ['http on loopback', { publicUrl: 'http://localhost:8080' }, { publicUrl: 'http://localhost:8080' }],
  ])('accepts %s', (_, options, expected) => {
    expect(hostingOf(options)).toMatchObject(expected)
  })

  it.each<[string, HostingOptions, RegExp]>([
    ['only a network address', { host: '0.0.0.0' }, /unencrypted.*--tls-cert.*--behind-proxy/s],
    ['only a hostname', { host: 'desk.internal' }, /unencrypted/],
    ['a network address under an https URL', { host: '10.1.2.3', publicUrl }, /unencrypted/],
    ['an https URL without TLS or a proxy', { publicUrl }, /doesn’t serve TLS/],
    ['a proxy without its address', { behindProxy: true }, /--public-url https/],
    ['a proxy on http', { behindProxy: true, publicUrl: 'http://localhost:80' }, /--public-url https/],
    ['http on a network', { publicUrl: 'http://mcp.example.com' }, /must start with https:.*secret/],
    ['another protocol', { publicUrl: 'ftp://mcp.example.com' }, /must start with https/],
    ['no URL', { publicUrl: 'mcp.example.com' }, /must be a URL such as/],
    ['a URL with a query', { publicUrl: `${publicUrl}/?a=b` }, /no user, \?query/],
    ['a URL with a user', { publicUrl: 'https://a:b@mcp.example.com' }, /no user/],
    ['no host', { host: 'no host' }, /--host must be/],
    [
      'management on a network without TLS',
      { publicManagement: true },
      /--public-management.*unencrypted.*--behind-proxy/s,
    ],
    ['half of TLS', { tlsCert: 'cert.pem' }, /together/],
    ['a missing file', { tlsCert: '/nonexistent/cert.pem', tlsKey: 'key.pem' }, /--tls-cert .* \(ENOENT\)/],
  ])('rejects %s', (_, options, message) => {
    expect(hostingOf(options)).toMatch(message)
  })

  it('accepts a certificate only with its own key', () => {
    const { cert, key } = makeCertificate()
    const tls = { cert: expect.stringContaining('CERTIFICATE'), key: expect.stringContaining('KEY') }
    expect(hostingOf({ host: '10.1.2.3', tlsCert: cert, tlsKey: key })).toEqual({
      host: '10.1.2.3',
      publicUrl: null,
      tls,
    })
    expect(hostingOf({ host: '::', publicUrl, tlsCert: cert, tlsKey: key })).toMatchObject({ host: '::', publicUrl })
    expect(hostingOf({ host: '::', tlsCert: cert, tlsKey: key })).toMatch(/all of this computer’s addresses/)
    const other = join(makeDataFolder(), 'other.pem')
    writeFileSync(other, 'no key at all')
    for (const tlsKey of [makeCertificate().key, other]) {
      expect(hostingOf({ tlsCert: cert, tlsKey })).toMatch(/must be PEM files: a certificate .* and its key/)
    }
    expect(hostingOf({ publicUrl: 'http://localhost:1', tlsCert: cert, tlsKey: key })).toMatch(/must start with https/)
  })
})
