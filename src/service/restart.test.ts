import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { collectLog } from '../base/testing/collect-log.ts'
import { deploy, generate, manage, startApi } from './mcp/stream.testkit.ts'
import { generateFor, makeDataFolder, startTestService, withKey } from './service.testkit.ts'

const listServers = async (baseUrl: string, key = '') =>
  (await fetch(`${baseUrl}/mcp-servers`, { headers: withKey({ authorization: `Bearer ${key}` }) })).status

describe('a service restarted with the same data', () => {
  it('keeps its URLs, customers, and servers', async () => {
    const options = { dataFolder: makeDataFolder() }
    const first = await startTestService(options)
    const before = await generateFor(first, 'Sample Orders API')
    await first.close()
    const second = await startTestService({ ...options, port: first.port })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    expect((await fetch(before.url, { method: 'POST', headers, body })).status).toBe(200)
    const after = await generateFor(second, 'Sample Orders API')
    expect(after.customerId).toBe(before.customerId)
    const list = await fetch(`${second.baseUrl}/mcp-servers`, { headers: withKey() })
    expect(await list.json()).toHaveLength(2)
  })

  it('has recorded the calls that were interrupted by the shutdown', async () => {
    const options = { dataFolder: makeDataFolder() }
    const first = await startTestService(options)
    const logged = collectLog()
    let reach: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      reach = resolve
    })
    // This API never responds.
    const baseUrl = await startApi(() => reach())
    const { url } = await generate(first, await deploy(first, { endpoints: [{ baseUrl, toolName: 'wait' }] }))
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait', arguments: {} } }
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const cut = fetch(url, { method: 'POST', headers, body: JSON.stringify(call) }).catch(() => null)
    await reached
    await first.close()
    await cut
    const second = await startTestService(options)
    const { calls } = await manage(second, 'calls.list', {})
    expect(calls).toMatchObject([{ tool: 'wait', ok: false, errorKind: 'cancelled' }])
    expect(logged).toEqual([])
  })

  it('creates an API key only if none exists and none is given', async () => {
    const options = { dataFolder: makeDataFolder(), appApiKey: undefined }
    const first = await startTestService(options)
    const firstKey = first.createdApiKey ?? ''
    expect(firstKey).toMatch(/^ak_[\w-]{43}$/)
    await first.close()
    const second = await startTestService(options)
    expect(second.createdApiKey).toBeNull()
    expect(await listServers(second.baseUrl, firstKey)).toBe(200)
    await second.close()
    const third = await startTestService({ ...options, appApiKey: 'ak_of-the-app' })
    expect(third.createdApiKey).toBeNull()
    expect(await listServers(third.baseUrl, 'ak_of-the-app')).toBe(200)
    expect(await listServers(third.baseUrl, firstKey)).toBe(200)
  })
})

it('closes even if clients keep a connection open, idle or in the middle of a request', async () => {
  const service = await startTestService()
  await fetch(service.baseUrl)
  const client = connect(service.port, '127.0.0.1').on('error', () => {})
  await once(client, 'connect')
  client.write('POST /mcp-servers HTTP/1.1\r\nHost: a.test\r\nContent-Length: 9\r\n\r\n')
  const closed = once(client.resume(), 'close')
  await service.close()
  await closed
})
