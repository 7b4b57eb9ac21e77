import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { call, connect } from '../mcp/stream.testkit.ts'
import { generateFor, startTestService, withKey } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'

type Service = Awaited<ReturnType<typeof startTestService>>

async function list({ baseUrl }: Service) {
  const response = await fetch(`${baseUrl}/mcp-servers`, { headers: withKey() })
  return { status: response.status, servers: (await response.json()) as { id: string }[] }
}

/** Creates a function that generates a URL for bob and returns the response. */
const generator =
  ({ baseUrl }: Service, mcpServerId: string | undefined) =>
  async () => {
    const body = JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity: 'bob' } })
    const response = await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    return { status: response.status, answer: await response.json() }
  }

it('reports a read-only database as such, keeps reading, and writes again once it’s writable', async () => {
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
  await vi.waitFor(async () => expect((await list(service)).status).toBe(200), 10_000)
  const generate = generator(service, (await list(service)).servers[0]?.id)
  const refused = {
    status: 500,
    answer: { error: 500, message: expect.stringContaining('PostgreSQL rejects writes (25006)') },
  }
  // Other connections may not have noticed yet that they were closed.
  await vi.waitFor(async () => expect(await generate()).toEqual(refused), 10_000)

  // As after a failover, only new connections reach the writable server.
  await client.query(`ALTER DATABASE ${rows[0].name} RESET default_transaction_read_only`)
  await vi.waitFor(async () => expect((await generate()).status).toBe(200), 10_000)
})

it('reports a full PostgreSQL disk as such, and lets calls succeed and be logged once there’s room', async () => {
  const url = await makePostgresDatabase()
  const service = await startTestService({ databaseUrl: url, encryptionKeys: makeKeys(makeKey('test')) })
  const customer = await connect((await generateFor(service, 'Sample Orders API')).url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON customers FOR EACH STATEMENT EXECUTE FUNCTION no_room();
    CREATE TRIGGER no_room BEFORE INSERT ON call_batches FOR EACH STATEMENT EXECUTE FUNCTION no_room()`)
  expect(await generator(service, (await list(service)).servers[0]?.id)()).toEqual({
    status: 500,
    answer: { error: 500, message: expect.stringContaining('PostgreSQL’s disk is full') },
  })
  expect(await call(customer, 'list_orders')).not.toHaveProperty('isError', true)
  const logged = async () => (await client.query('SELECT count(*)::int AS calls FROM calls')).rows[0].calls
  expect(await logged()).toBe(0)
  await client.query('DROP FUNCTION no_room CASCADE')
  await vi.waitFor(async () => expect(await logged()).toBe(1), 10_000)
})
