import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

const openEngine = (url: string) => createEngine(postgresDialect(openPool(url, { size: 1, onLost: () => undefined })))

/** The names of the parameters in a message that opens a connection. Source: StartupMessage in PostgreSQL’s protocol. */
const parametersIn = (message: Buffer): string[] =>
  message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text !== '')

it('asks for nothing when it’s opened that PgBouncer refuses', async () => {
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

it('has its limits in every session', async () => {
  const engine = openEngine(await makePostgresDatabase())
  onTestFinished(() => engine.close())
  const settings = await engine.first(sql`
    SELECT current_setting('statement_timeout') AS statement, current_setting('jit') AS jit,
      current_setting('idle_in_transaction_session_timeout') AS idle`)
  expect(settings).toEqual({ statement: '20s', jit: 'off', idle: '30s' })
})
