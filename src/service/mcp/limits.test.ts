import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { ENGINE, startTestService, TEST_API_KEY } from '../service.testkit.ts'
import { deploy, generate, json, manage, startApi } from './stream.testkit.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (url: string, body: string, more: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
const message = (id: number, args: unknown = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'call', arguments: args },
})
const PATIENCE = { timeout: 15_000 }
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

/** Starts a service with one tool, and creates two customers. */
async function withCustomers(api = json({}), parameters?: { name: string; type: 'array' }[]) {
  const baseUrl = await startApi(api)
  const service = await startTestService()
  const serverId = await deploy(service, { endpoints: [{ baseUrl, parameters }] })
  const [ada, bob] = [await generate(service, serverId), await generate(service, serverId, 'bob@example.com')]
  return { service, serverId, ada, bob }
}

describe('a JSON-RPC batch', () => {
  it('is answered in the only protocol revision that has batches, and takes a slot for each call', async () => {
    let running = 0
    let most = 0
    const held: (() => void)[] = []
    const { ada } = await withCustomers((_, response) => {
      running += 1
      most = Math.max(most, running)
      held.push(() => {
        running -= 1
        response.end()
      })
    })
    const batch = JSON.stringify(Array.from({ length: 50 }, (_, id) => message(id)))
    const answer = post(ada.url, batch, { 'mcp-protocol-version': '2025-03-26' })
    await vi.waitUntil(() => running === 16, PATIENCE)
    const release = setInterval(() => held.splice(0).forEach((end) => void end()), 5)
    const response = await answer
    clearInterval(release)
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(50)
    expect(most).toBe(16)
  })

  it('is rejected in every other revision, and when it’s empty or too long, as the protocol defines', async () => {
    const { ada } = await withCustomers()
    const batch = JSON.stringify([message(1)])
    for (const revision of ['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28']) {
      const response = await post(ada.url, batch, { 'mcp-protocol-version': revision })
      expect([revision, response.status]).toEqual([revision, 400])
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
    }
    for (const body of ['[]', JSON.stringify(Array.from({ length: 101 }, (_, id) => message(id)))]) {
      expect((await post(ada.url, body)).status).toBe(400)
    }
  })

  it('leaves enough of the API’s sockets for other customers', async () => {
    const held: (() => void)[] = []
    const { ada, bob } = await withCustomers((_, response) => void held.push(() => response.end('{}')))
    onTestFinished(() => held.forEach((end) => void end()))
    const batch = JSON.stringify(Array.from({ length: 100 }, (_, id) => message(id)))
    void post(ada.url, batch).catch(() => undefined)
    await vi.waitUntil(() => held.length === 16, PATIENCE)
    const answer = post(bob.url, JSON.stringify(message(1)))
    await vi.waitUntil(() => held.length === 17, PATIENCE)
    held[16]?.()
    expect((await answer).status).toBe(200)
  })
})

it('limits the size of bodies sent to the sample API', async () => {
  const service = await startTestService()
  const orders = `http://127.0.0.1:${service.port}/sample/orders-api/orders`
  const body = () => new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(65_536, 'x')) })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, duplex: 'half' }
  const endless = await fetch(orders, { ...init, body: body() } as RequestInit).catch(() => null)
  expect(endless === null || endless.status === 413).toBe(true)
  expect((await fetch(orders, { ...init, body: ' '.repeat(100_000) } as RequestInit)).status).toBe(413)
})

it('slows down an address that tries wrong API keys, but never a valid key', async () => {
  const service = await startTestService()
  const list = (key: string) => fetch(`${service.baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${key}` } })
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await list('ak_wrong')).status))
  expect([...new Set(statuses)].sort()).toEqual([401, 429])
  expect((await list(TEST_API_KEY)).status).toBe(200)
})

describe('an oversized message', () => {
  it('is rejected before it’s parsed if it’s nested too deeply or has too many values', async () => {
    const { ada } = await withCustomers()
    const logged = collectLog()
    const deep = JSON.stringify(message(1)).replace('{}', `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
    const wide = JSON.stringify(message(1)).replace('{}', `{"x":[${'[],'.repeat(120_000)}[]]}`)
    for (const body of [deep, wide]) {
      const response = await post(ada.url, body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
    }
    expect(logged).toEqual([])
  })

  it('may have more values if the operator allows larger requests', async () => {
    const { service, serverId, ada } = await withCustomers()
    const wide = JSON.stringify(message(1)).replace('{}', `{"x":[${'[],'.repeat(30_000)}[]]}`)
    expect(await (await post(ada.url, wide)).json()).toMatchObject({ error: { code: -32600 } })
    const limits = { maxRequestBytes: 4 * 1024 * 1024 }
    await manage(service, 'customers.setLimits', { customerId: ada.customerId, serverId, limits })
    expect(await (await post(ada.url, wide)).json()).toMatchObject({ result: { isError: true } })
  })

  it('counts by the work it causes, so many values count for more than their bytes', async () => {
    const { service, serverId, ada } = await withCustomers()
    const limits = { bytesPerSecond: 20_000 }
    await manage(service, 'customers.setLimits', { customerId: ada.customerId, serverId, limits })
    const body = (x: string) => JSON.stringify(message(1)).replace('{}', `{"x":${x}}`)
    const [text, values] = [body(`["${'x'.repeat(30_000)}"]`), body(`[${'[],'.repeat(10_000)}[]]`)]
    const statuses: number[] = []
    for (const sent of [text, text, text, values, text]) statuses.push((await post(ada.url, sent)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('is rejected with 429 and counted at a customer’s limit, but accepted with a higher limit', async () => {
    const { service, serverId, ada, bob } = await withCustomers()
    await manage(service, 'servers.setLimits', { id: serverId, limits: { callsPerSecond: 1 } })
    const limits = { callsPerSecond: 50, maxRequestBytes: 2_000 }
    await manage(service, 'customers.setLimits', { customerId: bob.customerId, serverId, limits })
    const statuses = async (url: string) => {
      const found: number[] = []
      for (let count = 0; count < 12; count += 1) found.push((await post(url, PING)).status)
      return found.filter((status) => status === 429).length
    }
    expect(await statuses(ada.url)).toBeGreaterThanOrEqual(1)
    const refused = await post(ada.url, PING)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    // With leased limits, the next period starts within ten seconds.
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(ENGINE === 'SQLite' ? 1 : 10)
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } })
    expect(await statuses(bob.url)).toBe(0)
    expect((await post(bob.url, ' '.repeat(2_001))).status).toBe(413)
    const stats = await manage(service, 'calls.stats', { serverId, days: 1 })
    expect(stats.refused).toBeGreaterThanOrEqual(2)
    expect(stats.calls).toBe(0)
    expect(await manage(service, 'servers.get', { id: serverId })).toMatchObject({ limits: { callsPerSecond: 1 } })
    expect((await manage(service, 'customers.get', { id: bob.customerId })).access).toMatchObject([
      { limits, serverLimits: { callsPerSecond: 1 } },
    ])
  })

  // On a busy machine, PostgreSQL looks up the URL so slowly that there are never 128 bodies waiting at the same time.
  if (ENGINE === 'SQLite')
    it('doesn’t let half-sent bodies block other requests to the same URL', async () => {
      const { service, ada } = await withCustomers()
      const { pathname } = new URL(ada.url)
      const head = `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nContent-Type: application/json\r\n`
      const sockets = Array.from({ length: 128 }, () => openSocket(service.port, '127.0.0.1'))
      onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
      for (const socket of sockets) socket.write(`${head}Content-Length: 100\r\n\r\n{`)
      await vi.waitUntil(async () => (await post(ada.url, PING)).status === 429, PATIENCE)
      await delay(1_000)
      expect((await post(ada.url, PING)).status).toBe(200)
      const [first] = sockets
      if (first?.readableEnded === false) await once(first, 'data')
    })
})
