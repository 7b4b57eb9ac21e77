import { describe, expect, it } from 'vitest'
import type { ParameterInput } from '../../shared/management/endpoint/endpoint.ts'
import { type Answer, connectToOneTool, json, unusedOrigin } from './stream.testkit.ts'

const parameter = (name: string, more: Partial<ParameterInput> = {}): ParameterInput => ({
  name,
  type: 'string',
  ...more,
})

describe('a tool call', () => {
  it('puts each argument in its own place, and doesn’t send it anywhere else', async () => {
    const { call } = await connectToOneTool(
      async (request, response) => {
        const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
        json({ url: request.url, method: request.method, x: request.headers['x-trace'], body })(request, response)
      },
      {
        method: 'PUT',
        path: '/a/{{id}}/b',
        query: [{ name: 'q', value: '{{q}}' }],
        headers: [{ name: 'X-Trace', value: '{{trace}}' }],
        body: { kind: 'json', template: '{"note":"{{note}}","by":"{{by}}"}' },
        parameters: [
          parameter('id', { required: true }),
          parameter('q', { type: 'array' }),
          parameter('trace', { default: 'none' }),
          parameter('note'),
          parameter('by'),
        ],
      },
    )
    const { structured } = await call({ id: 'x?y#z é/', q: ['1&2', '3'], note: 'n' })
    expect(structured).toEqual({
      url: '/a/x%3Fy%23z%20%C3%A9%2F/b?q=1%262&q=3',
      method: 'PUT',
      x: 'none',
      body: { note: 'n' },
    })
    for (const id of ['.', '..', '', '../x', 'a/../../b']) expect(await call({ id })).toMatchObject({ isError: true })
    expect(await call({ id: 'a', trace: 'a\r\nb: c' })).toMatchObject({ isError: true })
  })

  it('wraps an array only for the legacy era', async () => {
    const newer = await connectToOneTool(json([1, 2]))
    expect(await newer.call()).toMatchObject({ text: '[1,2]', structured: [1, 2] })
    const older = await connectToOneTool(json([1, 2]), {}, 'legacy')
    expect(await older.call()).toMatchObject({ text: '[1,2]', structured: { result: [1, 2] } })
  })

  it('truncates a long response and says so', async () => {
    const { call } = await connectToOneTool(json('x'.repeat(50_000)))
    const { text, structured, isError } = await call()
    expect(text).toMatch(
      /\[Truncated: the last 10,002 of 50,002 characters are missing\. To see the rest, ask for less/,
    )
    expect([text.length < 41_000, structured, isError]).toEqual([true, undefined, false])
  })

  it.each<[string, Answer, RegExp]>([
    ['an error status', json({ message: 'No such city' }, 422), /422.*No such city.*Correct the arguments/s],
    [
      'a fault',
      (_, response) => response.writeHead(503, { 'retry-after': '60' }).end('<html>secret'),
      /^The API responded with 503 Service Unavailable\.\nretry-after: 60\nThis is an error in the API\. Try again later\.$/,
    ],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://x/' }).end(), /wasn’t followed/],
    ['silence', () => undefined, /didn’t respond within 0.4 seconds/],
    ['a cut connection', (request) => request.socket.destroy(), /can’t be reached: the connection was closed/],
    ['too much', (_, response) => response.end(Buffer.alloc(200_000)), /larger than 100000 bytes/],
  ])('turns %s into a result with a remedy', async (_, answer, text) => {
    const { call } = await connectToOneTool(answer)
    expect(await call()).toMatchObject({ isError: true, text: expect.stringMatching(text) })
  })

  it('reports that nothing is listening', async () => {
    const { call } = await connectToOneTool(await unusedOrigin())
    expect(await call()).toMatchObject({ isError: true, text: expect.stringContaining('ECONNREFUSED') })
  })

  it('keeps the digits of long numbers', async () => {
    const raw = '{"id": 12345678901234567890, "price": 1.10}'
    const { call } = await connectToOneTool((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(raw),
    )
    expect((await call()).text).toBe('{"id":12345678901234567890,"price":1.1}')
  })

  it.each(['auto', 'legacy'] as const)(
    'aborts the upstream call when the client closes the response (%s)',
    async (era) => {
      let arrived = () => {}
      const began = new Promise<void>((resolve) => (arrived = resolve))
      let upstreamClosed = () => {}
      const ended = new Promise<void>((resolve) => (upstreamClosed = resolve))
      const { url } = await connectToOneTool(
        (_, response) => {
          response.on('close', upstreamClosed)
          arrived()
        },
        {},
        'auto',
        // Longer than the test's timeout, so that only the client can stop the call.
        { limits: { timeoutMs: 60_000, maxBytes: 100_000 } },
      )
      const _meta =
        era === 'legacy'
          ? undefined
          : {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientCapabilities': {},
            }
      const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'call' }
      const abort = new AbortController()
      const answer = fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(era === 'auto' && modern),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'call', arguments: {}, ...(_meta && { _meta }) },
        }),
        signal: abort.signal,
      })
      answer.catch(() => undefined)
      await began
      abort.abort()
      await ended
    },
  )
})
