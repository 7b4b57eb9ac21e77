import { request } from 'node:https'
import { createServer } from 'node:net'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createProofKeys, proofValue } from '../../base/network/proof-value.ts'
import { createAuthority, inDays } from '../../base/testing/certificates.ts'
import { type Ingress, NO_INGRESS } from '../../shared/reachable/ingress.ts'
import { generateFor, startTestService, withKey } from '../service.testkit.ts'

const authority = createAuthority()
afterAll(() => authority.remove())
const issue = (name: string) => authority.issue({ name, from: inDays(-1), until: inDays(2) })
const forAddress = issue('IP:127.0.0.1')
const forName = issue('DNS:desk.example.com')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function urlAt(port: number): Promise<Ingress> {
  const listener = { host: '127.0.0.1', port }
  const addresses = [`https://127.0.0.1:${port}`, `https://desk.example.com:${port}`]
  return {
    ...NO_INGRESS,
    network: [
      { ...listener, name: null, tls: forAddress },
      { ...listener, name: 'desk.example.com', tls: forName },
    ],
    publicUrl: addresses[0] ?? null,
    addresses,
  }
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends one request that trusts only the test authority. `host`: the requested name. */
function send(port: number, host: string, path: string, { method = 'POST', headers = {}, body = '' }: Asked = {}) {
  return new Promise<{ status: number; text: string; certificate: PeerCertificate }>((resolve, reject) => {
    const name = host === '127.0.0.1' ? {} : { servername: host }
    const sent = request(
      { host: '127.0.0.1', port, path, method, ca: authority.ca, agent: false, ...name },
      async (response) => {
        const certificate = (response.socket as TLSSocket).getPeerCertificate()
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, text, certificate })
      },
    )
    sent.setHeader('host', `${host}:${port}`)
    for (const [key, value] of Object.entries(headers)) sent.setHeader(key, value)
    sent.on('error', reject)
    sent.end(body)
  })
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe('the LAN listeners', () => {
  it('serve only customer streams, over TLS, with the certificate for the requested name', async () => {
    const port = await freePort()
    const service = await startTestService({ ingress: await urlAt(port) })
    expect([service.ingress.port(), service.ingress.shut()]).toEqual([null, []])
    const { url, token } = await generateFor(service, 'Sample Orders API')
    expect(url).toBe(`https://127.0.0.1:${port}/mcp/${token}/stream`)
    for (const host of ['127.0.0.1', 'desk.example.com']) {
      const answer = await send(port, host, `/mcp/${token}/stream`, { headers: MCP, body: LIST })
      expect([host, answer.status]).toEqual([host, 200])
      expect(answer.text).toContain('list_orders')
      expect(answer.certificate.subjectaltname).toContain(host)
      const closed: [string, string][] = [
        ['GET', '/dev/v1/mcp-servers'],
        ['POST', '/dev/v1/generate-mcp-token'],
        ['POST', '/manage/v1/apiKeys.list'],
        ['GET', '/sample/orders-api/orders'],
        ['GET', '/'],
      ]
      for (const [method, path] of closed) {
        const given = { method, headers: withKey({}), body: method === 'POST' ? '{}' : '' }
        expect([path, (await send(port, host, path, given)).status]).toEqual([path, 404])
      }
    }
    // Clients that don't trust the authority can't connect, and a request for a foreign host gets a 403.
    await expect(fetch(`https://127.0.0.1:${port}/`)).rejects.toThrow()
    const foreign = { headers: { ...MCP, host: 'evil.example' }, body: LIST }
    expect((await send(port, '127.0.0.1', `/mcp/${token}/stream`, foreign)).status).toBe(403)
  })

  it('respond to proofs', async () => {
    const port = await freePort()
    const ingress = await urlAt(port)
    const service = await startTestService({ ingress: { ...ingress, publicUrl: null, addresses: [] } })
    const { nonce, secret } = createProofKeys()
    const path = `/mcp/${nonce}/proof`
    expect((await send(port, 'desk.example.com', path, { method: 'GET' })).status).toBe(403)
    const address = `https://desk.example.com:${port}`
    service.ingress.expectProof({ nonce, secret, address, seconds: 30 })
    const { status, text } = await send(port, 'desk.example.com', path, { method: 'GET' })
    expect([status, text]).toEqual([200, JSON.stringify({ proof: proofValue(nonce, secret) })])
  })

  it('accept new certificates without closing, and report which listeners couldn’t be opened', async () => {
    const port = await freePort()
    const ingress = await urlAt(port)
    const service = await startTestService({ ingress })
    const seen = async (host: string) => (await send(port, host, '/', { method: 'GET' })).certificate.serialNumber
    const before = [await seen('127.0.0.1'), await seen('desk.example.com')]
    const renewed = [issue('IP:127.0.0.1'), issue('DNS:desk.example.com')]
    const network = ingress.network.map((each, index) => ({ ...each, tls: renewed[index] ?? each.tls }))
    await service.ingress.apply({ ...ingress, network })
    const after = [await seen('127.0.0.1'), await seen('desk.example.com')]
    expect(new Set([...before, ...after]).size).toBe(4)

    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port: busy } = taken.address() as { port: number }
    const second = { host: '127.0.0.1', port: busy, name: null, tls: forAddress }
    await service.ingress.apply({ ...ingress, network: [...network, second] })
    expect(service.ingress.shut()).toMatchObject([{ port: busy, error: { kind: 'storage', code: 'portTaken' } }])
    expect(await seen('127.0.0.1')).toBe(after[0])
    await new Promise((resolve) => taken.close(resolve))
    await service.ingress.apply({ ...ingress, network: [...network, second] })
    expect(service.ingress.shut()).toEqual([])

    await service.ingress.apply(NO_INGRESS)
    await expect(seen('127.0.0.1')).rejects.toThrow('ECONNREFUSED')
  })
})
