import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../../base/testing/collect-log.ts'
import { createEngine } from '../engine/engine.ts'
import { DatabaseUnavailable } from '../engine/unavailable.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import type { DatabaseUrl } from './database-url.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'
import { queryOnce } from './run-cluster.testkit.ts'

const openEngine = (url: DatabaseUrl) =>
  createEngine(postgresDialect(openPool(url, { size: 1, onLost: () => undefined })))

/** Returns the names of the parameters in a message that opens a connection. Source: StartupMessage in PostgreSQL's protocol. */
const parametersIn = (message: Buffer): string[] =>
  message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text !== '')

it('opens connections without parameters that PgBouncer rejects', async () => {
  const opened: string[][] = []
  const server = createServer((socket) => {
    socket.once('data', (message) => {
      opened.push(parametersIn(message))
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const engine = openEngine(`postgres://desk@127.0.0.1:${port}/desk`)
  await expect(engine.all(sql`SELECT 1`)).rejects.toThrow()
  await engine.close()
  const taken = ['user', 'database', 'client_encoding', 'application_name']
  expect(opened[0]).toEqual(expect.arrayContaining(['user', 'database']))
  expect(opened.flat().filter((name) => !taken.includes(name))).toEqual([])
})

it('sets its limits in every session', async () => {
  const engine = openEngine(await makePostgresDatabase())
  onTestFinished(() => engine.close())
  const settings = await engine.first(sql`
    SELECT current_setting('statement_timeout') AS statement, current_setting('jit') AS jit,
      current_setting('idle_in_transaction_session_timeout') AS idle`)
  expect(settings).toEqual({ statement: '20s', jit: 'off', idle: '30s' })
})

it('opens each new connection to the current address', async () => {
  const [before, after] = [await makePostgresDatabase(), await makePostgresDatabase()]
  let url = before
  const engine = openEngine(() => url)
  onTestFinished(() => engine.close())
  const name = async () => (await engine.first(sql`SELECT current_database() AS name`)) as { name: string }
  expect(before).toContain((await name()).name)
  url = after
  expect(before).toContain((await name()).name)
  await queryOnce(
    before,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await vi.waitFor(async () => expect(after).toContain((await name()).name))
})

it('treats a database that rejects every login as unavailable', async () => {
  const url = await makePostgresDatabase()
  const engine = openEngine(url)
  onTestFinished(() => engine.close())
  const entries = collectLog()
  const name = new URL(url.replace('@/', '@host/')).pathname.slice(1)
  await queryOnce(url.replace(name, 'postgres'), `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await expect(engine.all(sql`SELECT 1`)).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(JSON.stringify(entries)).toContain('not currently accepting connections')
})

it('treats a database that takes too long, e.g. because of another client’s lock, as unavailable, and logs that', async () => {
  const url = await makePostgresDatabase()
  const engine = openEngine(url)
  onTestFinished(() => engine.close())
  const entries = collectLog()
  await engine.run(sql`SET statement_timeout = 10`)
  await expect(engine.all(sql`SELECT pg_sleep(60)`)).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(JSON.stringify(entries)).toContain('statement timeout')
  await engine.run(sql`RESET statement_timeout`)
})
