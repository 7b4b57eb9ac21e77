import { once } from 'node:events'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../base/testing/failure-of.ts'
import { makeDataFolder, startTestService, TEST_API_KEY, TEST_KEY, withKey } from './service.testkit.ts'
import { startService } from './start-service.ts'

const listServers = async (baseUrl: string, key = TEST_API_KEY) =>
  (await fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${key}` } })).status

const failsWith = (code: string) => ({ kind: 'storage', code, remedy: expect.stringMatching(/\w/) })

describe('startService', () => {
  it('keeps its port across a restart', async () => {
    const options = { dataFolder: makeDataFolder(), databaseKey: TEST_KEY }
    const first = await startService({ ...options, port: 0 })
    await first.close()
    const second = await startTestService({ ...options, port: undefined })
    expect(second.port).toBe(first.port)
  })

  it('leaves no plaintext in its folder, either while it’s running or afterward', async () => {
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

  it('reports that a requested or stored port is in use, or uses another one if allowed', async () => {
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

  it('distinguishes a wrong key from a damaged file', async () => {
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

  it('keeps its folder locked while it’s running', async () => {
    const options = { dataFolder: makeDataFolder(), databaseKey: TEST_KEY, port: 0 }
    const first = await startService(options)
    expect(await failureOf(startService(options))).toMatchObject({
      ...failsWith('other'),
      cause: expect.stringContaining('Another service'),
    })
    expect(await listServers(first.baseUrl, first.createdApiKey ?? '')).toBe(200)
    await first.close()
    await (await startService(options)).close()
  })

  it('reports that a folder can’t be used', async () => {
    const file = join(makeDataFolder(), 'a-file')
    writeFileSync(file, '')
    const options = { dataFolder: join(file, 'below'), databaseKey: TEST_KEY, port: 0 }
    expect(await failureOf(startService(options))).toMatchObject(failsWith('other'))
  })
})
