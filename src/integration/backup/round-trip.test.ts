import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeyName, HISTORY_DATABASE_KEY, SERVICE_DATABASE_KEY } from '../../desk/secrets/secret-names.ts'
import { MemorySecretStore } from '../../desk/secrets/secret-store.ts'
import { makeRoot, newApiKey, openTestDesk } from './desk.testkit.ts'
import type { Threads } from './open-desk.testkit.ts'
import { buildThreads } from './threads.testkit.ts'

const PASSPHRASE = 'copper lantern seven rivers'

let threads: Threads
beforeAll(async () => {
  threads = await buildThreads()
}, 120_000)

async function toolsOf(url: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  try {
    return (await client.listTools()).tools.map(({ name }) => name)
  } finally {
    await client.close()
  }
}

/** The URL after the service has restarted at another address. */
const at = (mcpUrl: string, token: string) => `${mcpUrl}/${token}/stream`

/** The files in a folder, which may disappear at any moment. */
function filesIn(folder: string): [name: string, bytes: Buffer][] {
  try {
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])
  } catch {
    return []
  }
}

describe('a backup', () => {
  it('moves URLs, history, settings, and API keys to another computer with another keychain', async () => {
    const old = await openTestDesk(threads)
    const apiKey = newApiKey()
    const hosted = await old.workspaces.add({ name: 'Acme', baseUrl: 'https://mcp.acme.example/v1', apiKey })
    await old.settingsFile.update((data) => ({ ...data, settings: { ...data.settings, colorScheme: 'dark' } }))
    const access = await old.issue('ada@example.com')
    await old.issue('grace@example.com')
    const path = join(makeRoot(), 'desk.age')
    const { bytes } = await old.backups.create(path, PASSPHRASE)
    expect(statSync(path)).toMatchObject({ size: bytes, mode: 0o100600 })
    expect((await old.backups.status()).lastBackup?.path).toBe(path)
    expect(readdirSync(old.root).sort()).toEqual(['history', 'service', 'settings.json'])
    await old.close()

    const own = await openTestDesk(threads, { store: new MemorySecretStore() })
    await own.issue('before@example.com')
    const keysBefore = [await own.store.get(SERVICE_DATABASE_KEY), await own.store.get(HISTORY_DATABASE_KEY)]
    expect(await own.backups.choose(path)).toEqual({ name: 'desk.age', bytes })
    expect(await own.backups.inspect(PASSPHRASE)).toMatchObject({
      appVersion: '0.0.0-test',
      counts: { customers: 2, urls: 2, workspaces: 1 },
    })
    await own.backups.restore()
    expect(own.restored()).toBe(1)

    expect(await toolsOf(at(own.service().mcpUrl, access.token))).toContain('list_orders')
    expect(await own.issued()).toEqual(['ada@example.com', 'grace@example.com'])
    expect(await own.issued('grace')).toEqual(['grace@example.com'])
    expect((await own.settingsFile.read()).settings.colorScheme).toBe('dark')
    expect(await own.workspaces.connection(hosted.id)).toEqual({ baseUrl: hosted.baseUrl, apiKey })
    // This computer's keys open both the restored data and the data that was set aside.
    expect([await own.store.get(SERVICE_DATABASE_KEY), await own.store.get(HISTORY_DATABASE_KEY)]).toEqual(keysBefore)
    const { restore } = await own.backups.status()
    expect(restore).toMatchObject({ outcome: 'restored', setAside: expect.stringContaining(own.root) })
    expect(readdirSync(restore?.setAside ?? '').sort()).toEqual(['history', 'service', 'settings.json'].slice(0, 2))
    await own.issue('after@example.com')
    await own.close()

    const again = await openTestDesk(threads, { root: own.root, store: own.store })
    expect(await again.issued()).toEqual(['ada@example.com', 'grace@example.com', 'after@example.com'])
    expect(await toolsOf(at(again.service().mcpUrl, access.token))).toContain('list_orders')
    await again.backups.dismiss()
    expect((await again.backups.status()).restore).toBeNull()
  }, 60_000)

  it('keeps the order of customers and their tokens even if earlier customers were deleted', async () => {
    const old = await openTestDesk(threads)
    const headers = { authorization: `Bearer ${await old.store.get(apiKeyName('local'))}`, connection: 'close' }
    const manage = async (operation: string, input: unknown) => {
      const url = `${new URL(old.service().baseUrl).origin}/manage/v1/${operation}`
      const answer = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { ...headers, 'content-type': 'application/json' },
      })
      return (await answer.json()) as never
    }
    const first = await old.issue('first@example.com')
    await old.issue('second@example.com')
    const third = await old.issue('third@example.com')
    await manage('customers.remove', { id: first.customerId })
    const path = join(makeRoot(), 'desk.age')
    await old.backups.create(path, PASSPHRASE)
    const list = await manage('customers.list', {})
    await old.backups.choose(path)
    await old.backups.inspect(PASSPHRASE)
    await old.backups.restore()
    expect(await manage('customers.list', {})).toEqual(list)
    expect(await toolsOf(at(old.service().mcpUrl, third.token))).toContain('list_orders')
    const removed = await fetch(at(old.service().mcpUrl, first.token), {
      method: 'POST',
      headers: { connection: 'close' },
    })
    expect(removed.status).toBe(404)
  }, 60_000)

  it('contains nothing in plain text, either in transit or in the file', async () => {
    const desk = await openTestDesk(threads)
    const apiKey = newApiKey()
    await desk.workspaces.add({ name: 'Canary Workspace', baseUrl: 'https://canary.example/v1', apiKey })
    const { token, url } = await desk.issue('canary@example.com')
    const path = join(makeRoot(), 'desk.age')
    const databaseKeys = [await desk.store.get(SERVICE_DATABASE_KEY), await desk.store.get(HISTORY_DATABASE_KEY)]
    const canaries = [
      'canary',
      'Canary',
      'list_orders',
      'SQLite format',
      token,
      url,
      apiKey,
      PASSPHRASE,
      ...databaseKeys,
    ]
    const work = join(desk.root, 'backup.work')
    let seen = 0
    const found: string[] = []
    const looking = setInterval(() => {
      for (const [name, bytes] of filesIn(work)) {
        if (bytes.length > 0) seen += 1
        found.push(...canaries.filter((text) => bytes.includes(text ?? '')).map((text) => `${text} in ${name}`))
      }
    }, 1)
    await desk.backups.create(path, PASSPHRASE)
    clearInterval(looking)
    expect(found).toEqual([])
    expect(seen).toBeGreaterThan(0)
    const bytes = readFileSync(path)
    for (const text of canaries) expect([text, bytes.indexOf(text ?? '')]).toEqual([text, -1])
    expect(bytes.toString('latin1', 0, 30)).toContain('age-encryption.org/v1\n')
  }, 60_000)
})
