import { createParser } from 'eventsource-parser'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Changes, EVERYTHING, mergeChanges } from '../../shared/management/changes.ts'
import { decodeEvent } from '../../shared/management/event-stream.ts'
import { managementCaller, startManagement } from '../management/management.testkit.ts'
import { generateFor, TEST_API_KEY } from '../service.testkit.ts'
import type { RunningService } from '../start-service.ts'
import { createChangeBus } from './change-bus.ts'
import { createChangeStreams } from './change-streams.ts'

/** Listens like a client until the test ends or the service closes the stream. */
async function listen(service: RunningService, { key = TEST_API_KEY, lastEventId = '' } = {}) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(`${new URL(service.baseUrl).origin}/manage/v1/events`, {
    headers: { authorization: `Bearer ${key}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  const received: { id: string; changes: Changes }[] = []
  const parser = createParser({
    onEvent: ({ id = '', data }) => received.push({ id, changes: decodeEvent(data) }),
  })
  const decoder = new TextDecoder()
  const ended =
    response.status === 200 &&
    (async () => {
      try {
        for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>)
          parser.feed(decoder.decode(bytes, { stream: true }))
        return 'ended'
      } catch {
        return 'cut'
      }
    })()
  if (ended) await vi.waitFor(() => expect(received).not.toEqual([]))
  const together = () => received.map(({ changes }) => changes).reduce(mergeChanges, {})
  return { response, received, together, ended, leave: () => abort.abort() }
}

it('sends the changes that other programs and customers make, with IDs to resume from', async () => {
  const { service, call } = await startManagement()
  const { response, received, together } = await listen(service)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(received[0]?.changes).toEqual({})
  const { id } = await call('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(together().servers).toEqual([id]))
  const { customerId } = await generateFor(service, 'Sample Orders API')
  await vi.waitFor(() => expect(together()).toMatchObject({ customers: [customerId], tokens: [expect.any(String)] }))
  expect(new Set(received.map((event) => event.id)).size).toBe(received.length)
})

it('notifies a reconnecting client that everything may have changed, unless it missed nothing', async () => {
  const { service, call } = await startManagement()
  const first = await listen(service)
  await call('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(first.together().servers).toBeDefined())
  first.leave()
  const lastEventId = first.received.at(-1)?.id ?? ''
  expect((await listen(service, { lastEventId })).received[0]?.changes).toEqual({})
  await call('servers.create', { name: 'Stock' })
  const other = await listen(service)
  await vi.waitFor(async () =>
    expect((await listen(service, { lastEventId })).received[0]?.changes).toEqual(EVERYTHING),
  )
  expect((await listen(service, { lastEventId: 'of-another-node' })).received[0]?.changes).toEqual(EVERYTHING)
  other.leave()
})

it('requires a key, and ends only that key’s streams when it’s revoked', async () => {
  const { service, call } = await startManagement()
  const reader = await call('apiKeys.create', { name: 'Reader', scopes: ['read'] })
  expect((await listen(service, { key: 'ak_wrong' })).response.status).toBe(401)
  const [own, theirs] = [await listen(service), await listen(service, { key: reader.key })]
  await call('apiKeys.revoke', { id: reader.id })
  expect(await theirs.ended).toBe('ended')
  await call('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(own.together().servers).toBeDefined())
})

it('notifies a key without read access only of changes to itself and the list of servers, until it gains access', async () => {
  const { service, call } = await startManagement()
  const { id, key } = await call('apiKeys.create', { name: 'Bot', scopes: ['generate'] })
  const [own, theirs] = [await listen(service), await listen(service, { key })]
  const { customerId } = await generateFor(service, 'Sample Orders API')
  await call('apiKeys.create', { name: 'Other', scopes: ['read'] })
  const server = await call('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(own.together()).toMatchObject({ customers: [customerId], servers: [server.id] }))
  await vi.waitFor(() => expect(theirs.together()).toEqual({ servers: [server.id], apiKeys: [id] }))
  await call('apiKeys.update', { id, scopes: ['generate', 'read'] })
  await vi.waitFor(() => expect(theirs.together()).toEqual(EVERYTHING))
  const before = theirs.received.length
  await call('apiKeys.update', { id, scopes: ['generate'] })
  // PostgreSQL may announce the two changes in separate events.
  const sinceThen = () => Object.assign({}, ...theirs.received.slice(before).map(({ changes }) => changes))
  await vi.waitFor(() => expect(sinceThen()).toEqual({ servers: 'all', apiKeys: [id] }))
  expect((await listen(service, { key, lastEventId: 'of-another-node' })).received[0]?.changes).toEqual({
    servers: 'all',
    apiKeys: [id],
  })
})

it('ends every stream when the service closes', async () => {
  const { service } = await startManagement()
  const { ended } = await listen(service)
  await service.close()
  expect(await ended).toBe('ended')
})

it('slows down clients that try wrong keys, like other endpoints do', async () => {
  const { service } = await startManagement()
  const tries = Array.from({ length: 25 }, () => listen(service, { key: 'ak_wrong' }))
  const statuses = (await Promise.all(tries)).map(({ response }) => response.status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect((await listen(service)).response.status).toBe(200)
})

it('limits the streams per key, and accepts another as soon as one closes', async () => {
  const { service } = await startManagement()
  const call = managementCaller(service.baseUrl)
  const { key } = await call('apiKeys.create', { name: 'Window', scopes: ['read'] })
  const all = await Promise.all(Array.from({ length: 20 }, () => listen(service, { key })))
  const tooMany = await listen(service, { key })
  expect(tooMany.response.status).toBe(429)
  expect(tooMany.response.headers.get('retry-after')).toBe('30')
  all[0]?.leave()
  await vi.waitFor(async () => expect((await listen(service, { key })).response.status).toBe(200), { timeout: 5000 })
})

/** Opens streams on a bus without a service. */
function openStreams(heartbeatMs?: number) {
  const bus = createChangeBus()
  const streams = createChangeStreams(bus, heartbeatMs)
  onTestFinished(streams.close)
  const open = (mayListen = true) =>
    streams.open({
      keyId: 'key',
      lastEventId: null,
      audience: 'everything',
      currentAudience: async () => (mayListen ? 'everything' : null),
    })
  return { bus, open }
}

it('rechecks access as soon as keys change, and ends the streams of a key that lost it', async () => {
  const { bus, open } = openStreams()
  const [refused, other] = [open(false)?.getReader(), open()?.getReader()]
  for (const reader of [refused, other]) expect((await reader?.read())?.done).toBe(false)
  bus.publish({ apiKeys: ['key'] })
  const decoder = new TextDecoder()
  const event = async (reader: typeof other) => decoder.decode((await reader?.read())?.value)
  expect(await event(refused)).toContain('apiKeys')
  expect((await refused?.read())?.done).toBe(true)
  expect(await event(other)).toContain('apiKeys')
}, 10_000)

it('sends a comment as a heartbeat', async () => {
  const { open } = openStreams(10)
  const reader = open()?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: changes')
  expect((await reader?.read())?.value).toBe(': alive\n\n')
})

it('disconnects a client that doesn’t read, and keeps serving the others', async () => {
  const { bus, open } = openStreams()
  const [slow, quick] = [open(), open()]
  const reader = quick?.getReader()
  const ids = (round: number) => Array.from({ length: 100 }, (_, index) => `${round}-${index}`.padEnd(200, 'x'))
  for (let round = 0; round < 20; round += 1) {
    bus.publish({ servers: ids(round), customers: ids(round) })
    await reader?.read()
  }
  const unread = slow?.getReader()
  await expect(
    (async () => {
      for (;;) if ((await unread?.read())?.done) return
    })(),
  ).rejects.toThrow('too slowly')
  bus.publish({ settings: 'all' })
  expect((await reader?.read())?.done).toBe(false)
}, 15_000)
