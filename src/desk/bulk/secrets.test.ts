import { join } from 'node:path'
import Database from 'libsql'
import { expect, it, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { identitiesOf, makeFolder, TEST_KEY } from '../history/history.testkit.ts'
import { openDesk, plan } from './desk.testkit.ts'
import { runResults } from './results/run-results.ts'
import { createUrlStates } from './results/url-states.ts'
import {
  failInTurn,
  holdResponses,
  type IssuingService,
  startIssuingService,
} from './run-engine/issuing-service.testkit.ts'

const ROWS = 12
const secretOf = (row: number) => `tenant-secret-${row}-xyz`
const TABLE = `email,name,tenant key
${Array.from({ length: ROWS }, (_, row) => `c${row}@x.example,Name ${row},${secretOf(row)}\n`).join('')}`

const open = (service: IssuingService, folder: string) =>
  openDesk(service, folder, { asked: [{ key: 'tenant_key', description: '', secret: true, required: false }] })

async function planTable(desk: ReturnType<typeof open>): Promise<string> {
  const metadata = (key: string) => ({ use: 'metadata', key })
  const columns = [{ use: 'identity' }, metadata('name'), metadata('tenant_key')]
  return (await plan(desk, TABLE, { columns })).planId
}

/** The content of every table in a folder's history, as one string. */
function contentOf(folder: string): string {
  // The driver's types don't include the key.
  const options: object = { encryptionKey: TEST_KEY, encryptionCipher: 'aes256cbc' }
  const database = new Database(join(folder, 'access.db'), options)
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
  const readable = tables.filter(({ name }) => !name.startsWith('sqlite_'))
  const content = readable.map(({ name }) => JSON.stringify(database.prepare(`SELECT * FROM ${name}`).all()))
  database.close()
  return content.join('\n')
}

it("sends customers' secrets, even after a restart, and doesn't store any once their rows are finished", async () => {
  const service = await startIssuingService()
  const folder = makeFolder()
  const desk = open(service, folder)
  const planId = await planTable(desk)
  const letGo = holdResponses(service, 4)
  failInTurn(service, ['none', 'echo', 'drop'])
  const { id } = await desk.runs.start(desk.prepared.take(planId), { concurrency: 1, testsUrls: false })
  await vi.waitFor(() => expect(service.received.length).toBe(5), 10_000)
  const closing = desk.runs.close()
  letGo()
  await closing
  desk.close()
  const middle = contentOf(folder)
  expect(middle).not.toMatch(/tenant-secret-[0-4]-/)
  // The secrets of waiting rows must be stored, because the rows can't be sent without them.
  expect(middle).toContain(secretOf(5))

  const next = open(service, folder)
  await next.runs.resume(id)
  await vi.waitFor(async () => expect((await next.runs.list())[0]?.progress.state).toBe('finished'), 10_000)
  const sent = Array.from({ length: ROWS }, (_, row) => ({ name: `Name ${row}`, tenant_key: secretOf(row) }))
  expect(service.metadata).toEqual(sent)
  expect((await next.runs.list())[0]?.progress.counts).toMatchObject({ issued: ROWS - 2, failed: 1, unknown: 1 })

  // None is retryable, because a row sent without its secret would get a URL that lacks it.
  expect((await next.runs.list())[0]?.retryable).toEqual({ failed: 0, unknown: 0, cancelled: 0 })
  expect(await failureOf(next.runs.retry(id, ['failed']))).toMatchObject({
    kind: 'invalidInput',
    cause: expect.stringContaining('are deleted'),
  })
  expect(identitiesOf(next.store, { search: 'tenant-secret' })).toEqual([])
  expect(identitiesOf(next.store, { search: 'name 3' })).toEqual(['c3@x.example'])
  for (const format of ['csv', 'json'] as const) {
    const results = await runResults({
      call: next.call,
      runId: id,
      format,
      current: (_, access) => access,
      states: createUrlStates([], 'all'),
    })
    expect(results).not.toContain('tenant-secret')
    expect(results.match(/not exported/g)).toHaveLength(ROWS)
  }
  await next.runs.close()
  next.close()
  expect(contentOf(folder)).not.toContain('tenant-secret')
})

it("doesn't store secrets of canceled rows", async () => {
  const service = await startIssuingService()
  const folder = makeFolder()
  const desk = open(service, folder)
  const planId = await planTable(desk)
  failInTurn(service, ['unauthorized'])
  const { id } = await desk.runs.start(desk.prepared.take(planId), { concurrency: 1, testsUrls: false })
  await vi.waitFor(async () => expect((await desk.runs.list())[0]?.progress.state).toBe('paused'), 10_000)
  await desk.runs.cancel(id)
  await vi.waitFor(async () => expect((await desk.runs.list())[0]?.progress.state).toBe('cancelled'), 10_000)
  await desk.runs.close()
  desk.close()
  expect(contentOf(folder)).not.toContain('tenant-secret')
})
