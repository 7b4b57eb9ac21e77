import { expect, it } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { makeFolder } from '../history/history.testkit.ts'
import { startHttp } from '../probe/testing/listen.ts'
import { oldServer } from '../probe/testing/mcp-responses.ts'
import { openFleet } from './test-fleet.testkit.ts'

const ALL = { search: '' }
const NEVER = new Promise<never>(() => undefined)
const LOCAL = { workspaceId: 'local' }
const startMcp = () => startHttp(oldServer())

/** Local URLs, one of them paused, all tested once. */
async function openTested() {
  const { origin } = await startMcp()
  const fleet = await openFleet(['ada', 'bob', 'paused'].map((identity) => ({ identity, origin, ...LOCAL })))
  fleet.tokens = { paused: 'paused' }
  const { id } = await fleet.checks.start(ALL)
  await fleet.ended()
  const changed = async () => Object.keys(fleet.results({ found: { checkId: id, group: 'changed' } }))
  return { fleet, id, changed, summary: () => fleet.checks.summary(id) }
}

it('stops reporting outdated results after a change', async () => {
  const { fleet, id, changed, summary } = await openTested()
  expect(await summary()).toMatchObject({ outdated: 0, groups: [{ group: 'paused', count: 1 }] })
  fleet.tokens = { ada: 'revoked' }
  fleet.checks.changed('local', { tokens: ['tok'], customers: ['cus'] })
  await expect.poll(changed).toEqual(['ada', 'paused'])
  expect(await summary()).toEqual({
    counts: { working: 0, connects: 1, warning: 0, broken: 0, notLive: 0 },
    outdated: 2,
    groups: [],
    unproved: [{ workspaceId: 'local', id: 'orders', name: 'Orders' }],
  })
  expect(fleet.results({ found: { checkId: id, group: 'paused' } })).toEqual({})
  // Restores the state from when the URLs were checked.
  fleet.tokens = { paused: 'paused', ada: 'revoked' }
  fleet.checks.changed('local', { tokens: 'all' })
  await expect.poll(changed).toEqual(['ada'])
  expect(await summary()).toMatchObject({ outdated: 1, groups: [{ group: 'paused', count: 1 }] })
  await fleet.checks.start({ search: '', found: { checkId: id, group: 'changed' } })
  expect(await fleet.ended()).toMatchObject({ total: 1, counts: { notLive: 1 } })
})

it('compares only the customers affected by a change, and no URLs when it affects none', async () => {
  const { fleet, changed } = await openTested()
  fleet.asked = 0
  fleet.checks.changed('local', { tokens: ['tok'], customers: ['somebody else'] })
  fleet.checks.changed('local', { customers: ['cus'], usage: 'all' })
  fleet.tokens = {}
  fleet.checks.changed('local', { servers: ['orders'] })
  await expect.poll(changed).toEqual(['paused'])
  expect(fleet.asked).toBe(3)
  // Saving a draft doesn't change any server's state.
  fleet.checks.changed('local', { servers: ['orders'] })
  fleet.tokens = { paused: 'paused' }
  fleet.checks.changed('local', { tokens: 'all' })
  await expect.poll(changed).toEqual([])
  expect(fleet.asked).toBe(6)
})

it('compares again for a change that arrives while a comparison fails', async () => {
  const { fleet, changed } = await openTested()
  const log = collectLog()
  const { servers } = fleet
  fleet.servers = () => {
    fleet.servers = servers
    fleet.tokens = {}
    fleet.checks.changed('local', { tokens: 'all' })
    return Promise.reject(new AppFailure({ kind: 'timeout', seconds: 1, outcomeUnknown: false }))
  }
  fleet.checks.changed('local', { servers: ['orders'] })
  await expect.poll(changed).toEqual(['paused'])
  expect(log).toMatchObject([{ level: 'warn', fields: { cause: 'timeout' } }])
})

it('finds changes made during a check, or while the app was off', async () => {
  const folder = makeFolder()
  const silent = await startHttp(() => NEVER)
  const paused = { identity: 'paused', origin: (await startMcp()).origin, ...LOCAL }
  const fleet = await openFleet([paused, { identity: 'silent', origin: silent.origin }], folder)
  fleet.tokens = { paused: 'paused' }
  const { id } = await fleet.checks.start(ALL)
  await expect.poll(() => silent.requests).toHaveLength(1)
  await expect.poll(async () => (await fleet.checks.summary(id)).counts.notLive).toBe(1)
  fleet.tokens = {}
  fleet.checks.changed('local', { tokens: 'all' })
  await fleet.checks.cancel()
  await expect.poll(async () => (await fleet.checks.summary(id)).outdated).toBe(1)
  fleet.kill()
  const next = await openFleet([], folder)
  next.tokens = { paused: 'paused' }
  await expect.poll(async () => (await next.checks.summary(id)).outdated).toBe(0)
})

it("marks a hosted workspace's results as outdated on its service's events, and doesn't query other services", async () => {
  const { origin } = await startMcp()
  const fleet = await openFleet([
    ...['ada', 'paused'].map((identity) => ({ identity, origin })),
    { identity: 'elsewhere', origin, workspaceId: 'other' },
  ])
  fleet.tokens = { ada: 'live', paused: 'paused', elsewhere: 'live' }
  const { id } = await fleet.checks.start(ALL)
  expect(await fleet.ended()).toMatchObject({ counts: { connects: 2, notLive: 1 } })
  fleet.asked = 0
  fleet.tokens = { ada: 'revoked', paused: 'paused', elsewhere: 'revoked' }
  fleet.checks.changed('hosted', { tokens: 'all' })
  const changed = async () => Object.keys(fleet.results({ found: { checkId: id, group: 'changed' } }))
  await expect.poll(changed).toEqual(['ada'])
  expect(fleet.asked).toBe(2)
})

it("marks a hosted customer's other results as outdated when a URL is regenerated, and keeps them while the service is offline", async () => {
  const { origin } = await startMcp()
  const fleet = await openFleet([
    ...['ada0', 'ada1'].map((identity) => ({ identity, origin })),
    { identity: 'paused', origin, workspaceId: 'local' },
  ])
  fleet.tokens = { paused: 'paused' }
  const { id } = await fleet.checks.start(ALL)
  await fleet.ended()
  const log = collectLog()
  await fleet.issue({ identity: 'ada1', origin })
  expect(Object.keys(fleet.results({ found: { checkId: id, group: 'changed' } }))).toEqual(['ada1'])
  fleet.servers = () => Promise.reject(new AppFailure({ kind: 'timeout', seconds: 1, outcomeUnknown: false }))
  fleet.checks.changed('local', { tokens: 'all' })
  await expect.poll(() => log).toMatchObject([{ level: 'warn', fields: { cause: 'timeout' } }])
  expect(await fleet.checks.summary(id)).toMatchObject({ outdated: 1, groups: [{ group: 'paused', count: 1 }] })
})
