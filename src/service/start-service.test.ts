import { once } from 'node:events'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectLog } from '../core/testing/collect-log.ts'
import { failureOf } from '../core/testing/failure-of.ts'
import { deploy, generate, manage, startApi } from './mcp/stream.testkit.ts'
import { generateFor, makeDataFolder, startTestService, TEST_API_KEY, TEST_KEY, withKey } from './service.testkit.ts'
import { startService } from './start-service.ts'

const listServers = async (baseUrl: string, key = TEST_API_KEY) =>
  (await fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${key}` } })).status

const failsWith = (code: string) => ({ kind: 'storage', code, remedy: expect.stringMatching(/\w/) })

describe('startService', () => {
  it('keeps port, URLs, customers and servers over a restart', async () => {
    const dataFolder = makeDataFolder()
    const options = { dataFolder, databaseKey: TEST_KEY, appApiKey: TEST_API_KEY }
    const first = await startService({ ...options, port: 0 })
    const before = await generateFor(first, 'Sample Orders API')
    await first.close()

    const second = await startTestService({ ...options, port: undefined })
    expect(second.port).toBe(first.port)
    const ping = { method: 'POST', headers: withKey({ accept: 'application/json, text/event-stream' }), body: '' }
    ping.headers.authorization = `Bearer ${before.token}`
    ping.body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    expect((await fetch(before.url, ping)).status).toBe(200)
    const after = await generateFor(second, 'Sample Orders API')
    expect(after.customerId).toBe(before.customerId)
    const list = await fetch(`${second.baseUrl}/mcp-servers`, { headers: withKey() })
    expect(await list.json()).toHaveLength(2)
  })

  it('records the calls that its end cuts short', async () => {
    const options = { dataFolder: makeDataFolder(), databaseKey: TEST_KEY, appApiKey: TEST_API_KEY }
    const first = await startService({ ...options, port: 0 })
    const logged = collectLog()
    let reach: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      reach = resolve
    })
    // It never answers.
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

  it('leaves no plaintext in its folder, while it runs and after', async () => {
    const dataFolder = makeDataFolder()
    const service = await startService({ dataFolder, databaseKey: TEST_KEY, port: 0 })
    const apiKey = service.createdApiKey ?? ''
    const headers = withKey({ authorization: `Bearer ${apiKey}` })
    const [server] = (await (await fetch(`${service.baseUrl}/mcp-servers`, { headers })).json()) as { id: string }[]
    const customerDetails = { primaryIdentity: 'canary-identity', metadata: { note: 'canary-metadata' } }
    const body = JSON.stringify({ mcpServerId: server?.id, customerDetails })
    const answer = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { token: string } }
    const canaries = ['canary', apiKey, data.token, TEST_KEY, 'Sample Orders', 'list_orders', 'SQLite format']
    const search = () => {
      const files = readdirSync(dataFolder)
      expect(files).toContain('service.db')
      const bytes = Buffer.concat(files.map((file) => readFileSync(join(dataFolder, file))))
      expect(bytes.length).toBeGreaterThan(8192)
      expect(canaries.filter((canary) => bytes.includes(canary))).toEqual([])
    }
    search()
    await service.close()
    search()
  })

  it('makes an API key only when there is none and none is given', async () => {
    const dataFolder = makeDataFolder()
    const first = await startService({ dataFolder, databaseKey: TEST_KEY, port: 0 })
    expect(first.createdApiKey).toMatch(/^ak_[\w-]{43}$/)
    await first.close()
    const second = await startService({ dataFolder, databaseKey: TEST_KEY })
    expect(second.createdApiKey).toBeNull()
    expect(await listServers(second.baseUrl, first.createdApiKey ?? '')).toBe(200)
    await second.close()
    const third = await startTestService({ dataFolder, appApiKey: 'ak_of-the-app' })
    expect(third.createdApiKey).toBeNull()
    expect(await listServers(third.baseUrl, 'ak_of-the-app')).toBe(200)
    expect(await listServers(third.baseUrl, first.createdApiKey ?? '')).toBe(200)
  })

  it('says that a port is taken, asked for or kept, and takes another when told to', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    onTestFinished(() => void blocker.close())
    const { port } = blocker.address() as { port: number }
    const options = { dataFolder: makeDataFolder(), databaseKey: TEST_KEY }
    expect(await failureOf(startService({ ...options, port }))).toMatchObject(failsWith('portTaken'))

    const first = await startService({ ...options, port: 0 })
    await first.close()
    const second = createServer().listen(first.port, '127.0.0.1')
    await once(second, 'listening')
    onTestFinished(() => void second.close())
    expect(await failureOf(startService(options))).toMatchObject(failsWith('portTaken'))
    const third = await startTestService({ ...options, port: 0 })
    expect(third.port).not.toBe(first.port)
  })

  it('tells a wrong key from a damaged file', async () => {
    const dataFolder = makeDataFolder()
    const options = { dataFolder, databaseKey: TEST_KEY, port: 0 }
    await (await startService(options)).close()
    const wrong = { ...options, databaseKey: 'another-key' }
    expect(await failureOf(startService(wrong))).toMatchObject(failsWith('wrongKey'))
    await (await startService(options)).close()

    const file = join(dataFolder, 'service.db')
    const good = readFileSync(file)
    const damages: [string, () => void][] = [
      ['first page', () => writeFileSync(file, Buffer.from(good).fill(7, 0, 500))],
      ['later page', () => writeFileSync(file, Buffer.from(good).fill(7, 8192, 12_000))],
      ['cut short', () => truncateSync(file, good.length - 4096)],
      ['cut to nothing', () => truncateSync(file)],
      ['other file', () => writeFileSync(file, 'not a database at all')],
    ]
    for (const [name, damage] of damages) {
      writeFileSync(file, good)
      damage()
      expect(await failureOf(startService(options)), name).toMatchObject(failsWith('damaged'))
    }
    writeFileSync(file, good)
    await (await startService(options)).close()
  })

  it('keeps its folder to itself while it runs', async () => {
    const options = { dataFolder: makeDataFolder(), databaseKey: TEST_KEY, port: 0 }
    const first = await startService(options)
    expect(await failureOf(startService(options))).toMatchObject({
      ...failsWith('other'),
      cause: expect.stringContaining('Another local service'),
    })
    expect(await listServers(first.baseUrl, first.createdApiKey ?? '')).toBe(200)
    await first.close()
    await (await startService(options)).close()
  })

  it('says that a folder cannot be used', async () => {
    const file = join(makeDataFolder(), 'a-file')
    writeFileSync(file, '')
    const options = { dataFolder: join(file, 'below'), databaseKey: TEST_KEY, port: 0 }
    expect(await failureOf(startService(options))).toMatchObject(failsWith('other'))
  })

  it('closes while clients hold a connection open, idle or in the middle of a request', async () => {
    const service = await startService({ dataFolder: null, databaseKey: TEST_KEY, port: 0 })
    await fetch(service.baseUrl)
    const client = connect(service.port, '127.0.0.1').on('error', () => {})
    await once(client, 'connect')
    client.write('POST /mcp-servers HTTP/1.1\r\nHost: a.test\r\nContent-Length: 9\r\n\r\n')
    const closed = once(client.resume(), 'close')
    await service.close()
    await closed
  })
})
