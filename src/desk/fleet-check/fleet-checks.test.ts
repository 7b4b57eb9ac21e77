import { expect, it, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { makeFolder } from '../history/history.testkit.ts'
import { recordsUnlikeTheirEvents } from '../history/replay.testkit.ts'
import { startHttp, unusedPort } from '../probe/testing/listen.ts'
import { oldServer } from '../probe/testing/mcp-responses.ts'
import { type Issued, openFleet } from './test-fleet.testkit.ts'

const ALL = { search: '' }
const NEVER = new Promise<never>(() => undefined)

/** An MCP server that responds with the given status for some identities. */
const startMcp = (statuses: Record<string, number> = {}) =>
  startHttp((body, request, response) => {
    const status = Object.keys(statuses).find((identity) => request.url?.includes(identity))
    if (status !== undefined) response.writeHead(statuses[status] ?? 500).end()
    else oldServer()(body, request, response)
  })

const offHost = async () => `http://127.0.0.1:${await unusedPort()}`

const named = (prefix: string, count: number, place: Omit<Issued, 'identity'>): Issued[] =>
  Array.from({ length: count }, (_, index) => ({ identity: `${prefix}${index}`, ...place }))

it('tests every URL, stores each result, and groups broken URLs by cause', async () => {
  const { origin } = await startMcp({ eve: 404, gus: 500, hal: 403 })
  const off = await offHost()
  const fleet = await openFleet([
    ...['ada', 'bob', 'cy', 'eve', 'gus', 'hal'].map((identity) => ({ identity, origin })),
    { identity: 'fay', origin: off },
  ])
  const { id } = await fleet.checks.start(ALL)
  const counts = { working: 0, connects: 3, warning: 0, broken: 4, notLive: 0 }
  expect(await fleet.ended()).toMatchObject({ id, state: 'finished', total: 7, done: 7, counts, error: null })
  expect(fleet.results()).toEqual({
    ada: 'connects',
    bob: 'connects',
    cy: 'connects',
    eve: 'broken httpNotFound',
    fay: 'broken tcpRefused',
    gus: 'broken httpServerError',
    hal: 'broken httpForbidden',
  })
  const summary = await fleet.checks.summary(id)
  expect(summary.counts).toEqual(counts)
  expect(summary.unproved).toEqual([{ workspaceId: expect.any(String), id: 'orders', name: 'Orders' }])
  const found = { unknownUrl: ['eve'], unreachable: ['fay'], failing: ['gus'], refused: ['hal'] }
  expect(Object.fromEntries(summary.groups.map(({ group, count }) => [group, count]))).toEqual({
    unknownUrl: 1,
    unreachable: 1,
    failing: 1,
    refused: 1,
  })
  for (const { group } of summary.groups)
    expect(found).toHaveProperty(group, Object.keys(fleet.results({ found: { checkId: id, group } })))
  expect(fleet.results({ found: { checkId: id, group: 'certificate' } })).toEqual({})
  expect(await recordsUnlikeTheirEvents(fleet.store)).toEqual([])
})

it('doesn’t test URLs that aren’t live, and says why', async () => {
  const server = await startMcp()
  const local = { origin: server.origin, workspaceId: 'local' }
  const fleet = await openFleet([
    ...['live', 'retiring', 'revoked', 'paused', 'expired', 'removed'].map((identity) => ({ identity, ...local })),
    { identity: 'off', ...local, serverId: 'archive' },
    { identity: 'lost', ...local, serverId: 'deleted' },
    { identity: 'hosted off', origin: server.origin, serverId: 'archive' },
    // URLs on a service with a management API.
    ...['hostedLive', 'hostedPaused', 'hostedRemoved'].map((identity) => ({ identity, origin: server.origin })),
    { identity: 'hostedLost', origin: server.origin, serverId: 'deleted' },
    // A URL on a third-party service that lists only some of its servers.
    { identity: 'hostedUnlisted', origin: server.origin, serverId: 'deleted' },
  ])
  fleet.tokens = {
    retiring: 'retiring',
    revoked: 'revoked',
    paused: 'paused',
    expired: 'expired',
    removed: null,
    hostedLive: 'live',
    hostedPaused: 'paused',
    hostedRemoved: null,
    hostedLost: null,
  }
  fleet.servers = async () => [
    { id: 'orders', isActive: true },
    { id: 'archive', isActive: false },
  ]
  const { id } = await fleet.checks.start(ALL)
  expect(await fleet.ended()).toMatchObject({
    state: 'finished',
    done: 14,
    counts: { connects: 4, notLive: 10, broken: 0 },
  })
  expect(fleet.tests).toBe(4)
  const { groups } = await fleet.checks.summary(id)
  expect(Object.fromEntries(groups.map(({ group, count }) => [group, count]))).toEqual({
    serverInactive: 2,
    serverDeleted: 2,
    customerRemoved: 2,
    paused: 2,
    revoked: 1,
    expired: 1,
  })
  const results = fleet.results({ found: { checkId: id, group: 'paused' } })
  expect(results).toEqual({ paused: null, hostedPaused: null })
  // A later individual test replaces the earlier result.
  const [paused] = fleet.store.list({
    filter: { search: 'paused', workspaceId: 'local' },
    sort: { by: 'createdAt', direction: 'ascending' },
    offset: 0,
    limit: 1,
  }).records
  fleet.store.recordCheck({
    url: `${server.origin}/mt_token-of-paused/stream`,
    check: { state: 'working', at: 1, problem: null },
  })
  expect(paused?.customer.primaryIdentity).toBe('paused')
  expect((await fleet.checks.summary(id)).counts).toMatchObject({ working: 1, connects: 4, notLive: 9 })
})

it('tests URLs of unknown state, and isn’t stopped by an unresponsive service', async () => {
  const { origin } = await startMcp()
  const fleet = await openFleet([{ identity: 'ada', origin, workspaceId: 'local' }])
  fleet.servers = () => Promise.reject(new AppFailure({ kind: 'timeout', seconds: 1, outcomeUnknown: false }))
  const log = collectLog()
  await fleet.checks.start(ALL)
  expect(await fleet.ended()).toMatchObject({ state: 'finished', counts: { connects: 1 } })
  expect(log).toMatchObject([{ level: 'warn', fields: { cause: 'timeout' } }])
})

it('continues with other hosts while one is slow, with at most four tests at a time', async () => {
  const fast = await startMcp()
  const held: (() => void)[] = []
  const slow = await startHttp((...exchange) => held.push(() => oldServer()(...exchange)))
  const fleet = await openFleet([...named('slow', 12, slow), ...named('fast', 30, fast)])
  await fleet.checks.start(ALL)
  await vi.waitFor(() => expect(Object.values(fleet.results()).filter(Boolean)).toHaveLength(30), { timeout: 10_000 })
  expect(Object.entries(fleet.results()).filter(([name, result]) => name.startsWith('slow') && result)).toEqual([])
  const letGo = setInterval(() => {
    for (const answer of held.splice(0)) answer()
  }, 5)
  expect(await fleet.ended()).toMatchObject({ state: 'finished', counts: { connects: 42 } })
  clearInterval(letGo)
  expect(fleet.mostAtOnce).toBe(4)
})

it('tries an unreachable host only a few times, and reports the result for each of its URLs', async () => {
  const fleet = await openFleet(named('off', 40, { origin: await offHost() }))
  const { id } = await fleet.checks.start(ALL)
  expect(await fleet.ended()).toMatchObject({ done: 40, counts: { broken: 40 } })
  expect(fleet.tests).toBeLessThan(10)
  expect((await fleet.checks.summary(id)).groups).toEqual([{ group: 'unreachable', count: 40 }])
})

it('tests only issued URLs that match the filter', async () => {
  const server = await startMcp()
  const fleet = await openFleet([
    ...named('ada', 2, { origin: server.origin }),
    ...named('bob', 2, { origin: server.origin }),
  ])
  await fleet.store.begin({
    id: crypto.randomUUID(),
    workspace: { id: 'hosted', name: '' },
    server: { id: 'orders', name: '' },
    customer: { primaryIdentity: 'ada pending', metadata: {} },
    runId: null,
    at: 1,
  })
  await fleet.checks.start({ search: 'ada' })
  expect(await fleet.ended()).toMatchObject({ total: 2, done: 2 })
  expect(fleet.results()).toMatchObject({ ada0: 'connects', ada1: 'connects', bob0: null, bob1: null })
})

it('keeps results and starts no further tests when canceled', async () => {
  const answered = await startMcp()
  const silent = await startHttp(() => NEVER)
  const fleet = await openFleet([...named('ok', 3, answered), ...named('silent', 9, silent)])
  await fleet.checks.start(ALL)
  await vi.waitFor(() => expect(silent.requests).toHaveLength(4))
  await fleet.checks.cancel()
  expect(await fleet.status()).toMatchObject({
    state: 'cancelled',
    total: 12,
    done: 3,
    counts: { connects: 3, broken: 0 },
  })
  expect(Object.values(fleet.results()).filter(Boolean)).toEqual(['connects', 'connects', 'connects'])
  await silent.empty()
  expect(fleet.tests).toBe(7)
})

it('runs one check at a time', async () => {
  const fleet = await openFleet(named('a', 5, await startMcp()))
  const [one, other] = await Promise.all([fleet.checks.start(ALL), fleet.checks.start(ALL)])
  expect(other.id).toBe(one.id)
  expect((await fleet.checks.start(ALL)).id).toBe(one.id)
  await fleet.ended()
  const again = await fleet.checks.start(ALL)
  expect(again.id).not.toBe(one.id)
  expect(await fleet.ended()).toMatchObject({ id: again.id, done: 5 })
})

it('reports after a restart that shutdown interrupted the check, and keeps results', async () => {
  const folder = makeFolder()
  const silent = await startHttp(() => NEVER)
  const killed = await openFleet([...named('ok', 2, await startMcp()), ...named('silent', 6, silent)], folder)
  await killed.checks.start(ALL)
  await vi.waitFor(() => expect(silent.requests).toHaveLength(4))
  killed.kill()
  const next = await openFleet([], folder)
  const counts = { working: 0, connects: 2, warning: 0, broken: 0, notLive: 0 }
  expect(await next.status()).toMatchObject({ state: 'appEnded', total: 8, done: 2, counts })
  await next.checks.start(ALL)
  await next.checks.close()
  expect(await next.status()).toMatchObject({ state: 'appEnded' })
  await next.checks.dismiss()
  expect(await next.checks.status()).toBeNull()
})

it('stops and reports the reason when results can’t be stored', async () => {
  const fleet = await openFleet(named('a', 20, await startMcp()))
  const problem = { cause: message('storage.history.busy'), remedy: message('storage.history.busyRemedy') }
  fleet.diskProblem = new AppFailure({ kind: 'storage', ...problem })
  await fleet.checks.start(ALL)
  expect(await fleet.ended()).toMatchObject({ state: 'failed', done: 0, error: { kind: 'storage' } })
  expect(fleet.tests).toBeLessThanOrEqual(4)
})

it('reports progress with the time left, and reports when it has ended', async () => {
  const fleet = await openFleet(named('a', 30, await startMcp()))
  await fleet.checks.start(ALL)
  await fleet.ended()
  await vi.waitFor(() => expect(fleet.progress.at(-1)?.state).toBe('finished'))
  expect(fleet.progress[0]).toMatchObject({ state: 'running', total: 30 })
  expect(fleet.progress.some(({ secondsLeft }) => secondsLeft !== null)).toBe(true)
  expect(fleet.progress.length).toBeLessThan(30)
})

it('tests each URL of a host once when there’s more than one page', async () => {
  const server = await startMcp()
  const fleet = await openFleet([...named('a', 150, server), ...named('b', 120, { origin: await offHost() })])
  await fleet.checks.start(ALL)
  expect(await fleet.ended()).toMatchObject({ total: 270, done: 270, counts: { connects: 150, broken: 120 } })
  const initialized = server.requests.filter(({ body }) => body.includes('"tools/list"')).map(({ url }) => url)
  expect(new Set(initialized).size).toBe(150)
  expect(initialized).toHaveLength(150)
})
