import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type FollowTimes, followEvents } from '../../desk/management/follow-events.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { makeDataFolder, startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import { type Changes, EVERYTHING } from '../../shared/management/changes.ts'
import { encodeEvent } from '../../shared/management/event-stream.ts'
import type { LiveUpdates } from '../../shared/model/management-access.ts'

const TIMES: FollowTimes = { silence: 200, poll: 20, retry: [20, 50] }

function follow(url: string, times: FollowTimes = { ...TIMES, silence: 45_000 }) {
  const received: Changes[] = []
  const states: LiveUpdates[] = []
  const { close, reconnect } = followEvents({
    url,
    apiKey: TEST_API_KEY,
    fetch,
    times,
    onChanges: (changes) => void received.push(changes),
    onState: (state) => void states.push(state),
  })
  onTestFinished(close)
  return { received, states, close, reconnect }
}

const eventsOf = (baseUrl: string) => `${new URL(baseUrl).origin}/manage/v1/events`

/** Starts a proxy, which can be cut off, between the app and a service. */
async function startProxy(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/manage/v1/events`
}

it('reconnects after the service was unavailable, and then treats everything as changed', async () => {
  const dataFolder = makeDataFolder()
  const service = await startTestService({ dataFolder })
  const { received, states } = follow(eventsOf(service.baseUrl))
  await vi.waitFor(() => expect(states).toEqual(['live']))
  await service.close()
  await vi.waitFor(() => expect(states).toEqual(['live', 'connecting']))
  received.length = 0
  const again = await startTestService({ dataFolder, port: service.port })
  await vi.waitFor(() => expect(states.at(-1)).toBe('live'))
  expect(received).toEqual([EVERYTHING])
  const { id } = await managementCaller(again.baseUrl)('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(received.at(-1)?.servers).toEqual([id]))
})

it.each<[string, (response: ServerResponse) => void]>([
  ['holds events back', (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()],
  ['holds everything back', () => undefined],
  ['knows no events', (response) => response.writeHead(404).end()],
  ['answers a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('polls every few seconds when an intermediary %s', async (_, answer) => {
  const { received, states } = follow(await startProxy(answer), TIMES)
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(2), { timeout: 5000 })
  expect(received.every((changes) => changes === EVERYTHING)).toBe(true)
  expect(states).toEqual(['polling'])
})

it('replaces a connection that has gone silent', async () => {
  let connections = 0
  const url = await startProxy((response) => {
    connections += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(encodeEvent(`${connections}`, {}))
  })
  const { states } = follow(url, TIMES)
  await vi.waitFor(() => expect(connections).toBeGreaterThan(2), { timeout: 5000 })
  expect(new Set(states)).toEqual(new Set(['live', 'connecting']))
})

it('reconnects immediately on request, even while waiting, and catches up on missed changes', async () => {
  const service = await startTestService()
  const { received, states, reconnect } = follow(eventsOf(service.baseUrl), { ...TIMES, silence: 45_000 })
  await vi.waitFor(() => expect(states).toEqual(['live']))
  reconnect()
  await vi.waitFor(() => expect(states).toEqual(['live', 'connecting', 'live']))
  const { id } = await managementCaller(service.baseUrl)('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(received.at(-1)?.servers).toEqual([id]))

  let asked = 0
  const away = follow(
    await startProxy((response) => {
      asked += 1
      response.writeHead(503).end()
    }),
    { ...TIMES, retry: [60_000, 60_000] },
  )
  await vi.waitFor(() => expect(asked).toBe(1))
  // The wait for the next attempt begins shortly after the response.
  await vi.waitFor(() => {
    away.reconnect()
    expect(asked).toBeGreaterThan(1)
  })
})

it('stops sending requests after the service has rejected the key, and after being closed', async () => {
  let asked = 0
  const url = await startProxy((response) => {
    asked += 1
    response.writeHead(401).end()
  })
  const { states } = follow(url)
  await vi.waitFor(() => expect(states).toEqual(['refused']))
  const { close, received } = follow(await startProxy((response) => response.writeHead(404).end()), TIMES)
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0))
  close()
  const before = received.length
  const witness = follow(await startProxy((response) => response.writeHead(404).end()), TIMES)
  await vi.waitFor(() => expect(witness.received.length).toBeGreaterThan(3))
  expect([asked, received.length]).toEqual([1, before])
})

it("drops kinds of changes that this release doesn't know", async () => {
  const url = await startProxy((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('id: 1\nevent: changes\ndata: {}\n\n')
    response.write('id: 2\nevent: changes\ndata: {"servers":["a"],"planets":["mars"]}\n\n')
    response.write('id: 3\nevent: changes\ndata: {"servers":{"much":"newer"}}\n\n')
  })
  const { received } = follow(url)
  await vi.waitFor(() => expect(received).toEqual([EVERYTHING, { servers: ['a'] }, { servers: 'all' }]))
})
