import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { inWords } from '../../base/testing/failure-of.ts'
import { type Answer, listening, sender, startApi } from './upstream.testkit.ts'

const redirect =
  (status: number, then: Answer): Answer =>
  (request, response) =>
    request.url === '/' ? void response.writeHead(status, { location: '/next' }).end() : then(request, response)
const cut: Answer = (request) => void request.socket.destroy()

it.each<[string, string, Answer, boolean]>([
  ['a write redirected to read its result, whose connection was then cut', 'POST', redirect(303, cut), true],
  ['a read that was redirected and then cut', 'GET', redirect(302, cut), false],
  ['a write redirected to another address, whose connection was cut', 'POST', redirect(307, cut), true],
  ['a deletion that was cut twice', 'DELETE', cut, true],
])('reports correctly whether the request may have taken effect: %s', async (_, method, answer, maybeDone) => {
  const { origin } = await startApi(answer)
  expect(await sender()(origin, { method })).toMatchObject({ kind: 'unreachable', maybeDone })
})

it.each([307, 308])('doesn’t follow a %d redirect of a write to another origin', async (status) => {
  const { origin } = await startApi((_, response) =>
    response.writeHead(status, { location: 'http://elsewhere.example/' }).end(),
  )
  expect(await sender()(origin, { method: 'POST' })).toMatchObject({ kind: 'redirectRefused', status })
})

it('reports that a change may have been made if its first attempt was cut off, even though the second attempt can’t connect', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      server.close()
      socket.destroy()
    })
  })
  const origin = await listening(server)
  expect(inWords(await sender()(origin, { method: 'PUT' }))).toEqual({
    kind: 'unreachable',
    cause: 'it refused the connection (ECONNREFUSED)',
    maybeDone: true,
  })
})

it.each([
  ['GET', false],
  ['POST', true],
])('a %s with a damaged response body may have taken effect: %s', async (method, maybeDone) => {
  const damaged = gzipSync('a reply that ends too early').subarray(0, 20)
  const { origin } = await startApi((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(damaged)
  })
  expect(await sender()(origin, { method })).toMatchObject({ kind: 'unreachable', maybeDone })
})

it('reports that a change wasn’t made if it’s redirected to an unreachable address', async () => {
  // The response ends the connection, so its port is closed by the time the redirect is followed.
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      server.close()
      socket.end('HTTP/1.1 307 Moved\r\nLocation: /next\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    })
  })
  const outcome = await sender()(await listening(server), { method: 'POST' })
  expect(outcome).toMatchObject({ kind: 'unreachable', maybeDone: false })
})
