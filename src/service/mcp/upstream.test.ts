import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { generateFor, makeDataFolder, startTestService, TEST_KEY } from '../service.testkit.ts'
import { openStore } from '../store/store.ts'
import type { Endpoint, Parameter } from '../upstream/endpoint.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function startUpstream(answer: Answer): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service with one more server, whose one tool `call` makes one request of `answer`. */
async function connectTo(answer: Answer | string, endpoint: Partial<Endpoint> = {}, era: 'auto' | 'legacy' = 'auto') {
  const baseUrl = typeof answer === 'string' ? answer : await startUpstream(answer)
  const dataFolder = makeDataFolder()
  const store = openStore(dataFolder, TEST_KEY)
  const defaults = { toolName: 'call', title: 'Call', description: 'Calls.', method: 'GET', pathTemplate: '/' } as const
  store.endpoints.addAll(store.servers.add({ name: 'Mine', isActive: true }), [{ ...defaults, baseUrl, ...endpoint }])
  store.close()
  const service = await startTestService({ dataFolder, limits: { timeoutMs: 400, maxBytes: 100_000 } })
  const { url } = await generateFor(service, 'Mine')
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  onTestFinished(() => client.close())
  const call = async (args: Record<string, unknown> = {}, signal?: AbortSignal) => {
    const result = await client.callTool({ name: 'call', arguments: args }, { signal })
    const text = result.content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n')
    return { text, isError: result.isError ?? false, structured: result.structuredContent }
  }
  return { call, url }
}

const json =
  (value: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
const parameter = (name: string, place: Parameter['place'], more: Partial<Parameter> = {}): Parameter => ({
  name,
  place,
  type: 'string',
  ...more,
})

describe('a tool call', () => {
  it('puts each argument into its own place and nowhere else', async () => {
    const { call } = await connectTo(
      async (request, response) => {
        const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
        json({ url: request.url, method: request.method, x: request.headers['x-trace'], body })(request, response)
      },
      {
        method: 'PUT',
        pathTemplate: '/a/{id}/b',
        parameters: [
          parameter('id', 'path', { required: true }),
          parameter('q', 'query', { type: 'array' }),
          parameter('x-trace', 'header', { default: 'none' }),
          parameter('note', 'body'),
        ],
      },
    )
    const { structured } = await call({ id: '../x?y#z é', q: ['1&2', '3'], note: 'n' })
    expect(structured).toMatchObject({
      url: '/a/..%2Fx%3Fy%23z%20%C3%A9/b?q=1%262&q=3',
      method: 'PUT',
      x: 'none',
      body: { note: 'n' },
    })
    for (const id of ['.', '..', '']) expect(await call({ id })).toMatchObject({ isError: true })
    expect(await call({ id: 'a', 'x-trace': 'a\r\nb: c' })).toMatchObject({ isError: true })
  })

  it('wraps an array for the older era and not for the newer one', async () => {
    expect(await (await connectTo(json([1, 2]))).call()).toMatchObject({ text: '[1,2]', structured: [1, 2] })
    const older = await connectTo(json([1, 2]), {}, 'legacy')
    expect(await older.call()).toMatchObject({ text: '[1,2]', structured: { result: [1, 2] } })
  })

  it('cuts a long answer and says so', async () => {
    const { call } = await connectTo(json('x'.repeat(50_000)))
    const { text, structured, isError } = await call()
    expect(text).toMatch(/more characters were cut/)
    expect([text.length < 41_000, structured, isError]).toEqual([true, undefined, false])
  })

  it.each<[string, Answer, RegExp]>([
    ['an error status', json({ message: 'No such city' }, 422), /422.*No such city.*Correct the arguments/s],
    [
      'a fault',
      (_, response) => response.writeHead(503).end('<html>secret'),
      /^The API answered 503 Service Unavailable\.\nThis is a fault of the API\. Try again later\.$/,
    ],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://x/' }).end(), /not followed/],
    ['silence', () => undefined, /did not answer within 0.4 seconds/],
    ['a cut connection', (request) => request.socket.destroy(), /cannot be reached/],
    ['too much', (_, response) => response.end(Buffer.alloc(200_000)), /larger than 100000 bytes/],
    ['no text', (_, response) => response.end(Buffer.from([0xff, 0xfe, 0])), /no text/],
  ])('turns %s into a result to act on', async (_, answer, text) => {
    const { call } = await connectTo(answer)
    expect(await call()).toMatchObject({ isError: true, text: expect.stringMatching(text) })
  })

  it('says when nothing listens', async () => {
    const unused = createServer().listen(0, '127.0.0.1')
    await once(unused, 'listening')
    const { port } = unused.address() as AddressInfo
    unused.close()
    await once(unused, 'close')
    const { call } = await connectTo(`http://127.0.0.1:${port}`)
    expect(await call()).toMatchObject({ isError: true, text: expect.stringContaining('ECONNREFUSED') })
  })

  it.each(['auto', 'legacy'] as const)(
    'ends the upstream call when the client closes the response (%s)',
    async (era) => {
      let arrived = () => {}
      const began = new Promise<void>((resolve) => (arrived = resolve))
      let upstreamClosed = () => {}
      const ended = new Promise<void>((resolve) => (upstreamClosed = resolve))
      const { url } = await connectTo((_, response) => {
        response.on('close', upstreamClosed)
        arrived()
      })
      const _meta =
        era === 'legacy'
          ? undefined
          : {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientCapabilities': {},
            }
      const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'call' }
      const abort = new AbortController()
      const started = performance.now()
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
          params: { name: 'call', arguments: {}, _meta },
        }),
        signal: abort.signal,
      })
      answer.catch(() => undefined)
      await began
      abort.abort()
      await ended
      expect(performance.now() - started).toBeLessThan(350)
    },
  )
})
