import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_CALL_LIMITS } from '../../shared/management/records/call-limits.ts'
import { createEngine } from '../store/engine/engine.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { makeGate } from '../store/postgres/gate.testkit.ts'
import { createLimitLeases } from '../store/postgres/limit-leases.ts'
import { openPool, postgresDialect } from '../store/postgres/postgres-dialect.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'
import { createLeasedBuckets } from './leased-buckets.ts'

/** Length of a period in these tests, in milliseconds: long enough that none ends during a test. */
const PERIOD_MS = 10_000_000_000
/** Allows a thousand calls per period. */
const LIMITS = { ...DEFAULT_CALL_LIMITS, callsPerSecond: 100 }

/** Starts the buckets of several nodes on one database, without their services. */
async function startNodes(count: number, url: string) {
  const clock = { ms: 0 }
  let statements = 0
  const counted: number[] = []
  const nodes = Array.from({ length: count }, () => {
    const engine = createEngine(postgresDialect(openPool(url, { size: 2, onLost: () => undefined })))
    onTestFinished(() => engine.close())
    const leases = createLimitLeases(engine, PERIOD_MS)
    const lease: typeof leases.lease = (asked) => {
      statements += 1
      return leases.lease(asked)
    }
    const countNodes = async () => {
      const count = await leases.countNodes()
      counted.push(count)
      return count
    }
    return createLeasedBuckets({ ...leases, lease, countNodes }, () => clock.ms)
  })
  /** Sends requests to a node one after another, and returns how many it lets through. */
  async function through(node: number, requests: number, { token = 'a', limits = LIMITS } = {}): Promise<number> {
    let taken = 0
    for (let request = 0; request < requests; request += 1)
      if ((await nodes[node]?.takeRequest(token, limits)) === null) taken += 1
    return taken
  }
  /** Returns how many requests the nodes let through in total until each has rejected one. */
  async function everywhere(more: { token?: string; limits?: typeof LIMITS } = {}): Promise<number> {
    const untilRefused = async (node: number) => {
      let taken = 0
      while ((await through(node, 1, more)) === 1) taken += 1
      return taken
    }
    const taken = await Promise.all(nodes.map((_, node) => untilRefused(node)))
    return taken.reduce((sum, each) => sum + each, 0)
  }
  return { nodes, clock, through, everywhere, counted, statements: () => statements }
}

describe('three nodes', () => {
  it.each([1, 7, 100, 2_000])('allow exactly %i calls per second in total', async (callsPerSecond) => {
    const { everywhere } = await startNodes(3, await makePostgresDatabase())
    const limits = { ...LIMITS, callsPerSecond }
    expect(await everywhere({ limits })).toBe(callsPerSecond * 10)
    expect(await everywhere({ limits })).toBe(0)
    expect(await everywhere({ limits, token: 'b' })).toBe(callsPerSecond * 10)
  })

  it('allow concurrent requests up to the limit', async () => {
    const { nodes } = await startNodes(3, await makePostgresDatabase())
    const taken = await Promise.all(
      Array.from({ length: 3_000 }, (_, index) => nodes[index % 3]?.takeRequest('a', LIMITS)),
    )
    expect(taken.filter((seconds) => seconds === null)).toHaveLength(1_000)
    expect(Math.min(...taken.flatMap((seconds) => seconds ?? []))).toBeGreaterThan(0)
  })

  it('leave at least nine tenths of the limit to the node where a token is busy', async () => {
    const { through } = await startNodes(3, await makePostgresDatabase())
    const elsewhere = (await through(1, 1)) + (await through(2, 1))
    const busy = await through(0, 1_200)
    expect(busy).toBeGreaterThanOrEqual(900)
    expect(elsewhere + busy).toBeLessThanOrEqual(1_000)
  })

  it('query the database at most 60 times for a thousand requests, and not for rejected ones', async () => {
    const { everywhere, statements, through } = await startNodes(3, await makePostgresDatabase())
    expect(await everywhere()).toBe(1_000)
    const asked = statements()
    expect(asked).toBeLessThanOrEqual(60)
    for (const node of [0, 1, 2]) expect(await through(node, 1_000)).toBe(0)
    expect(statements()).toBe(asked)
  })

  it('lose at most the lease of a node that’s killed', async () => {
    const { through } = await startNodes(3, await makePostgresDatabase())
    expect(await through(1, 1)).toBe(1)
    expect(await through(0, 1_200)).toBeGreaterThanOrEqual(990)
  })

  it('start over in every period, and make up for excess bytes', async () => {
    const url = await makePostgresDatabase()
    const { nodes, clock, through, everywhere } = await startNodes(3, url)
    const nextPeriod = async () => {
      await queryOnce(url, 'UPDATE limit_leases SET period = period - 1')
      clock.ms += PERIOD_MS
    }
    expect(await everywhere()).toBe(1_000)
    await nextPeriod()
    expect(await everywhere()).toBe(1_000)
    await nextPeriod()
    // Two and a half periods' worth of bytes.
    nodes[0]?.takeBytes('a', LIMITS, LIMITS.bytesPerSecond * 25)
    expect(await through(0, 1)).toBe(0)
    await nextPeriod()
    expect(await everywhere()).toBe(0)
    await nextPeriod()
    expect(await everywhere()).toBe(1_000)
  })

  it('take all calls in a batch or none', async () => {
    const { nodes, everywhere } = await startNodes(3, await makePostgresDatabase())
    expect(await nodes[0]?.takeCalls('a', LIMITS, 700)).toBeNull()
    expect(await nodes[1]?.takeCalls('a', LIMITS, 400)).toBeGreaterThan(0)
    expect(await everywhere()).toBe(300)
  })
})

describe('a node whose database is down', () => {
  it('spends its leases and an equal share of the limit, all of which counts once the database is back', async () => {
    const url = await makePostgresDatabase()
    const gate = await makeGate(url)
    const links = Array.from({ length: 3 }, (_, index) => {
      return new pg.Client({ connectionString: url, application_name: `mcp-access-desk test:${index}` })
    })
    for (const link of links) {
      await link.connect()
      onTestFinished(() => link.end())
    }
    const { clock, through, counted } = await startNodes(1, gate.url)
    const { through: throughOther } = await startNodes(1, url)
    expect(await through(0, 500)).toBe(500)
    await vi.waitFor(() => expect(counted).toEqual([3]))
    gate.cut()
    expect(await through(0, 400)).toBeLessThanOrEqual(50)
    expect(await through(0, 400, { token: 'b' })).toBe(333)
    expect(await through(0, 400, { token: 'b' })).toBe(0)
    const elsewhere = await throughOther(0, 100, { token: 'b' })
    expect(elsewhere).toBe(100)
    await gate.restore()
    clock.ms += 1_001
    expect(await through(0, 1, { token: 'b' })).toBe(1)
    const rest = await throughOther(0, 1_000, { token: 'b' })
    expect(333 + elsewhere + 1 + rest).toBeGreaterThan(900)
    expect(333 + elsewhere + 1 + rest).toBeLessThanOrEqual(1_000)
  })
})
