import Database from 'libsql'
import { expect, it, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { generateFor, startTestService, withKey } from '../service.testkit.ts'

/** Starts a service, and returns it along with its database. */
async function startWithDatabase() {
  let database: Database.Database | undefined
  const exec = vi.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database.Database, sql) {
    database = this
    exec.mockRestore()
    return this.exec(sql)
  })
  collectLog()
  const service = await startTestService()
  if (!database) throw new Error('The service opened no database')
  return { service, database }
}

it.each([
  // Simulates a read-only disk, and one that's too full for another page.
  ['query_only = ON', 'can’t write to its data folder (SQLITE_READONLY)'],
  ['max_page_count = 1', 'The disk is full'],
])('reports a disk that refuses writes (%s) as such, and can still read', async (pragma, message) => {
  const { service, database } = await startWithDatabase()
  database.pragma(pragma)
  const list = await fetch(`${service.baseUrl}/mcp-servers`, { headers: withKey() })
  expect(list.status).toBe(200)
  const [server] = (await list.json()) as { id: string }[]
  const customerDetails = { primaryIdentity: 'a'.repeat(200_000) }
  const body = JSON.stringify({ mcpServerId: server?.id, customerDetails })
  const answer = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
  expect(await answer.json()).toEqual({ error: 500, message: expect.stringContaining(message) })
  database.pragma('query_only = OFF')
  database.pragma('max_page_count = 10000')
  expect((await generateFor(service, 'Sample Orders API')).token).toMatch(/^mt_/)
})
