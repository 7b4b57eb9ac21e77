import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from './http/certificate.testkit.ts'
import { deploy, generate, startApi } from './mcp/stream.testkit.ts'
import { startTestService } from './service.testkit.ts'
import type { TimeLimits } from './time-limits.ts'

// If a connection isn't closed by the limit under test, the test times out, because all other limits are long.
const SOON = 40

/** Opens a connection, sends `text`, and returns the response once the server has closed it. */
async function conversation(port: number, text: string): Promise<string> {
  const socket = openSocket(port)
  socket.write(text)
  return read(socket)
}

function openSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  return socket
}

async function read(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

const start = (times: Partial<TimeLimits>) => startTestService({ times })

function startTls(times: Partial<TimeLimits>) {
  const files = makeCertificate()
  const tls = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
  return startTestService({ hosting: { host: '127.0.0.1', publicUrl: null, tls }, times })
}

/** Starts a service with one tool, whose API responds with `answer`. Returns the path of a customer's stream. */
async function withTool(answer: Parameters<typeof startApi>[0], times: Partial<TimeLimits>) {
  const service = await start(times)
  const serverId = await deploy(service, { endpoints: [{ baseUrl: await startApi(answer) }] })
  const { url } = await generate(service, serverId)
  return { service, url, path: new URL(url).pathname }
}

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'call', arguments: {} } }
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (url: string, message: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(message) })

describe('a connection', () => {
  const checked = { checkMs: 10 }

  it('is closed with 408 when its headers don’t arrive', async () => {
    const { port } = await start({ ...checked, headersMs: SOON })
    expect(await conversation(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n')).toMatch(/^HTTP\/1\.1 408 .*"error":408/s)
  })

  it('is closed when it never sends anything', async () => {
    const { port } = await start({ ...checked, headersMs: SOON })
    await conversation(port, '')
  })

  it('is closed with 408 when the rest of its request doesn’t arrive', async () => {
    const { port } = await start({ ...checked, headersMs: SOON, requestMs: SOON })
    const head = `POST /dev/v1/generate-mcp-token HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ak_test-key\r\n`
    const text = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
    expect(await conversation(port, text)).toMatch(/^HTTP\/1\.1 408 .*"error":408/s)
  })

  it('is closed when its TLS handshake doesn’t complete', async () => {
    const { port } = await startTls({ headersMs: SOON })
    expect(await conversation(port, '')).toBe('')
  })

  it.each([
    ['only on this computer', undefined, { loopbackKeepAliveMs: SOON }],
    ['for others', { host: '127.0.0.1', publicUrl: 'https://mcp.example.com', tls: null }, { keepAliveMs: SOON }],
  ])('is closed while idle, %s', async (_, hosting, times) => {
    const { port } = await startTestService({ hosting, times })
    const answer = await conversation(port, `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('announces a longer keep-alive if there may be proxies in between', async () => {
    const announced = async (hosting?: { host: string; publicUrl: string; tls: null }) => {
      const { port } = await startTestService({ hosting })
      return (await fetch(`http://127.0.0.1:${port}/nothing`)).headers.get('keep-alive')
    }
    expect(await announced()).toBe('timeout=5')
    expect(await announced({ host: '127.0.0.1', publicUrl: 'https://mcp.example.com', tls: null })).toBe('timeout=75')
  })

  it('is closed when its client keeps sending after a rejection', async () => {
    const { port } = await start({ lingerMs: SOON })
    const head = `POST /mcp/mt_unknown/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
    expect(await conversation(port, `${head}Content-Length: 100\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 404 /)
  })
})

describe('a customer’s message', () => {
  it('is rejected with 408 when its body doesn’t arrive', async () => {
    const { service, path } = await withTool((_, response) => void response.end('{}'), { bodyMs: SOON })
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nContent-Type: application/json\r\n`
    const answer = await conversation(service.port, `${head}Content-Length: 100\r\n\r\n{`)
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*The request body took too long to arrive\./s)
  })

  it.each<[string, unknown, Record<string, string>]>([
    ['alone', CALL, {}],
    ['in a batch', [CALL], { 'mcp-protocol-version': '2025-03-26' }],
  ])(
    'gets a response if an API never responds, and the request to the API is canceled: %s',
    async (_, message, headers) => {
      let ended: Promise<unknown> = Promise.resolve()
      const silence = (_request: IncomingMessage, response: ServerResponse) => {
        ended = once(response, 'close')
      }
      const { url } = await withTool(silence, { responseMs: 200 })
      const response = await post(url, message, headers)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('The call was canceled.')
      await ended
    },
  )
})

it('aborts a call that doesn’t finish and its request to the API when the service closes', async () => {
  let asked = () => {}
  const arrived = new Promise<void>((resolve) => {
    asked = resolve
  })
  let ended: Promise<unknown> = Promise.resolve()
  const { service, url } = await withTool(
    (_, response) => {
      ended = once(response, 'close')
      asked()
    },
    { closeMs: SOON },
  )
  const cut = expect(post(url, CALL)).rejects.toThrow()
  await arrived
  await service.close()
  await Promise.all([cut, ended])
})

it('closes a connection that hasn’t finished its TLS handshake when the service closes', async () => {
  const service = await startTls({ closeMs: SOON })
  const silent = read(openSocket(service.port))
  // By the time this response arrives, the service has accepted the silent connection.
  await conversation(service.port, 'nonsense')
  await service.close()
  expect(await silent).toBe('')
})
