import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { inWords } from '../../base/testing/failure-of.ts'
import { createSystemTrust } from '../../base/trust/system-trust.ts'
import { credentialSchema } from '../../shared/management/definition/credential.ts'
import { TIME_LIMITS } from '../time-limits.ts'
import { proxyFromEnvironment } from './find-proxy.ts'
import { caller, listening, sender, startApi } from './upstream.testkit.ts'

const SOON = 40
// The call's timeout is the only other one, and causes a different kind of failure.
const LONG = { timeoutMs: 15_000 }
const trust = createSystemTrust(async () => [])

/** Starts a server that accepts connections and never sends anything. */
async function startSilence() {
  const closed: Promise<unknown>[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    closed.push(once(socket, 'close'))
  })
  return { origin: await listening(server), closed }
}

it('times out if a server doesn’t finish its TLS handshake, before anything is sent', async () => {
  const { origin, closed } = await startSilence()
  const send = sender(LONG, { trust, times: { ...TIME_LIMITS, connectMs: SOON } })
  const outcome = await send(origin.replace('http:', 'https:'), { method: 'POST' })
  expect(inWords(outcome)).toMatchObject({
    kind: 'unreachable',
    cause: expect.stringMatching(/TIMEOUT|TIMEDOUT/),
    maybeDone: false,
  })
  await Promise.all(closed)
})

it('times out if a proxy doesn’t open its tunnel, before anything is sent', async () => {
  const { origin, closed } = await startSilence()
  const findProxy = proxyFromEnvironment({ HTTPS_PROXY: origin })
  const send = sender(LONG, { findProxy, trust, times: { ...TIME_LIMITS, connectMs: SOON } })
  const outcome = await send('https://api.example', { method: 'POST' })
  expect(inWords(outcome)).toMatchObject({
    kind: 'unreachable',
    cause: expect.stringMatching(/ETIMEDOUT/),
    maybeDone: false,
  })
  await Promise.all(closed)
})

it.each([
  ['may be repeated', 'GET', { idleMs: SOON }],
  ['must not be repeated', 'POST', { idleForChangesMs: SOON }],
])('closes an idle connection after a request that %s', async (_, method, times) => {
  const { origin, server } = await startApi((_request, response) => void response.end('{}'))
  // Only this side may close the connection.
  server.keepAliveTimeout = 0
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  const send = sender({}, { times: { ...TIME_LIMITS, idleMs: 60_000, idleForChangesMs: 60_000, ...times } })
  expect(await send(origin, { method })).toMatchObject({ kind: 'answer' })
  await closed
})

it('closes idle connections early for requests that must not be repeated, whatever the server announces', async () => {
  const { origin, server } = await startApi((_request, response) => {
    response.writeHead(200, { 'keep-alive': 'timeout=600' }).end('{}')
  })
  server.keepAliveTimeout = 0
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  await sender({}, { times: { ...TIME_LIMITS, idleForChangesMs: SOON } })(origin, { method: 'POST' })
  await closed
})

it('times out if a sign-in service doesn’t respond', async () => {
  const { origin, closed } = await startSilence()
  const details = { kind: 'oauth2ClientCredentials', tokenUrl: `${origin}/token`, clientId: 'desk' }
  const credential = credentialSchema.parse({ id: 'c1', name: 'Shop API', details })
  const { outcome } = await caller({ signInMs: SOON })({ baseUrl: origin }, credential, { clientSecret: 's' })
  expect(outcome).toMatchObject({
    problem: { kind: 'credential', message: expect.stringMatching(/didn’t respond in time/) },
  })
  await Promise.all(closed)
})
