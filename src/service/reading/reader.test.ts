import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { fixture } from '../../importers/documents/documents.testkit.ts'
import { importDocument } from '../../importers/documents/import-document.ts'
import { createReader } from './reader.ts'

const LIMITS = { seconds: 60, megabytes: 512, characters: 10_000_000 }
const never = new AbortController().signal
const turn = { share: 'key', signal: never }
const inputOf = (text: string) => ({ files: [{ name: 'document', text }] })

/** Returns a document with `count` operations, as YAML. */
const large = (count: number) =>
  [
    'openapi: 3.1.0',
    'servers: [{ url: https://a.test }]',
    'paths:',
    ...Array.from(
      { length: count },
      (_, index) => `  /p${index}: { get: { operationId: op${index}, summary: Number ${index} } }`,
    ),
  ].join('\n')

describe('documents read in a thread', () => {
  let file = ''
  beforeAll(async () => {
    file = await buildThread(new URL('reading-worker.ts', import.meta.url).href)
  }, 60_000)

  it('give the same result as on this thread', async () => {
    const { document: read } = createReader(file, LIMITS)
    const withoutIds = (value: object) => JSON.stringify(value).replace(/(?:end|cred)_[\w-]+/g, 'id')
    for (const name of ['library.yaml', 'parcels.json', 'shop.postman_collection.json']) {
      const there = await read(inputOf(fixture(name)), turn)
      const newId = (kind: string) => `${kind === 'endpoint' ? 'end' : 'cred'}_${randomUUID()}`
      const here = await importDocument(inputOf(fixture(name)), newId)
      expect(JSON.parse(withoutIds(there))).toEqual(JSON.parse(withoutIds(here)))
    }
  })

  it('can be cURL commands, with the same result as on this thread', async () => {
    const text = `curl https://a.test/orders -H 'Authorization: Bearer abc123def456'\ncurl -X POST https://a.test/orders -d '{"a":1}'`
    const withoutIds = (value: object) => JSON.stringify(value).replace(/(?:end|cred)_[\w-]+/g, 'id')
    const there = await createReader(file, LIMITS).commands(text, turn)
    const here = await createReader(null, LIMITS).commands(text, turn)
    expect(there.endpoints).toHaveLength(2)
    expect(JSON.parse(withoutIds(there))).toEqual(JSON.parse(withoutIds(here)))
  })

  it('can be operation inputs, parsed and validated', async () => {
    const { input } = createReader(file, LIMITS)
    const bytes = (value: unknown) => [new TextEncoder().encode(JSON.stringify(value))]
    const text = 'ü😀'.repeat(300_000)
    const [whole = new Uint8Array()] = bytes({ id: 'srv_1', text })
    // Splits a character in two, as a network might.
    const half = whole.indexOf(0xf0) + 2
    const cut = [whole.slice(0, half), whole.slice(half)]
    expect(await input('servers.inspectDocument', cut, turn)).toEqual({ kind: 'input', input: { id: 'srv_1', text } })
    expect(await input('servers.inspectDocument', bytes({ id: 7, text: '' }), turn)).toEqual({
      kind: 'invalid',
      fields: { id: expect.objectContaining({ code: 'common.quoted' }), text: expect.anything() },
    })
    expect(await input('servers.inspectDocument', [whole.slice(0, half)], turn)).toEqual({ kind: 'notJson' })
  })

  it('are sent in chunks, arrive in full, and don’t block this thread while they’re read', async () => {
    const { document: read } = createReader(file, LIMITS)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const { endpoints, operations } = await read(inputOf(large(1500)), turn)
    clearInterval(timer)
    expect([endpoints.length, operations.length]).toEqual([1500, 1500])
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(1500)
    expect(operations.map(({ endpointId }) => endpointId)).toEqual(endpoints.map(({ id }) => id))
    expect(turns).toBeGreaterThan(20)
  })

  it('are abandoned once no caller waits for them, after which the next one is read', async () => {
    const { document: read } = createReader(file, LIMITS)
    const controller = new AbortController()
    const cancelled = failureOf(read(inputOf(large(20_000)), { share: 'key', signal: controller.signal }))
    const next = read(inputOf(large(2)), turn)
    controller.abort()
    expect(await cancelled).toMatchObject({ kind: 'cancelled' })
    expect((await next).endpoints).toHaveLength(2)
  })

  it('alternate between keys, so a backlog of one delays the other’s document by at most two', async () => {
    const { document: read } = createReader(file, LIMITS)
    const ended: string[] = []
    const readFor = (share: string, name: string, count: number) =>
      read(inputOf(large(count)), { share, signal: never }).then(() => ended.push(name))
    const many = Array.from({ length: 4 }, (_, index) => readFor('many', `many ${index}`, 50))
    await Promise.all([...many, readFor('one', 'one', 2)])
    expect(ended).toEqual(['many 0', 'many 1', 'one', 'many 2', 'many 3'])
  })

  it('have less time only while another key’s documents are pending', async () => {
    const { document: read } = createReader(file, { ...LIMITS, secondsInTurn: 0.01 })
    const controller = new AbortController()
    const first = failureOf(read(inputOf(large(40_000)), { share: 'many', signal: never }))
    const other = failureOf(read(inputOf(large(2)), { share: 'one', signal: controller.signal }))
    expect(await first).toMatchObject({
      kind: 'invalidInput',
      fields: { text: expect.stringMatching(/longer than 0\.01 seconds/) },
    })
    controller.abort()
    expect(await other).toMatchObject({ kind: 'cancelled' })

    const long = read(inputOf(large(1500)), { share: 'many', signal: never })
    const same = read(inputOf(large(2)), { share: 'many', signal: never })
    expect((await long).endpoints).toHaveLength(1500)
    expect((await same).endpoints).toHaveLength(2)
  })

  it.each([
    ['time', { seconds: 0.05 }, /took longer than 0\.05 seconds/],
    ['memory', { megabytes: 24 }, /needs more than 24 MB of memory/],
    ['length', { characters: 1000 }, /longer than 1,000 characters/],
  ])('are rejected with a suggested fix when they exceed the %s limit', async (_, limit, message) => {
    const { document: read } = createReader(file, { ...LIMITS, ...limit })
    expect(await failureOf(read(inputOf(large(40_000)), turn))).toEqual({
      kind: 'invalidInput',
      fields: { text: expect.stringMatching(message) },
    })
  })
})
