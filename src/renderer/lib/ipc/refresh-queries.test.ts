import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Changes } from '../../../shared/management/changes.ts'
import { EVERYTHING } from '../../../shared/management/changes.ts'
import { createQueryRefresher } from './refresh-queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  focusManager.setFocused(true)
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** Creates a cache that counts requests per query; a response takes `ms`. */
function setUp(ms = 10) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  onTestFinished(() => queryClient.clear())
  const { management, history: renewHistory, run: renewRun, connection } = createQueryRefresher(queryClient)
  const renew = (changes: Changes, workspaceId = 'local') => management({ workspaceId, changes })
  const asked = new Map<string, number>()
  function show(command: string, input: object = {}, ...rest: unknown[]) {
    const queryKey = [command, { workspaceId: 'local', ...input }, ...rest]
    const name = JSON.stringify(queryKey)
    let last = 0
    const queryFn = async () => {
      last = Date.now()
      const nth = (asked.get(name) ?? 0) + 1
      asked.set(name, nth)
      await new Promise((resolve) => setTimeout(resolve, ms))
      return nth
    }
    const observer = new QueryObserver(queryClient, { queryKey, queryFn })
    return {
      observer,
      hide: observer.subscribe(() => undefined),
      times: () => asked.get(name) ?? 0,
      lastAsked: () => last,
    }
  }
  return { renew, renewHistory, renewRun, connection, queryClient, show }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('refreshes only queries that depend on the changed IDs', async () => {
  const { renew, show } = setUp()
  const queries = {
    orders: show('servers.get', { id: 'orders' }),
    stock: show('servers.get', { id: 'stock' }),
    list: show('servers.list', { workspaceId: 'local' }),
    hosted: show('servers.list', { workspaceId: 'acme' }),
    calls: show('calls.list', { serverId: 'orders' }, 'newest'),
    log: show('call log', { serverId: 'orders' }),
    version: show('servers.version', { id: 'orders', version: 1 }),
    tokens: show('tokens.find'),
    customers: show('customers.list', { serverId: 'orders' }),
    settings: show('settings.get'),
  }
  await pass(100)
  const renewedBy = async (changes: Changes) => {
    const before = Object.values(queries).map(({ times }) => times())
    renew(changes)
    await pass(5000)
    return Object.keys(queries).filter((_, index) => Object.values(queries)[index]?.times() !== before[index])
  }
  expect(await renewedBy({ servers: ['orders'] })).toEqual(['orders', 'list', 'customers'])
  expect(await renewedBy({ calls: ['orders'], usage: ['ada'] })).toEqual(['calls', 'customers'])
  expect(await renewedBy({ calls: ['stock'] })).toEqual([])
  expect(await renewedBy({ tokens: ['t'] })).toEqual(['tokens', 'customers'])
  expect(await renewedBy({ customerCounts: ['stock'] })).toEqual(['stock'])
  expect(await renewedBy(EVERYTHING)).toEqual(['orders', 'stock', 'list', 'calls', 'tokens', 'customers'])
})

it('refetches after a response that may predate the change, without canceling it', async () => {
  const { renew, show } = setUp(1000)
  const { times, observer } = show('servers.get', { id: 'a' })
  for (let count = 0; count < 3; count += 1) {
    await pass(250)
    renew({ servers: ['a'] })
  }
  await pass(10_000)
  expect(times()).toBe(3)
  expect(observer.getCurrentResult()).toMatchObject({ data: 3, isStale: false })
})

it('refetches queries affected by traffic at most once a second, and less often if responses are slow', async () => {
  for (const [ms, most] of [
    [10, 11],
    [1000, 3],
  ] as const) {
    const { renew, show } = setUp(ms)
    const { times, lastAsked } = show('calls.stats', { serverId: 'a', days: 7 })
    await pass(5000)
    let lastChange = 0
    for (let count = 0; count < 40; count += 1) {
      lastChange = Date.now()
      renew({ calls: ['a'] })
      await pass(250)
    }
    expect(times() - 1).toBeGreaterThan(1)
    expect(times() - 1).toBeLessThanOrEqual(most)
    await pass(10_000)
    expect(lastAsked()).toBeGreaterThanOrEqual(lastChange)
    expect(times() - 1).toBeLessThanOrEqual(most + 1)
  }
})

it("doesn't delay an operator's change because of traffic", async () => {
  const { renew, show } = setUp()
  const { times } = show('customers.get', { id: 'ada' })
  await pass(100)
  renew({ usage: ['ada'] })
  await pass(100)
  renew({ usage: ['ada'] })
  await pass(100)
  expect(times()).toBe(2)
  renew({ customers: ['ada'] })
  await pass(100)
  expect(times()).toBe(3)
  await pass(5000)
  expect(times()).toBe(3)
})

it("refetches hidden queries when they're shown again", async () => {
  const { renew, show } = setUp()
  const first = show('apiKeys.list', {})
  await pass(100)
  first.hide()
  renew({ apiKeys: ['k'] })
  await pass(5000)
  expect(first.times()).toBe(1)
  first.observer.subscribe(() => undefined)
  await pass(100)
  expect(first.times()).toBe(2)
})

it("doesn't refetch while the window is hidden, and refetches everything once when it's shown", async () => {
  const { renew, show } = setUp()
  const [calls, server] = [show('calls.list', { serverId: 'a' }), show('servers.get', { id: 'b' })]
  await pass(100)
  focusManager.setFocused(false)
  for (let count = 0; count < 20; count += 1) {
    renew({ calls: ['a'], usage: ['c'] })
    await pass(250)
  }
  expect(calls.times()).toBe(1)
  focusManager.setFocused(true)
  await pass(5000)
  expect(calls.times()).toBe(2)
  expect(server.times()).toBe(1)
})

it('refreshes history lists when any record changes, and a record only when it changes', async () => {
  const { renewHistory, show } = setUp()
  const [list, one, other] = [
    show('history.list', { offset: 0 }),
    show('history.get', { id: 'a' }),
    show('history.access', { id: 'b' }),
  ]
  const servers = show('servers.list', { workspaceId: 'local' })
  await pass(5000)
  renewHistory({ ids: ['a'] })
  await pass(5000)
  expect([list, one, other, servers].map(({ times }) => times())).toEqual([2, 2, 1, 1])
  renewHistory({ ids: 'all' })
  await pass(5000)
  expect([list, one, other, servers].map(({ times }) => times())).toEqual([3, 3, 2, 1])
})

it('refetches a history list at most once a second, even if many records change', async () => {
  const { renewHistory, show } = setUp()
  const list = show('history.list', { offset: 0 })
  for (let count = 0; count < 40; count += 1) {
    renewHistory({ ids: [`record-${count}`] })
    await pass(250)
  }
  await pass(5000)
  expect(list.times()).toBeGreaterThan(5)
  expect(list.times()).toBeLessThan(14)
})

it("refetches an active run's rows, but not other runs', at most once a second, including after its last change", async () => {
  const { renewRun, show } = setUp()
  const rows = show('bulk.rows', { runId: 'a', states: [], offset: 0 })
  const others = show('bulk.rows', { runId: 'b', states: [], offset: 0 })
  let lastChange = 0
  for (let count = 0; count < 40; count += 1) {
    renewRun('a')
    lastChange = Date.now()
    await pass(250)
  }
  await pass(5000)
  expect(rows.times()).toBeGreaterThan(5)
  expect(rows.times()).toBeLessThan(14)
  expect(rows.lastAsked()).toBeGreaterThanOrEqual(lastChange)
  expect(others.times()).toBe(1)
})

it('refetches failed queries and URL states when the connection to their service is lost or restored', async () => {
  const { connection, queryClient, show } = setUp()
  const queries = {
    tokens: show('tokens.find', { workspaceId: 'acme' }),
    elsewhere: show('tokens.find', { workspaceId: 'other' }),
    servers: show('servers.list', { workspaceId: 'acme' }),
    calls: show('calls.list', { workspaceId: 'acme' }),
  }
  let answers = false
  const queryFn = async () => {
    if (!answers) throw new Error('away')
    return 'there'
  }
  const failed = ['call log', 'acme', {}]
  onTestFinished(new QueryObserver(queryClient, { queryKey: failed, queryFn }).subscribe(() => undefined))
  await pass(100)
  expect(queryClient.getQueryState(failed)?.status).toBe('error')
  answers = true
  connection('acme')
  await pass(100)
  expect(queryClient.getQueryData(failed)).toBe('there')
  expect(Object.values(queries).map(({ times }) => times())).toEqual([2, 1, 2, 1])
})
