import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundleCommand, environment, runCommand } from '../headless/command.testkit.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { makeUrlFile, nodeEnvironment, runNode } from './nodes.testkit.ts'

const script = bundleCommand()

async function listServers(baseUrl: string, key = ''): Promise<string[]> {
  const response = await fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${key}` } })
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

describe('nodes that start at the same time on an empty database', () => {
  it('create its tables, samples, and first key once, and only one node prints the key', async () => {
    const url = await makePostgresDatabase({ hasTables: false })
    const nodes = [1, 2, 3].map(() => runNode(script(), url))
    const lines = await Promise.all(nodes.map((node) => node.listening()))
    const keys = lines.flatMap(({ apiKey }) => apiKey ?? [])
    expect(keys).toEqual([expect.stringMatching(/^ak_/)])
    for (const { baseUrl } of lines) {
      const call = managementCaller(baseUrl, keys[0])
      expect(await listServers(baseUrl, keys[0])).toEqual(['Sample Orders API', 'Sample Archive API'])
      expect(await call('apiKeys.list', {})).toHaveLength(1)
    }
    for (const node of nodes) expect((await node.stop()).code).toBe(0)
    const again = runNode(script(), url)
    expect((await again.listening()).apiKey).toBeUndefined()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query("SELECT name FROM meta WHERE name ILIKE '%port%'")).rows).toEqual([])
  })
})

describe('a node', () => {
  it('prints no first API key if that’s disabled, reports that there’s none, and accepts a key created on its computer', async () => {
    const url = await makePostgresDatabase({ hasTables: false })
    const node = runNode(script(), url, ['--no-first-api-key'])
    const line = await node.listening()
    expect(line.apiKey).toBeUndefined()
    const { out } = await runCommand(
      script(),
      ['--database-url-file', makeUrlFile(url), '--new-api-key', 'Ada’s laptop'],
      nodeEnvironment(),
    ).exited
    const { apiKey } = JSON.parse(out[0] ?? '') as { apiKey: string }
    expect(await managementCaller(line.baseUrl, apiKey)('apiKeys.list', {})).toEqual([
      expect.objectContaining({ name: 'Ada’s laptop' }),
    ])
    const { errors, out: printed } = await node.stop()
    expect(errors).toContain('No API key opens this service yet. Make one with --new-api-key')
    expect(errors + printed.join('\n')).not.toContain(apiKey)
  })

  it('takes the URL from the environment, listens on 7332, and doesn’t fall back to another port', async () => {
    const blocker = createServer().listen(7332, '127.0.0.1')
    // Another program may already be using the port.
    await once(blocker, 'listening').catch(() => undefined)
    onTestFinished(() => void blocker.close())
    const env = nodeEnvironment({ MCP_ACCESS_DESK_DATABASE_URL: await makePostgresDatabase() })
    const { code, errors } = await runCommand(script(), [], env).exited
    expect([code, errors]).toEqual([1, expect.stringContaining('using port 7332')])
  })

  it.each([
    [
      'nothing listens',
      'postgres://desk:se%2Fcret@127.0.0.1:1/desk',
      /Couldn’t connect to PostgreSQL at 127\.0\.0\.1:1\/desk \(ECONNREFUSED\)/,
    ],
    [
      'a TLS file is missing',
      'postgres://desk:secret@127.0.0.1:1/desk?sslrootcert=/nowhere.pem',
      /database URL can’t be used \(ENOENT\)/,
    ],
  ])('reports the problem when %s, without printing the password', async (_, url, words) => {
    const { code, errors, out } = await runNode(script(), url).exited
    expect([code, out, errors]).toEqual([1, [], expect.stringMatching(words)])
    expect(errors).not.toMatch(/se(%2F)?cret/)
  })

  it('reports that its database doesn’t exist', async () => {
    const url = (await makePostgresDatabase()).replace(/\/test_\w+/, '/nothing')
    const { code, errors } = await runNode(script(), url).exited
    expect([code, errors]).toEqual([1, expect.stringMatching(/doesn’t have this database\.\nCreate the database/)])
  })

  it('exits with code 2 when others can read its URL, without printing the password', async () => {
    const file = makeUrlFile('postgres://desk:pa55w0rd@127.0.0.1:1/desk', 0o644)
    const { code, out, errors } = await runCommand(script(), ['--database-url-file', file], environment()).exited
    expect([code, out]).toEqual([2, []])
    expect(errors).toContain('chmod 600')
    expect(errors).toContain('service --help')
    expect(errors).not.toContain('pa55w0rd')
  })

  it('doesn’t start without an encryption key, and explains how to create one', async () => {
    const args = ['--port', '0', '--database-url-file', makeUrlFile(await makePostgresDatabase())]
    const { code, errors, out } = await runCommand(script(), args, environment()).exited
    expect([code, out, errors]).toEqual([1, [], expect.stringContaining('--new-encryption-key')])
    const made = await runCommand(script(), ['--new-encryption-key'], environment()).exited
    expect(made).toEqual({ code: 0, errors: '', out: [expect.stringMatching(/^\d{4}-\d\d-\d\d-\w{6}:\S{44}$/)] })
    const file = join(makeDataFolder(), 'keys')
    writeFileSync(file, `${made.out[0]}\n`, { mode: 0o600 })
    const node = runCommand(script(), [...args, '--encryption-keys-file', file, '--health-port', '0'], environment())
    const { healthPort } = await node.listening()
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200)
    const other = `${made.out[0]?.split(':')[0]}:${Buffer.alloc(32).toString('base64')}`
    writeFileSync(file, other)
    const refused = await runCommand(script(), [...args, '--encryption-keys-file', file], environment()).exited
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('isn’t the one this database was encrypted with'),
    ])
    expect(errors + refused.errors).not.toContain(made.out[0]?.split(':')[1])
  })

  it('creates just the tables and exits if started with --migrate, which can be repeated', async () => {
    const url = await makePostgresDatabase({ hasTables: false })
    for (const _ of ['first', 'again']) {
      const { code, out, errors } = await runNode(script(), url, ['--migrate']).exited
      expect([code, errors, out.map((line) => JSON.parse(line))]).toEqual([
        0,
        '',
        [{ schemaVersion: expect.any(Number) }],
      ])
    }
    const { apiKey } = await runNode(script(), url).listening()
    expect(apiKey).toMatch(/^ak_/)
  })

  it('gives the management operations their own port', async () => {
    const node = runNode(script(), await makePostgresDatabase(), ['--manage-port', '0'])
    const { manageUrl, apiKey } = await node.listening()
    expect(await managementCaller(manageUrl ?? '', apiKey)('apiKeys.list', {})).toHaveLength(1)
    expect((await node.stop()).code).toBe(0)
  })
})
