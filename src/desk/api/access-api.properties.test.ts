import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppFailure, appErrorSchema } from '../../shared/errors.ts'
import { accessSchema } from '../../shared/model/access.ts'
import { serverListSchema } from '../../shared/model/server.ts'
import { say } from '../../shared/text/say.ts'
import { createAccessApi } from './access-api.ts'
import { readGeneration } from './responses/read-generation.ts'
import { readServerList } from './responses/read-server-list.ts'
import { type LoopbackServer, startLoopbackServer } from './testing/loopback-server.ts'

const KEY = 'ak_SECRET0123456789'
const request = { mcpServerId: 's', customerDetails: { primaryIdentity: 'a@example.com' } }

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'success',
    'error',
    'invalid_server_id',
    'rate_limited',
    KEY,
    `x ${KEY}`,
    '__proto__',
    '',
    'https://h/t/stream',
  ),
)
const leaf = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
const anyOf = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: leaf })
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, anyOf(value)])), { requiredKeys: [] })

const details = record({ code: word, message: word, retryAfter: fc.double() })
const token = record({ url: fc.webUrl(), token: word, customerId: word })
const element = record({
  id: word,
  name: word,
  isActive: fc.boolean(),
  is_active: fc.boolean(),
  createdAt: word,
  updated_at: word,
})
const status = fc.constantFrom('success', 'error')
const shaped = fc.oneof(
  record({ status, data: token, error: details }),
  record({ error: fc.integer(), message: word, retryAfter: fc.double() }),
  fc.array(anyOf(element), { maxLength: 6 }),
  record({ status, data: fc.array(anyOf(element), { maxLength: 6 }), error: details }),
  fc.jsonValue(),
)
const hostile = fc.constantFrom(
  '['.repeat(200_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"__proto__":{"status":"success","data":[]},"constructor":{"prototype":{}}}',
  '{"status":"error","error":{"retryAfter":1e999}}',
  '{"error":99999999999999999999,"message":"x"}',
  '[{"id":"a","name":"b","__proto__":{"isActive":true}}]',
  '<html></html>',
  '\ufeff[]',
  '',
)
const text = fc.oneof(
  { weight: 9, arbitrary: shaped.map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: hostile },
)
const body = fc.oneof(
  { weight: 6, arbitrary: text.map((value) => Buffer.from(value)) },
  {
    weight: 1,
    arbitrary: fc.tuple(text, fc.nat({ max: 200 })).map(([value, end]) => Buffer.from(value).subarray(0, end)),
  },
  { weight: 1, arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
)
const statusCode = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(200, 200, 400, 401, 403, 404, 429, 500, 503) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 999 }) },
)
const headerText = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,20}$/),
  fc.constantFrom('12', '-1', '1e9', 'Sun, 99 Foo 2026', KEY),
)
const headers = fc.record(
  { 'retry-after': headerText, 'content-type': headerText, date: headerText },
  { requiredKeys: [] },
)

/** Expects an `AppFailure` with a valid detail and without a secret. */
function expectFailure(error: unknown): void {
  if (!(error instanceof AppFailure)) throw error
  expect(appErrorSchema.parse(error.detail)).toEqual(error.detail)
  expect(JSON.stringify(error.detail)).not.toContain(KEY)
  const { detail } = error
  if ('cause' in detail && detail.cause !== undefined) {
    const cause = say(detail.cause)
    expect(cause.length).toBeGreaterThan(0)
    expect(cause.length).toBeLessThanOrEqual(200)
    expect(cause).not.toMatch(/\p{Cc}|\p{Cs}/u)
  }
}

describe('AccessApi with arbitrary responses', () => {
  it('reads a value or throws a typed failure', () => {
    let values = 0
    fc.assert(
      fc.property(statusCode, headers, body, (code, sent, bytes) => {
        const response = {
          status: code,
          header: (name: string) => new Map(Object.entries(sent)).get(name) ?? null,
          body: bytes,
        }
        try {
          accessSchema.strict().parse(readGeneration(response, [KEY]))
          values += 1
        } catch (error) {
          expectFailure(error)
        }
        try {
          const list = serverListSchema.strict().parse(readServerList(response, [KEY]))
          expect(new Set(list.servers.map(({ id }) => id)).size).toBe(list.servers.length)
          values += 1
        } catch (error) {
          expectFailure(error)
        }
      }),
      { numRuns: 5000 },
    )
    expect(values).toBeGreaterThan(100)
    expect({}).not.toHaveProperty('status')
  })

  describe('over HTTP', () => {
    let server: LoopbackServer
    beforeAll(async () => {
      server = await startLoopbackServer()
    })
    afterAll(() => server.close())

    it('resolves or rejects with a typed failure after one request', async () => {
      const cut = fc.constantFrom('whole', 'whole', 'whole', 'cut', 'none')
      await fc.assert(
        fc.asyncProperty(statusCode, headers, body, cut, fc.boolean(), async (code, sent, bytes, end, generates) => {
          server.seen.length = 0
          server.respond = (response) => {
            if (end === 'none') return response.destroy()
            response.writeHead(code, { ...sent, 'content-length': bytes.length + (end === 'cut' ? 10 : 0) })
            if (end === 'whole') return response.end(bytes)
            return response.write(bytes, () => response.destroy())
          }
          const accessApi = createAccessApi({ baseUrl: server.baseUrl, apiKey: KEY, fetch, timeoutMs: 5000 })
          await (generates ? accessApi.generate(request) : accessApi.listServers()).catch(expectFailure)
          // 421, which means that the server did nothing, is the only status that's retried, and only once (see `AccessApi.generate`).
          expect([1, code === 421 ? 2 : 1]).toContain(server.seen.length)
        }),
        { numRuns: 500 },
      )
    })
  })
})
