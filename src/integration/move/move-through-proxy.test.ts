import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { checkMove } from '../../desk/move/check-move.ts'
import { moveServer } from '../../desk/move/move-server.ts'
import { createPatientApi } from '../../desk/move/patient-api.ts'
import { endpoint, managementCaller } from '../../service/management/management.testkit.ts'
import { generate } from '../../service/mcp/stream.testkit.ts'
import { startProxy } from '../../service/nodes/balancer.testkit.ts'
import { startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'
import type { MoveWait } from '../../shared/move/move.ts'

const apiAt = (baseUrl: string): ManagementApi =>
  createManagementApi({ manageUrl: new URL(baseUrl).origin + MANAGE_PATH, apiKey: TEST_API_KEY, fetch })

const PAGE = 'content-type text/html string "<h1>No</h1>"'

/** Creates a server with customers to move, and a service to move it to. */
async function setUp(customers: number) {
  const from = await startTestService()
  const to = await startTestService()
  const run = managementCaller(from.baseUrl)
  const { id: serverId } = await run('servers.create', { name: 'Many' })
  for (let index = 0; index < customers; index += 1) {
    await generate(from, serverId, `customer-${index}`, { note: 'x'.repeat(4000) })
  }
  const atTarget = managementCaller(to.baseUrl)
  const move = (api: Pick<ManagementApi, 'call'>) =>
    moveServer({
      serverId,
      from: apiAt(from.baseUrl),
      to: api,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  return { from, to, serverId, move, atTarget }
}

/** Starts a TCP server that passes each connection to `take`. */
async function startRaw(take: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    take(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

it('halves the parts until a proxy accepts their size', async () => {
  const { to, serverId, move, atTarget } = await setUp(20)
  const front = await startProxy(to.baseUrl, [
    `http-request return status 413 ${PAGE} if { req.hdr_val(content-length) gt 20000 }`,
  ])
  expect(await move(apiAt(front))).toMatchObject({ sent: 20 })
  expect(await atTarget('customers.page', { serverId, limit: 1 })).toMatchObject({ total: 20 })
  expect(await atTarget('moves.check', { servers: [{ id: serverId, name: '' }] })).toMatchObject({
    servers: [{ state: 'moved' }],
  })
})

it('names the size that a proxy must allow when even the smallest part is too large', async () => {
  const { to, move } = await setUp(2)
  const front = await startProxy(to.baseUrl, [
    `http-request return status 413 ${PAGE} if { req.hdr_val(content-length) gt 3000 }`,
  ])
  expect(await failureOf(move(apiAt(front)))).toMatchObject({
    kind: 'badResponse',
    status: 413,
    cause: 'A proxy in front of the service rejected a request of 5 kB as too large.',
  })
})

it("lists the servers that exceed a proxy's limit in the dry run, before sending anything", async () => {
  const { from, to, serverId, atTarget } = await setUp(0)
  const run = managementCaller(from.baseUrl)
  const { draft, revision } = await run('servers.get', { id: serverId })
  const description = 'x'.repeat(3_500)
  const endpoints = ['one', 'two', 'three'].map((name) => endpoint(name, { description }))
  await run('servers.saveDraft', { id: serverId, revision, draft: { ...draft, endpoints } })
  const { id: smallId } = await run('servers.create', { name: 'Small' })
  const check = async (limit: number) => {
    const front = await startProxy(to.baseUrl, [
      `http-request return status 413 ${PAGE} if { req.hdr_val(content-length) gt ${limit} }`,
    ])
    const { signal } = new AbortController()
    const { servers } = await checkMove({ from: apiAt(from.baseUrl), to: apiAt(front), fromMcpUrl: '', signal })
    return new Map(servers.map(({ id, rejectedSize }) => [id, rejectedSize]))
  }
  const found = await check(10_000)
  const size = found.get(serverId) ?? 0
  expect(size).toBeGreaterThan(10_000)
  expect(found.get(smallId)).toBeNull()
  expect(await atTarget('moves.check', { servers: [{ id: serverId, name: '' }] })).toMatchObject({
    servers: [{ state: 'new' }],
  })
  // The limit that the message names is sufficient.
  const enough = await startProxy(to.baseUrl, [
    `http-request return status 413 ${PAGE} if { req.hdr_val(content-length) gt ${size} }`,
  ])
  const { signal } = new AbortController()
  await moveServer({ serverId, from: apiAt(from.baseUrl), to: apiAt(enough), signal, onProgress: () => undefined })
  expect([...(await check(1_000_000)).values()].every((each) => each === null)).toBe(true)
})

it('waits for as long as a rate-limiting proxy asks, and reports the wait', async () => {
  const { to, serverId, move, atTarget } = await setUp(1)
  const front = await startProxy(to.baseUrl, [
    'stick-table type string len 64 size 100 store gpc0',
    'http-request track-sc0 path',
    'http-request sc-inc-gpc0(0)',
    // Two of the first requests are rejected, one of them as unavailable.
    `http-request return status 429 hdr Retry-After 7 ${PAGE} if { path_end /moves.receive } { sc0_get_gpc0 eq 1 }`,
    `http-request return status 503 hdr Retry-After 9 ${PAGE} if { path_end /moves.receive } { sc0_get_gpc0 eq 3 }`,
  ])
  const waits: (MoveWait['reason'] | null)[] = []
  const waited: number[] = []
  const patient = createPatientApi(apiAt(front), {
    onWait: (wait) => waits.push(wait?.reason ?? null),
    wait: async (milliseconds) => void waited.push(milliseconds),
  })
  expect(await move(patient)).toMatchObject({ sent: 1 })
  expect(waited).toEqual([7000, 9000])
  expect(waits).toEqual(['rateLimited', null, 'unavailable', null])
  expect(await atTarget('customers.page', { serverId, limit: 1 })).toMatchObject({ total: 1 })
})

it('gives up when a proxy asks for too long a wait or never lets a request through', async () => {
  const { to, move } = await setUp(1)
  const waited: number[] = []
  const patient = (baseUrl: string) =>
    createPatientApi(apiAt(baseUrl), {
      onWait: () => undefined,
      wait: async (milliseconds) => void waited.push(milliseconds),
    })
  const hour = await startProxy(to.baseUrl, [`http-request return status 429 hdr Retry-After 3600 ${PAGE}`])
  expect(await failureOf(move(patient(hour)))).toMatchObject({ kind: 'rateLimited', retryAfterSeconds: 3600 })
  expect(waited).toEqual([])
  const always = await startProxy(to.baseUrl, [`http-request return status 503 ${PAGE}`])
  expect(await failureOf(move(patient(always)))).toMatchObject({ kind: 'server', status: 503 })
  expect(waited).toEqual(Array(20).fill(5000))
})

it('ends a wait when the move is stopped', async () => {
  const { to, move } = await setUp(0)
  const front = await startProxy(to.baseUrl, [`http-request return status 503 hdr Retry-After 60 ${PAGE}`])
  const abort = new AbortController()
  const api = createPatientApi(apiAt(front), { onWait: (wait) => wait && abort.abort() })
  expect(await failureOf(move({ call: (name, input) => api.call(name, input, abort.signal) }))).toMatchObject({
    kind: 'cancelled',
  })
})

it('says when a response came from a proxy instead of the service', async () => {
  const { to, move } = await setUp(0)
  const silent = await startProxy(await startRaw(() => undefined), [], '300ms')
  const closing = await startProxy(await startRaw((socket) => socket.once('data', () => socket.end('no HTTP'))), [])
  for (const [front, status] of [
    [silent, 504],
    [closing, 502],
  ] as const) {
    expect(await failureOf(move(apiAt(front)))).toMatchObject({
      kind: 'server',
      status,
      cause: 'A proxy responded because the service didn’t.',
    })
  }
  const signIn = await startProxy(to.baseUrl, [`http-request return status 200 ${PAGE}`])
  expect(await failureOf(move(apiAt(signIn)))).toMatchObject({
    kind: 'badResponse',
    status: 200,
    cause: expect.stringContaining('Something other than the service responded'),
  })
})
