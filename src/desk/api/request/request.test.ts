import { getEventListeners } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { createAccessApi } from '../access-api.ts'
import { type LoopbackServer, respondWith, startLoopbackServer } from '../testing/loopback-server.ts'

const KEY = 'ak_test-0123456789'
const request = { mcpServerId: 'srv-1', customerDetails: { primaryIdentity: 'ada@example.com' } }
const success = { status: 'success', data: { url: 'https://m.example.com/t/stream', token: 't', customerId: 'c' } }

let server: LoopbackServer
// Each test gets its own server, because an abandoned request may arrive after its test has ended.
beforeEach(async () => {
  server = await startLoopbackServer()
})
afterEach(() => server.close())

const accessApi = (timeoutMs?: number) => createAccessApi({ baseUrl: server.baseUrl, apiKey: KEY, fetch, timeoutMs })

async function bothFail(timeoutMs?: number) {
  const list = await failureOf(accessApi(timeoutMs).listServers())
  const generate = await failureOf(accessApi(timeoutMs).generate(request))
  expect(server.seen.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(1)
  return { list, generate }
}

describe('Undocumented responses', () => {
  it.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['an empty body', ''],
    ['partial JSON', '{"status":"success","data":{"url":"https'],
  ])('treats %s as a bad response that leaves the outcome of a generation unknown', async (_what, body) => {
    server.respond = respondWith(200, body)
    const { list, generate } = await bothFail()
    expect(list).toEqual({ kind: 'badResponse', status: 200, cause: 'The response isn’t JSON.', outcomeUnknown: false })
    expect(generate).toEqual({ ...list, outcomeUnknown: true })
  })

  it('treats a truncated body as a bad response with its status', async () => {
    server.respond = (response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('[{"id":')
      setImmediate(() => response.destroy())
    }
    const { list, generate } = await bothFail()
    expect(list).toMatchObject({ kind: 'badResponse', status: 200, cause: expect.stringContaining('closed before') })
    expect(generate).toEqual({ ...list, outcomeUnknown: true })
  })

  it("uses the status when an error response's body is truncated", async () => {
    server.respond = (response) => {
      response.writeHead(401, { 'content-length': '5000' })
      response.write('{')
      setImmediate(() => response.destroy())
    }
    const { list, generate } = await bothFail()
    expect([list, generate]).toEqual(Array(2).fill({ kind: 'unauthenticated', missingKey: false }))
  })

  it.each([301, 302, 303, 307, 308])("doesn't follow a %i, so the key isn't sent anywhere else", async (status) => {
    const other = await startLoopbackServer()
    server.respond = respondWith(status, '', { location: other.baseUrl })
    const { list, generate } = await bothFail()
    expect(list).toMatchObject({ kind: 'badResponse', status, outcomeUnknown: false })
    expect(generate).toMatchObject({ kind: 'badResponse', status, outcomeUnknown: true })
    expect(other.seen).toEqual([])
    await other.close()
  })

  it('rejects 10 MB as too large, and stops reading an endless body', async () => {
    server.respond = (response) => response.end(Buffer.alloc(10 * 1024 * 1024, ' '))
    const tooLarge = { kind: 'badResponse', status: 200, cause: 'The response is too large.' }
    expect(await failureOf(accessApi().listServers())).toMatchObject(tooLarge)

    const closed = new Promise<void>((resolve) => {
      server.respond = (response) => {
        const send = () => {
          while (response.write(' '.repeat(65_536)));
          response.once('drain', send)
        }
        response.on('close', resolve)
        send()
      }
    })
    expect(await failureOf(accessApi().listServers())).toMatchObject(tooLarge)
    await closed
  })

  it('reads a response of exactly the maximum size', async () => {
    server.respond = respondWith(200, '[ ]')
    const upTo = (maxBytes: number) => createAccessApi({ baseUrl: server.baseUrl, apiKey: KEY, fetch, maxBytes })
    expect(await upTo(3).listServers()).toEqual({ servers: [], leftOut: 0 })
    expect(await failureOf(upTo(2).listServers())).toMatchObject({ cause: 'The response is too large.' })
  })

  it("treats a generation's outcome as unknown when the connection closes without a response", async () => {
    server.respond = (response) => response.destroy()
    const { list, generate } = await bothFail()
    expect(list).toMatchObject({ kind: 'offline', outcomeUnknown: false })
    expect(generate).toMatchObject({ kind: 'offline', outcomeUnknown: true })
  })

  it('treats anything but HTTP as a bad response', async () => {
    const raw = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('SSH-2.0-OpenSSH_9.2\r\n'),
    )
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
    const address = raw.address()
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const failure = await failureOf(createAccessApi({ baseUrl, apiKey: KEY, fetch }).listServers())
    expect(failure).toMatchObject({ kind: 'badResponse', cause: 'The response isn’t valid HTTP.' })
    await new Promise((resolve) => raw.close(resolve))
  })
})

describe('Requests without a connection', () => {
  it('are reported as offline when refused, and nothing is generated', async () => {
    const gone = await startLoopbackServer()
    await gone.close()
    const { generate } = createAccessApi({ baseUrl: gone.baseUrl, apiKey: KEY, fetch })
    const cause = 'The service isn’t accepting connections.'
    expect(await failureOf(generate(request))).toEqual({ kind: 'offline', cause, outcomeUnknown: false })
  })

  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'offline', false],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'offline', false],
    ['net::ERR_EMPTY_RESPONSE', 'offline', true],
    ['net::ERR_FAILED', 'offline', true],
  ])("are classified by Electron's error: %s", async (message, kind, outcomeUnknown) => {
    const rejecting = () => Promise.reject(new Error(message))
    const { generate } = createAccessApi({ baseUrl: 'https://h.example.com', apiKey: KEY, fetch: rejecting })
    expect(await failureOf(generate(request))).toMatchObject({ kind, outcomeUnknown })
  })
})

describe('Timeouts', () => {
  it('abort a request that gets no response', async () => {
    server.respond = () => undefined
    const { list, generate } = await bothFail(80)
    expect(list).toEqual({ kind: 'timeout', seconds: 0.08, outcomeUnknown: false })
    expect(generate).toEqual({ kind: 'timeout', seconds: 0.08, outcomeUnknown: true })
  })

  it('abort a request whose body stalls', async () => {
    server.respond = (response) => response.write('[')
    const { list } = await bothFail(80)
    expect(list).toEqual({ kind: 'timeout', seconds: 0.08, outcomeUnknown: false })
  })

  it("don't abort a slow response that keeps arriving", async () => {
    server.respond = (response) => {
      const pieces = ['[', ' ', ' ', ' ', ' ', ' ', ']']
      const timer = setInterval(() => {
        response.write(pieces.shift())
        if (pieces.length > 0) return
        clearInterval(timer)
        response.end()
      }, 300)
    }
    expect(await accessApi(1500).listServers()).toEqual({ servers: [], leftOut: 0 })
  })

  it('abort a response that trickles in endlessly', async () => {
    server.respond = (response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    }
    expect(await failureOf(accessApi(400).listServers())).toMatchObject({ kind: 'timeout', seconds: 2.4 })
  })
})

describe('Cancellation', () => {
  it('prevents the request when nothing has been sent yet', async () => {
    const failure = await failureOf(accessApi().generate(request, AbortSignal.abort()))
    expect(failure).toEqual({ kind: 'cancelled', outcomeUnknown: false })
    expect(server.seen).toEqual([])
  })

  it('closes the connection while a request is in flight, leaving the outcome of a generation unknown', async () => {
    const abort = new AbortController()
    const closed = new Promise<void>((resolve) => {
      server.respond = (response) => {
        response.on('close', resolve)
        abort.abort()
      }
    })
    const failure = await failureOf(accessApi().generate(request, abort.signal))
    expect(failure).toEqual({ kind: 'cancelled', outcomeUnknown: true })
    await closed
    expect(server.seen).toHaveLength(1)
  })

  it('closes the connection in the middle of a list', async () => {
    const abort = new AbortController()
    server.respond = (response) => response.write('[', () => abort.abort())
    const failure = await failureOf(accessApi().listServers(abort.signal))
    expect(failure).toEqual({ kind: 'cancelled', outcomeUnknown: false })
  })

  it('does nothing after the response', async () => {
    const abort = new AbortController()
    server.respond = respondWith(200, success)
    const access = await accessApi().generate(request, abort.signal)
    // A caller may reuse one signal for many calls.
    expect(getEventListeners(abort.signal, 'abort')).toEqual([])
    abort.abort()
    expect(access).toEqual(success.data)
  })
})
