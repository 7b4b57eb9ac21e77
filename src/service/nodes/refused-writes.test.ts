import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { generateFor, startTestService, withKey } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'

it('a database that only allows reading is named, reads keep working, and writes do once one allows them', async () => {
  const url = await makePostgresDatabase()
  const service = await startTestService({ databaseUrl: url, encryptionKeys: makeKeys(makeKey('test')) })
  await generateFor(service, 'Sample Orders API')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('SELECT current_database() AS name')
  await client.query(`ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = on`)
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  const list = async () => {
    const response = await fetch(`${service.baseUrl}/mcp-servers`, { headers: withKey() })
    return { status: response.status, servers: (await response.json()) as { id: string }[] }
  }
  await vi.waitFor(async () => expect((await list()).status).toBe(200), 10_000)
  const [{ id: mcpServerId = '' } = {}] = (await list()).servers
  const body = JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity: 'bob' } })
  const generate = async () => {
    const response = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    return { status: response.status, answer: await response.json() }
  }
  expect(await generate()).toEqual({
    status: 500,
    answer: { error: 500, message: expect.stringContaining('PostgreSQL refuses to write (25006)') },
  })

  // As after a failover: only connections that are new lead to the server that writes.
  await client.query(`ALTER DATABASE ${rows[0].name} RESET default_transaction_read_only`)
  await vi.waitFor(async () => expect((await generate()).status).toBe(200), 10_000)
})
