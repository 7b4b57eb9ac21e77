import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { AppFailure } from '../../../shared/errors.ts'
import { describeFailure } from '../../headless/describe-failure.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { migrateDatabase } from './migrate-database.ts'
import { queryOnce } from './run-cluster.testkit.ts'

/**
 * PostgreSQL's messages for a connection that's ready for queries, after `AuthenticationOk`. Source: the message formats of protocol 3.0.
 */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')
const WELCOME = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'), READY])
const TERMINATE = 'X'.charCodeAt(0)

/** Routes every connection to one server session, like PgBouncer between transactions. Returns the URL of the proxy. */
async function poolSessions(url: string): Promise<string> {
  const { searchParams, username, pathname } = new URL(url.replace('@/', '@host/'))
  const session = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
  const opening = Buffer.from(`\0\0\0\0\0\x03\0\0user\0${username}\0database\0${pathname.slice(1)}\0\0`, 'latin1')
  opening.writeInt32BE(opening.length)
  session.write(opening)
  for (let answer = Buffer.alloc(0); !answer.subarray(-READY.length).equals(READY); ) {
    const [chunk] = (await once(session, 'data')) as [Buffer]
    answer = Buffer.concat([answer, chunk])
  }
  let asking: Socket | null = null
  session.on('data', (chunk) => asking?.write(chunk))
  const server = createServer((inside) => {
    inside.on('error', () => undefined)
    inside.once('data', () => {
      inside.write(WELCOME)
      inside.on('data', (chunk) => {
        if (chunk[0] === TERMINATE) return
        asking = inside
        session.write(chunk)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    session.destroy()
    server.close()
  })
  return `postgres://${username}@127.0.0.1:${(server.address() as { port: number }).port}${pathname}`
}

const tablesOf = (url: string) => queryOnce(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
const problemOf = async (url: string) => {
  const error = await migrateDatabase(url).catch((reason: unknown) => reason)
  return error instanceof AppFailure ? describeFailure(error.detail) : String(error)
}

it('before taking a lock, rejects a pooler that shares one session among connections', async () => {
  const url = await makePostgresDatabase({ hasTables: false })
  expect(await problemOf(await poolSessions(url))).toMatch(/pooler.*\n.*pool_mode = session/)
  expect(await tablesOf(url)).toEqual([])
  const locks = `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND datname = current_database()`
  expect(await queryOnce(url, locks)).toEqual([])
})

it('rejects a database that can’t store every character', async () => {
  const url = await makePostgresDatabase({ hasTables: false })
  const name = `${new URL(url.replace('@/', '@host/')).pathname.slice(1)}_latin1`
  await queryOnce(url, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
  onTestFinished(async () => void (await queryOnce(url, `DROP DATABASE ${name} WITH (FORCE)`)))
  const latin = url.replace(/\/test_\w+/, `/${name}`)
  expect(await problemOf(latin)).toMatch(/LATIN1.*\n.*ENCODING 'UTF8'/)
  expect(await tablesOf(latin)).toEqual([])
})

it.each([
  ['a read-only database', 'default_transaction_read_only = on', 'is read-only (25006)'],
  ['a database without a schema for its user', "search_path = 'nowhere'", 'isn’t allowed to create tables'],
])('names the problem with %s', async (_, setting, words) => {
  const url = await makePostgresDatabase({ hasTables: false })
  const name = new URL(url.replace('@/', '@host/')).pathname.slice(1)
  await queryOnce(url, `ALTER DATABASE ${name} SET ${setting}`)
  expect(await problemOf(url)).toContain(words)
})
