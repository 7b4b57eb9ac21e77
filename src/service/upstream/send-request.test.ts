import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../base/testing/failure-of.ts'
import { makeCertificate } from '../http/certificate.testkit.ts'
import { type Answer, listening, sender, startApi } from './upstream.testkit.ts'

const ok =
  (text = 'ok'): Answer =>
  (_, response) =>
    response.end(text)
/** Waits until a connection is free for the next request, i.e. for one turn of the event loop after the last response. */
const freed = async () => {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
}
const textOf = (outcome: Awaited<ReturnType<ReturnType<typeof sender>>>) =>
  outcome.kind === 'answer' ? outcome.body.toString() : outcome

describe('sending a request', () => {
  it('sends headers exactly as given, in order, and the length of the body', async () => {
    const { origin, seen } = await startApi(ok())
    let raw: string[] = []
    const { origin: other } = await startApi((request, response) => {
      raw = request.rawHeaders
      response.end()
    })
    const send = sender()
    const headers: [string, string][] = [
      ['X-Two', 'b'],
      ['x-one', 'a'],
      ['X-Two', 'c'],
    ]
    await send(origin, { method: 'POST', path: '/a?b=c', headers, body: Buffer.from('é') })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/a?b=c', body: 'é', headers: { 'content-length': '2' } })
    await send(other, { headers })
    const connection = ['host', new URL(other).host, 'connection', 'keep-alive']
    const encodings = ['Accept-Encoding', 'gzip, deflate, br']
    expect(raw).toEqual([...connection, 'X-Two', 'b', 'x-one', 'a', 'X-Two', 'c', ...encodings])
  })

  it('returns status, headers, and content type', async () => {
    const { origin } = await startApi((_, response) =>
      response.writeHead(418, 'Teapot', { 'content-type': 'text/x', 'retry-after': '7' }).end('x'),
    )
    expect(await sender()(origin)).toMatchObject({
      kind: 'answer',
      status: 418,
      statusText: 'Teapot',
      contentType: 'text/x',
      retryAfter: '7',
      redirects: 0,
      headers: expect.arrayContaining([['content-type', 'text/x']]),
    })
  })

  it('keeps connections open for later requests', async () => {
    const { origin, seen } = await startApi(ok())
    const send = sender()
    for (const method of ['GET', 'GET', 'GET', 'POST', 'POST']) {
      await send(origin, { method })
      await freed()
    }
    const ports = seen.map(({ port }) => port)
    expect(new Set(ports.slice(0, 3)).size).toBe(1)
    expect(new Set(ports.slice(3)).size).toBe(1)
  })
})

describe('a request', () => {
  it('ends at the timeout, before or during the response, and closes the connection', async () => {
    for (const start of [(): void => undefined, (response: { write(text: string): void }) => response.write('x')]) {
      let closed: Promise<unknown> = Promise.resolve()
      const { origin } = await startApi((_, response) => {
        closed = once(response, 'close')
        start(response)
      })
      expect(await sender({ timeoutMs: 60 })(origin)).toEqual({ kind: 'timeout', seconds: 0.06 })
      await closed
    }
  })

  it('ends when it’s canceled, and closes the connection', async () => {
    const abort = new AbortController()
    let closed: Promise<unknown> = Promise.resolve()
    const { origin } = await startApi((_, response) => {
      closed = once(response, 'close')
      abort.abort()
    })
    expect(await sender()(origin, {}, abort.signal)).toEqual({ kind: 'cancelled' })
    await closed
    expect(await sender()(origin, {}, abort.signal)).toEqual({ kind: 'cancelled' })
  })

  it('stops reading a reply that’s too large', async () => {
    let closed: Promise<unknown> = Promise.resolve()
    const { origin } = await startApi((_, response) => {
      closed = once(response, 'close')
      response.write(Buffer.alloc(5000))
      response.write(Buffer.alloc(5000))
    })
    expect(await sender({ maxBytes: 8000 })(origin)).toEqual({ kind: 'tooLarge', bytes: 8000 })
    await closed
  })
})

describe('redirects', () => {
  const redirectTo =
    (status: number, location: string | undefined): Answer =>
    (request, response) =>
      request.url === '/' ? response.writeHead(status, location ? { location } : {}).end() : response.end('there')

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [302, 'PUT', 'PUT'],
    [303, 'HEAD', 'HEAD'],
  ])('are followed: %i for a %s becomes a %s', async (status, method, followed) => {
    const { origin, seen } = await startApi(redirectTo(status, 'next/?x=1'))
    const headers: [string, string][] = [
      ['Content-Type', 'text/plain'],
      ['X-Key', 'k'],
    ]
    const outcome = await sender()(origin, { method, headers, body: Buffer.from('b') })
    expect(outcome).toMatchObject({ kind: 'answer', status: 200, redirects: 1 })
    expect(seen[1]).toMatchObject({ method: followed, url: '/next/?x=1', headers: { 'x-key': 'k' } })
    expect([seen[1]?.body, seen[1]?.headers['content-type']]).toEqual(
      followed === 'GET' ? ['', undefined] : ['b', 'text/plain'],
    )
  })

  it('are refused without contacting the target if they go to another origin', async () => {
    const other = await startApi(ok())
    const port = new URL(other.origin).port
    for (const [location, to] of [
      [`${other.origin}/path?token=t`, other.origin],
      [`http://user:pw@localhost:${port}/`, `http://localhost:${port}`],
      ['//127.0.0.2/', 'http://127.0.0.2'],
      ['https://127.0.0.1/', 'https://127.0.0.1'],
      ['http://', null],
    ] as const) {
      const { origin } = await startApi(redirectTo(302, location))
      expect(await sender()(origin)).toEqual({ kind: 'redirectRefused', status: 302, reason: 'elsewhere', to })
    }
    expect(other.seen).toEqual([])
  })

  it('are followed at most five times', async () => {
    const { origin, seen } = await startApi((_, response) => response.writeHead(302, { location: '/' }).end())
    expect(await sender()(origin)).toEqual({ kind: 'redirectRefused', status: 302, reason: 'tooMany' })
    expect(seen).toHaveLength(6)
  })

  it('are returned as responses if they have no target', async () => {
    const { origin } = await startApi(redirectTo(302, undefined))
    expect(await sender()(origin)).toMatchObject({ kind: 'answer', status: 302 })
  })
})

describe('a retry', () => {
  const failingOnce = (fail: Answer) => {
    let failed = false
    return startApi((request, response) => {
      if (failed) return void response.end('second')
      failed = true
      fail(request, response)
    })
  }
  const cut: Answer = (request) => request.socket.destroy()
  const busy =
    (retryAfter?: string): Answer =>
    (_, response) =>
      response.writeHead(503, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('busy')

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('follows a lost connection or a 503 for %s', async (method) => {
    for (const fail of [cut, busy()]) {
      const { origin, seen } = await failingOnce(fail)
      expect(await sender()(origin, { method })).toMatchObject({ kind: 'answer', status: 200 })
      expect(seen).toHaveLength(2)
    }
  })

  it('is made only once', async () => {
    const { origin, seen } = await startApi(cut)
    expect(inWords(await sender()(origin))).toEqual({
      kind: 'unreachable',
      cause: 'the connection was closed (ECONNRESET)',
      maybeDone: false,
    })
    expect(seen).toHaveLength(2)
  })

  it.each(['POST', 'PATCH'])('is never made for %s, because the request may have taken effect', async (method) => {
    const failed = await failingOnce(cut)
    expect(await sender()(failed.origin, { method })).toMatchObject({ kind: 'unreachable', maybeDone: true })
    expect(failed.seen).toHaveLength(1)
    const { origin, seen } = await failingOnce(busy('0'))
    expect(await sender()(origin, { method })).toMatchObject({ kind: 'answer', status: 503 })
    expect(seen).toHaveLength(1)
  })

  it('isn’t made if the upstream asks for a long wait, or if there’s no time left', async () => {
    const later = await failingOnce(busy('30'))
    const put = { method: 'PUT' }
    expect(await sender()(later.origin, put)).toMatchObject({ kind: 'answer', status: 503, retryAfter: '30' })
    const soon = await failingOnce(busy('1'))
    expect(await sender({ timeoutMs: 500 })(soon.origin, put)).toMatchObject({ kind: 'answer', status: 503 })
  })

  it('is canceled if the call is canceled during the wait', async () => {
    const abort = new AbortController()
    const { origin } = await startApi((_, response) => {
      response.writeHead(503, { 'retry-after': '2' }).end()
      response.on('close', () => queueMicrotask(() => abort.abort()))
    })
    expect(await sender()(origin, { method: 'PUT' }, abort.signal)).toEqual({ kind: 'cancelled' })
  })
})

describe('a keep-alive connection that the server closes', () => {
  /** Starts a server that responds to the first request of each connection, then closes it silently when the next request arrives. */
  const closingServer = async () => {
    let requests = 0
    const server = createServer((socket: Socket) => {
      let served = false
      socket.on('error', () => undefined)
      socket.on('data', () => {
        requests += 1
        if (served) return socket.destroy()
        served = true
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      })
    })
    return { origin: await listening(server), count: () => requests }
  }

  it('doesn’t affect an idempotent request', async () => {
    const { origin, count } = await closingServer()
    const send = sender()
    expect(textOf(await send(origin))).toBe('ok')
    await freed()
    expect(textOf(await send(origin))).toBe('ok')
    expect(count()).toBe(3)
  })

  it('never causes any other request to be sent twice', async () => {
    const { origin, count } = await closingServer()
    const send = sender()
    const post = { method: 'POST', body: Buffer.from('x') }
    expect(textOf(await send(origin, post))).toBe('ok')
    await freed()
    expect(await send(origin, post)).toMatchObject({ kind: 'unreachable', maybeDone: true })
    expect(count()).toBe(2)
  })
})

describe('an unreachable upstream', () => {
  it.each<[string, string]>([
    ['http://127.0.0.1:1', 'it refused the connection (ECONNREFUSED)'],
    ['http://no-such-host.invalid', 'its host wasn’t found (ENOTFOUND)'],
  ])('has a plain-language cause for %s', async (origin, cause) => {
    const outcome = inWords(await sender()(origin))
    // Some networks resolve every name, or none.
    if (outcome.kind === 'unreachable' && /EAI_AGAIN/.test(outcome.cause)) return
    expect(outcome).toEqual({ kind: 'unreachable', cause, maybeDone: false })
  })

  it('has a cause for a response that isn’t HTTP', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-Server\r\n'))
    expect(inWords(await sender()(await listening(server)))).toMatchObject({
      kind: 'unreachable',
      cause: expect.stringMatching(/n’t HTTP \(HPE_/),
    })
  })

  it('has a cause if the server’s certificate isn’t trusted, or if it doesn’t use TLS', async () => {
    const { cert, key } = makeCertificate()
    const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_, response) =>
      response.end(),
    )
    const origin = await listening(server, 'https')
    // Node 22.15 and later read the system's certificates first, which takes a while.
    expect(inWords(await sender({ timeoutMs: 20_000 })(origin, { method: 'POST' }))).toEqual({
      kind: 'unreachable',
      cause: 'its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
      maybeDone: false,
    })
    const plain = await startApi(ok())
    expect(inWords(await sender()(plain.origin.replace('http:', 'https:')))).toMatchObject({
      cause: expect.stringMatching(/a secure connection couldn’t be established/),
    })
  })
})
