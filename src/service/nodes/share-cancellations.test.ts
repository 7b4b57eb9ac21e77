import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCancellations } from '../mcp/cancellations.ts'
import { deploy, generate, startApi } from '../mcp/stream.testkit.ts'
import { startTestService } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { shareCancellations } from './share-cancellations.ts'

const ACCEPT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const cancelled = (requestId: string | number) => ({ method: 'notifications/cancelled', params: { requestId } })

it('a cancellation sent to one node cancels the call running on another, but no other token’s call', async () => {
  const databaseUrl = await makePostgresDatabase()
  const options = { databaseUrl, encryptionKeys: makeKeys(makeKey('test')) }
  const limits = { timeoutMs: 60_000, maxBytes: 100_000 }
  const first = await startTestService({ ...options, limits })
  const second = await startTestService(options)
  const running: ServerResponse[] = []
  const baseUrl = await startApi((_, response) => void running.push(response))
  const serverId = await deploy(first, { endpoints: [{ baseUrl, timeoutSeconds: 60 }] })
  const post = (service: typeof first, token: string, message: object) =>
    fetch(`${service.ownMcpUrl}/${token}/stream`, {
      method: 'POST',
      headers: ACCEPT,
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    })
  const call = { id: 1, method: 'tools/call', params: { name: 'call', arguments: {} } }
  const [ada, bob] = [await generate(first, serverId, 'ada'), await generate(first, serverId, 'bob')]
  const calls: Promise<Response>[] = []
  for (const [index, { token }] of [ada, bob].entries()) {
    calls.push(post(first, token, call))
    await vi.waitFor(() => expect(running).toHaveLength(index + 1), 20_000)
  }
  const [ofAda, ofBob] = running
  const ended = ofBob && once(ofBob, 'close')
  expect((await post(second, bob.token, cancelled(1))).status).toBe(202)
  await ended
  expect(ofBob?.writableFinished).toBe(false)
  expect(ofAda?.closed).toBe(false)
  ofAda?.setHeader('content-type', 'application/json').end('{"fine":true}')
  expect(await (await calls[0])?.text()).toContain('fine')
  await (await calls[1])?.text()
})

/** Creates one node's shared cancellations, with one of a token's calls in flight if requested. */
function setUp() {
  const cancellations = createCancellations()
  const nudge = vi.fn()
  const shared = shareCancellations('me', cancellations, nudge)
  onTestFinished(shared.close)
  return { cancellations, shared, nudge }
}

it('forwards cancellations of calls it doesn’t run to other nodes, up to a limit per token and in total', () => {
  const { cancellations, shared, nudge } = setUp()
  const own = cancellations.begin('ada', 1, new AbortController().signal)
  cancellations.cancel('ada', cancelled(1))
  expect(own.signal.aborted).toBe(true)
  expect([shared.outgoing(), nudge.mock.calls.length]).toEqual([null, 0])

  for (let id = 0; id < 1_000; id += 1) cancellations.cancel('bob', cancelled(id + 2))
  const sent = (payload: string | null) => (JSON.parse(payload ?? '{"cancels":[]}') as { cancels: string[] }).cancels
  const ofBob = shared.outgoing()
  expect(sent(ofBob)).toHaveLength(16)
  expect(shared.outgoing()).toBeNull()

  const other = setUp()
  for (let client = 0; client < 1_000; client += 1) other.cancellations.cancel(`client ${client}`, cancelled(1))
  const whole = other.shared.outgoing() ?? ''
  expect(sent(whole)).toHaveLength(250)
  // PostgreSQL accepts less than 8,000 bytes.
  expect(Buffer.byteLength(whole)).toBeLessThan(7_900)
})

it('cancels the calls named by other nodes, and ignores messages that aren’t cancellations', () => {
  const [one, other] = [setUp(), setUp()]
  const { signal } = other.cancellations.begin('ada', 7, new AbortController().signal)
  one.cancellations.cancel('bob', cancelled(7))
  one.cancellations.cancel('ada', cancelled('7'))
  for (const payload of [one.shared.outgoing() ?? '', 'no JSON', '{}', '{"cancels":7}']) other.shared.receive(payload)
  expect(signal.aborted).toBe(false)
  const another = setUp()
  another.cancellations.cancel('ada', cancelled(7))
  other.shared.receive(another.shared.outgoing() ?? '')
  expect(signal.aborted).toBe(true)
})
