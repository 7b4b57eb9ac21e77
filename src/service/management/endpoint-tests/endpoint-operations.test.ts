import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Credential } from '../../../shared/management/definition/credential.ts'
import { type EndpointInput, replySchema } from '../../../shared/management/endpoint/endpoint.ts'
import { say } from '../../../shared/text/say.ts'
import { TEST_API_KEY } from '../../service.testkit.ts'
import { startManagement } from '../management.testkit.ts'
import { type Answer, testedEndpoint as setUp } from './tested-endpoint.testkit.ts'

const SECRET = 'canary "secret"/1'

const json = (value: unknown) => JSON.stringify(value)

describe('endpoints.test', () => {
  it('shows what the model gets in addition to the content: paging headers, missing parts, or everything for an empty reply and an error', async () => {
    const { run } = await setUp(
      (request, response) => {
        const paging = { link: '</orders?page=2>; rel="next"', 'x-total-count': '41', 'x-trace': 'no' }
        if (request.url === '/list')
          response.writeHead(200, { 'content-type': 'application/json', ...paging }).end('[1]')
        else if (request.url === '/parts')
          response
            .writeHead(200, { 'content-type': 'multipart/mixed; boundary=p' })
            .end(`${'--p\r\n\r\nx\r\n'.repeat(51)}--p--`)
        else if (request.url === '/made') response.writeHead(201, { location: '/orders/7' }).end()
        else response.writeHead(429, { 'retry-after': '30' }).end()
      },
      { path: '/{{what}}', parameters: [{ name: 'what', type: 'string', required: true }] },
    )
    const texts = async (what: string) => (await run({ arguments: { what } as never })).modelTexts
    expect(await texts('list')).toEqual(['Response headers:\nlink: </orders?page=2>; rel="next"\nx-total-count: 41'])
    expect(await texts('parts')).toEqual([expect.stringContaining('the parts after the first 50 are missing')])
    expect(await texts('made')).toEqual(['Done (HTTP 201, no content).', 'Response headers:\nlocation: /orders/7'])
    expect(await texts('busy')).toEqual([
      expect.stringMatching(/^The API responded with 429.*\nretry-after: 30\n.*Try again after 30/s),
    ])
  })

  it('sends examples for required values only by default, and shows the request and reply', async () => {
    const { run } = await setUp(
      (request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(json({ url: request.url, items: [{ id: 1, more: 'x'.repeat(200) }] }))),
      {
        path: '/orders/{{id}}',
        query: ['a', 'b', 'c', 'd', 'e', 'f', 'who'].map((name) => ({ name, value: `{{${name}}}` })),
        parameters: [
          { name: 'id', type: 'integer', required: true, example: 7 },
          { name: 'a', type: 'string', default: 'fall' },
          { name: 'b', type: 'string', required: true, enum: ['first', 'second'] },
          { name: 'c', type: 'string', example: 'optional', enum: ['optional'] },
          { name: 'd', type: 'string', example: 'never' },
          { name: 'e', type: 'integer', schema: { default: 5 } },
          { name: 'f', type: 'integer', required: true, schema: { default: 6 } },
          { name: 'who', type: 'string', source: 'customer' },
        ],
        reply: { trim: { by: 'fields', fields: ['items.id'] } },
      },
    )
    const result = await run({ arguments: { d: 'given' } as never, customerValues: { who: 'ada' } })
    const path = '/orders/7?a=fall&b=first&d=given&f=6&who=ada'
    expect(result).toMatchObject({
      ok: true,
      status: 200,
      statusText: 'OK',
      contentType: 'application/json',
      redirects: 0,
      problem: null,
      request: { method: 'GET', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/orders/), bodyBytes: 0 },
      shaped: { text: '{"items":[{"id":1}]}', cut: 0, problem: null },
    })
    expect(result.request?.url).toContain(path)
    expect(JSON.parse(result.body ?? '')).toMatchObject({ url: path })
    expect(result.bytes).toBe(result.body?.length)
    expect(result.headers).toContainEqual({ name: 'content-type', value: 'application/json' })
    expect(result.durationMs).toBeGreaterThan(0)
    // An emptied field is omitted, as if a model omitted it; "send when left out" still applies.
    const emptied = await run({ leftOut: ['a', 'd', 'who'] })
    expect(emptied.request?.url).toMatch(/\/orders\/7\?a=fall&b=first&f=6$/)
  })

  it.each<[string, Credential['details'], Record<string, string>]>([
    ['bearer', { kind: 'bearer' }, { token: SECRET }],
    ['basic', { kind: 'basic', username: 'user' }, { password: SECRET }],
    ['key in the query', { kind: 'apiKeyQuery', parameter: 'key' }, { key: SECRET }],
    ['short key', { kind: 'apiKeyHeader', header: 'X-Key', prefix: '' }, { key: 'q7#' }],
  ])('hides secrets, even one that the API echoes: %s', async (_, details, secrets) => {
    const echo: Answer = (request, response) => {
      const { authorization = '', 'x-key': key = '' } = request.headers
      const shown = typeof key === 'string' && key !== '' ? 'short' : authorization
      response.writeHead(200, { 'x-echo': shown, 'content-type': 'application/json' })
      response.end(
        json({
          url: request.url,
          authorization,
          decoded: decodeURIComponent(request.url ?? ''),
          secrets: shown === 'short' ? '' : secrets,
        }),
      )
    }
    const { run } = await setUp(echo, {}, { id: 'c', name: 'C', details, perCustomer: false }, secrets)
    const result = await run()
    expect(result.ok).toBe(true)
    const all = JSON.stringify(result)
    for (const secret of Object.values(secrets)) {
      for (const form of [secret, json(secret).slice(1, -1), encodeURIComponent(secret)])
        expect(all).not.toContain(form)
      expect(all).not.toContain(Buffer.from(`user:${secret}`).toString('base64'))
    }
    expect(all).toContain('••••')
  })

  it.each<[string, Answer | null, Partial<EndpointInput>, object]>([
    [
      'a status',
      (_, response) => response.writeHead(401).end('who?'),
      {},
      { kind: 'upstreamStatus', remedy: expect.stringContaining('doesn’t send a credential') },
    ],
    ['silence', () => undefined, {}, { kind: 'upstreamTimeout' }],
    [
      'a redirect',
      (_, response) => response.writeHead(301, { location: 'https://x.test/' }).end(),
      {},
      { kind: 'redirectRefused', words: 'The API responded with 301 and redirects to https://x.test.' },
    ],
    ['too much', (_, response) => response.end(Buffer.alloc(400_000)), {}, { kind: 'upstreamTooLarge' }],
    [
      'nobody',
      null,
      { baseUrl: 'http://127.0.0.1:1' },
      { kind: 'upstreamUnreachable', words: expect.stringContaining('ECONNREFUSED') },
    ],
    [
      'no example',
      null,
      { path: '/{{id}}', parameters: [{ name: 'id', type: 'string', required: true }] },
      { kind: 'needsValues', words: 'This test needs a value for “id”.' },
    ],
    ['a body that isn’t JSON', null, { body: { kind: 'json', template: '{' } }, { kind: 'internal' }],
    [
      'no customer’s value',
      null,
      {
        query: [{ name: 'w', value: '{{who}}' }],
        parameters: [{ name: 'who', type: 'string', required: true, source: 'customer' }],
      },
      {
        kind: 'needsValues',
        words: 'This test needs a value for “who”.',
        remedy: 'Fill in the missing values, then test again. Nothing was sent.',
      },
    ],
    [
      'a customer value’s example of another type',
      null,
      {
        query: [{ name: 'w', value: '{{who}}' }],
        parameters: [{ name: 'who', type: 'integer', required: true, source: 'customer', example: 'two' }],
      },
      { kind: 'credential', words: 'The value of “who” isn’t of type integer.' },
    ],
  ])('explains the failure and its remedy: %s', async (_, answer, more, problem) => {
    const { run } = await setUp(answer ?? ((_request, response) => response.end()), more)
    const result = await run()
    const { kind, message, remedy } = result.problem ?? {}
    const worded = { kind, words: message && say(message), remedy: remedy && say(remedy) }
    expect(result.ok).toBe(false)
    expect(worded).toMatchObject({
      words: expect.stringMatching(/\.$/),
      remedy: expect.stringMatching(/\.$/),
      ...problem,
    })
  })

  it('sends the customer’s own secret, and requires it', async () => {
    const own: Credential = {
      id: 'own',
      name: 'Key',
      details: { kind: 'bearer' },
      perCustomer: true,
      customerKey: 'their_key',
    }
    let seen = ''
    const { run } = await setUp(
      (request, response) => {
        seen = request.headers.authorization ?? ''
        response.end()
      },
      {},
      own,
    )
    expect(await run()).toMatchObject({
      problem: { kind: 'needsValues' },
      missing: [{ source: 'credential', name: 'Key', key: 'their_key' }],
    })
    expect(seen).toBe('')
    expect(await run({ customerValues: { their_key: 'key-of-ada' } })).toMatchObject({
      ok: true,
      body: '',
      shaped: null,
    })
    expect(seen).toBe('Bearer key-of-ada')
  })

  it('stops when the client cancels the request', async () => {
    const abort = new AbortController()
    let closed: Promise<unknown> = Promise.resolve()
    const { service, serverId, endpointId } = await setUp((_, response) => {
      closed = once(response, 'close')
      abort.abort()
    })
    const asked = fetch(`${new URL(service.baseUrl).origin}/manage/v1/endpoints.test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_API_KEY}`, 'content-type': 'application/json' },
      body: json({ serverId, endpointId }),
      signal: abort.signal,
    })
    await expect(asked).rejects.toThrow()
    await closed
  })

  it('returns no text for binary data, and reports endpoints that don’t exist', async () => {
    const { run, call, serverId } = await setUp((_, response) => response.end(Buffer.from([0, 255, 254])))
    expect(await run()).toMatchObject({ ok: true, bytes: 3, body: null, shaped: null })
    await expect(call('endpoints.test', { serverId, endpointId: 'gone' })).rejects.toMatchObject({
      detail: { kind: 'notFound' },
    })
  })
})

describe('endpoints.shapeReply', () => {
  it('trims and truncates a body, and reports the resulting size', async () => {
    const { call } = await startManagement()
    const reply = replySchema.parse({ trim: { by: 'jsonPath', query: '$.a' }, maxCharacters: 200 })
    expect(await call('endpoints.shapeReply', { body: '{"a":[1,2],"b":3}', reply })).toMatchObject({
      text: '[1,2]',
      characters: 5,
      cut: 0,
      problem: null,
    })
    expect(await call('endpoints.shapeReply', { body: 'x'.repeat(300), reply })).toMatchObject({ cut: 100 })
  })
})
