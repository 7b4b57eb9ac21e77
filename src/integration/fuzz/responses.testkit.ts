import { createParser } from 'eventsource-parser'
import { pick } from '../../base/testing/random.ts'
import { normalizeBaseUrl } from '../../desk/api/base-url.ts'
import { normalizeMcpUrl } from '../../desk/api/mcp-url.ts'
import { readGeneration } from '../../desk/api/responses/read-generation.ts'
import { readServerList } from '../../desk/api/responses/read-server-list.ts'
import { responseFailure } from '../../desk/management/response-failure.ts'
import { parseLink } from '../../desk/open-requests/parse-link.ts'
import { readArguments } from '../../desk/open-requests/read-arguments.ts'
import { AppFailure } from '../../shared/errors.ts'
import { decodeEvent } from '../../shared/management/event-stream.ts'
import { openRequestSchema } from '../../shared/open-requests/open-request.ts'
import { answerOf, holds, type Target } from './target.testkit.ts'

const KEY = 'ak_canary-key-0c9d71e3'
const STATUSES = [200, 200, 200, 201, 301, 400, 401, 403, 404, 413, 429, 500, 503]
const RETRY = ['', '1', '-1', '1e9', 'Wed, 21 Oct 2026 07:28:00 GMT', '\ud800', '9'.repeat(400)]

const json = (value: unknown): string => JSON.stringify(value)
const DATA = { url: 'https://mcp.test/mcp/mt_1/stream', token: 'mt_canary-token-8a77', customerId: 'c1' }
const SERVER = { id: 'srv_1', name: 'Books', isActive: true, createdAt: '2026-01-01T00:00:00Z' }

/** Code that handles responses from services, and links opened through the system. */
export const answerTargets = (): Target[] => [
  {
    name: 'answers of services',
    share: 6,
    form: 'json',
    seeds: [
      json({ status: 'success', data: DATA }),
      json({ status: 'error', error: { code: 'rate_limited', message: `no ${KEY}`, retryAfter: 3 } }),
      json({ error: 400, message: `bad ${KEY}`, fields: { 'customerDetails.metadata.key': `not ${KEY}` } }),
      json([SERVER, { ...SERVER, id: 'srv_2', is_active: false, created_at: 'never' }]),
      json({ status: 'success', data: [SERVER] }),
      json({
        error: 409,
        message: 'x',
        detail: { kind: 'invalidInput', fields: { a: { code: 'http.bodyNotJson', params: {} } } },
      }),
    ],
    async run(input, random) {
      const headers = new Map([
        ['retry-after', pick(random, RETRY)],
        ['date', pick(random, RETRY)],
      ])
      const header = (name: string) => headers.get(name) ?? null
      const answer = { status: pick(random, STATUSES), header, body: Buffer.from(input) }
      const access = await answerOf(() => readGeneration(answer, [KEY]), [KEY])
      holds(!access || normalizeMcpUrl(access.url) === access.url, 'the generated URL is one that clients accept')
      await answerOf(() => readServerList(answer, [KEY]), [KEY])
      let body: unknown
      try {
        body = JSON.parse(input)
      } catch {
        body = undefined
      }
      await answerOf(() => {
        throw new AppFailure(responseFailure(answer, body, input.length))
      })
    },
  },
  {
    name: 'events of services',
    share: 2,
    form: 'text',
    seeds: [
      'id: 7\nevent: changes\ndata: {"servers":["srv_1"],"tokens":"all"}\n\n: alive\n\n',
      'data: {\ndata: "calls": 1}\n\nretry: 10\n\n',
    ],
    async run(input, random) {
      const events: string[] = []
      const parser = createParser({ onEvent: ({ data }) => void events.push(data), maxBufferSize: 1024 * 1024 })
      const at = random(input.length + 1)
      for (const part of [input.slice(0, at), input.slice(at)]) parser.feed(part)
      // The client treats any error as coming from another service's stream.
      for (const data of events)
        try {
          holds(typeof decodeEvent(data) === 'object', 'changes')
        } catch (error) {
          holds(error instanceof SyntaxError || (error as Error).name === 'ZodError', `${error}`)
        }
    },
  },
  {
    name: 'links',
    share: 4,
    form: 'text',
    seeds: [
      'mcp-access-desk://generate/?server=Orders%20API&workspace=Acme&identity=ada%40example.com&name=Ada+Lovelace&region=',
      'mcp-access-desk://generate?identity=ada&token=mt_secret&company=A&company=B&role=a%E2%80%AEb&__proto__=1',
      'file:///home/ada/a%20server.mcpserver',
      'https://mcp.example.com/tok_7f3a9c/stream?a=b#c',
      'http://[::ffff:127.0.0.1]:8080/mcp/',
    ],
    async run(input) {
      const request = parseLink(input)
      holds(openRequestSchema.safeParse(request).success, 'a request that the window takes')
      readArguments(['--inspect', input, '-r', input], '/tmp')
      await answerOf(() => normalizeMcpUrl(input))
      await answerOf(() => normalizeBaseUrl(input))
    },
  },
]
