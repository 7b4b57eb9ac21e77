import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { type Authority, isLimited, issueFor, makeAuthority, vouchesFor } from './authority.ts'

const DAY = 86_400_000
const authority = await makeAuthority('MCP Access Desk on desk', ['desk.corp.example.com'], Date.now())

/** The error that a client trusting only the authority gets in a real handshake; null when it accepts the certificate. */
async function handshake(
  tls: { cert: string; key: string },
  asked: { host?: string; servername?: string },
  trusted = authority.certificate,
): Promise<string | null> {
  const host = asked.host ?? '127.0.0.1'
  const server = createServer(tls)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    const socket = connect(
      { host, port, ca: trusted, ...(asked.servername && { servername: asked.servername }) },
      () => {
        socket.destroy()
        resolve(null)
      },
    )
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'UNSPECIFIED' ? error.message : (error.code ?? error.message)),
    )
  })
}

it('issues a certificate that a client trusting only the authority accepts, for that name only', async () => {
  const named = await issueFor(authority, 'desk.local', Date.now())
  expect(await handshake(named, { servername: 'desk.local' })).toBeNull()
  expect(await handshake(named, { servername: 'other.local' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await handshake(named, { servername: 'desk.local' }, OTHER.certificate)).toMatch(
    /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|SELF_SIGNED/,
  )
  const name = 'desk.corp.example.com'
  expect(await handshake(await issueFor(authority, name, Date.now()), { servername: name })).toBeNull()
})
const OTHER = await makeAuthority('MCP Access Desk on desk', [], Date.now())

it('limits the authority, so that clients reject a certificate for a public name', async () => {
  for (const name of ['mcp.example.com', 'corp.example.com', 'local.example'])
    expect([name, await handshake(await issueFor(authority, name, Date.now()), { servername: name })]).toEqual([
      name,
      'permitted subtree violation',
    ])
})

it.each(['dev', 'home', 'cloud', 'studio', 'com', 'desk', 'co.uk', 'github.io', 's3.amazonaws.com'])(
  'never vouches for a computer’s domain that’s a public suffix: %s',
  async (name) => {
    const made = await makeAuthority('MCP Access Desk', [name, 'pc.example.com'], Date.now())
    expect(made.domains).toEqual([...authority.domains.slice(0, 4), 'pc.example.com'])
    expect([vouchesFor(made, name), vouchesFor(made, `accounts.google.${name}`)]).toEqual([false, false])
    const forged = await issueFor(made, `web.${name}`, Date.now())
    expect(await handshake(forged, { servername: `web.${name}` }, made.certificate)).toBe('permitted subtree violation')
    expect([isLimited(made), isLimited({ ...made, domains: [...made.domains, name] })]).toEqual([true, false])
  },
)

it.each(['10.1.2.3', '172.16.0.1', '192.168.1.20', '100.64.0.9', 'fd12:3456::1'])(
  'vouches for %s, in a certification path that clients accept',
  async (host) => {
    const { cert, key } = await issueFor(authority, host, Date.now())
    // Without a server name, a client checks the chain first, then the address, which isn’t this one.
    expect(await handshake({ cert, key }, { host: '127.0.0.1' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(new X509Certificate(cert).checkIP(host)).toBe(host)
    expect(vouchesFor(authority, host)).toBe(true)
  },
)

it('reports what it can vouch for', () => {
  const answers = (hosts: string[]) => hosts.map((host) => vouchesFor(authority, host))
  expect(answers(['desk.local', 'a.desk.corp.example.com', 'nas.home.arpa'])).toEqual([true, true, true])
  expect(answers(['example.com', 'desk', 'notlocal', 'corp.example.com', '8.8.8.8', '127.0.0.1'])).toEqual(
    Array(6).fill(false),
  )
})

it('issues a certificate for 90 days that’s renewed a month early, never outlives its authority, and states its purpose', async () => {
  const now = Date.now()
  const { cert, expiresAt, renewAt } = await issueFor(authority, '192.168.1.20', now)
  expect([expiresAt - now, renewAt - now]).toEqual([90 * DAY, 60 * DAY])
  const read = new X509Certificate(cert)
  expect(Math.abs(Date.parse(read.validTo) - expiresAt)).toBeLessThan(1000)
  expect([read.ca, read.subjectAltName]).toEqual([false, 'IP Address:192.168.1.20'])
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  const ca = new X509Certificate(authority.certificate)
  expect([ca.ca, ca.keyUsage]).toEqual([true, ['1.3.6.1.5.5.7.3.1']])
  expect(read.verify(ca.publicKey)).toBe(true)
  const old: Authority = await makeAuthority('Old', [], now - 3600 * DAY)
  const last = await issueFor(old, '192.168.1.20', now)
  expect(last.expiresAt - now).toBeLessThanOrEqual(50 * DAY)
})

it('rejects an expired certificate', async () => {
  const { cert, key } = await issueFor(authority, 'desk.local', Date.now() - 100 * DAY)
  expect(await handshake({ cert, key }, { servername: 'desk.local' })).toBe('CERT_HAS_EXPIRED')
})
