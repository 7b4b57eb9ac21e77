import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { FleetCheck } from '../../shared/fleet-check/fleet-check.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import type { TokenState } from '../../shared/management/records/customer-record.ts'
import type { Access } from '../../shared/model/access.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import { openTestHistory } from '../history/history.testkit.ts'
import type { HistoryStore } from '../history/history-store.ts'
import { urlCheckOf } from '../history/url-check.ts'
import { type ProbeOptions, probe } from '../probe/probe.ts'
import { QUICK } from '../probe/testing/failed-stage.ts'
import { createFleetChecks } from './fleet-checks.ts'
import type { LivenessDeps } from './liveness.ts'

/** Timeouts for servers whose responses a test holds back, so that they don't count as broken. */
const PATIENT = { ...QUICK, dns: 60_000, tcp: 60_000, http: 60_000, protocol: 60_000, tools: 60_000 }

const tokenRecord = (state: TokenState) => ({
  id: 'tok',
  ending: null,
  serverId: 'orders',
  customerId: 'cus',
  state,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  retiresAt: null,
  values: {},
  secretsSet: [],
  problem: null,
  connectedAt: null,
  firstCallAt: null,
  lastCallAt: null,
  calls: 0,
  errors: 0,
  clientName: null,
  clientVersion: null,
  protocol: null,
})

/** An issued URL in a test, with its customer and server. */
export interface Issued {
  identity: string
  origin: string
  workspaceId?: string
  serverId?: string
  /** The access from a real service; made up by the test if missing. */
  access?: Access
}

/**
 * Opens a history with issued URLs, and a fleet check that runs real connection tests. `folder`: null keeps the history in memory.
 * `services`: real services, if the test has any.
 */
export async function openFleet(
  issued: readonly Issued[] = [],
  folder: string | null = null,
  services: Partial<LivenessDeps> & { probe?: (options: ProbeOptions) => Promise<ProbeResult> } = {},
) {
  const history = openTestHistory(folder)
  const { store } = history
  async function issue(one: Issued): Promise<void> {
    const { identity, origin, workspaceId = 'hosted', serverId = 'orders' } = one
    const id = randomUUID()
    const token = `mt_token-of-${identity}`
    const place = { workspace: { id: workspaceId, name: workspaceId }, server: { id: serverId, name: 'Orders' } }
    const customer = { primaryIdentity: identity, metadata: {} }
    await store.begin({ id, ...place, customer, runId: null, at: Date.now() })
    const access = one.access ?? { url: `${origin}/${token}/stream`, token, customerId: 'cus' }
    await store.end({ id, outcome: { state: 'issued', access } })
  }
  for (const each of issued) await issue(each)
  let killed = false
  let testing = 0
  const fleet = {
    store,
    issue,
    /** Number of tokens looked up in services. */
    asked: 0,
    /** Simulates a crash: pending disk operations never return. */
    kill() {
      killed = true
      history.close()
    },
    /**
     * Token states by identity; null when the service has no such token. Tokens not listed here are live in `local` and unknown elsewhere.
     */
    tokens: {} as Record<string, TokenState | null>,
    servers: async (): ReturnType<LivenessDeps['listServers']> => [{ id: 'orders', isActive: true }],
    /** Number of tests run; `mostAtOnce`: the maximum number running at the same time. */
    tests: 0,
    mostAtOnce: 0,
    /** While set, every write of a result fails with this error. */
    diskProblem: null as Error | null,
    progress: [] as FleetCheck[],
    /** The state of each URL's last test, and its problem code. */
    results: (filter: Partial<HistoryFilter> = {}) =>
      Object.fromEntries(
        listAll(store, filter).map(({ customer, check }) => [
          customer.primaryIdentity,
          check && [check.state, ...(check.problem ? [check.problem.code] : [])].join(' '),
        ]),
      ),
  }
  const call = async (name: keyof HistoryStore, input: unknown): Promise<unknown> => {
    // The real worker thread responds in a later turn, too.
    await new Promise((resolve) => setImmediate(resolve))
    if (killed) return new Promise(() => undefined)
    if (fleet.diskProblem && name === 'noteFleetCheck') throw fleet.diskProblem
    return (store[name] as (given: unknown) => unknown)(input)
  }
  const checks = createFleetChecks({
    call: call as Parameters<typeof createFleetChecks>[0]['call'],
    async findTokens(workspaceId, targets, signal) {
      if (services.findTokens) return services.findTokens(workspaceId, targets, signal)
      fleet.asked += targets.length
      return targets.map(({ token }) => {
        const state = fleet.tokens[token.replace('mt_token-of-', '')]
        if (state === null) return 'removed'
        return state === undefined && workspaceId !== LOCAL_WORKSPACE_ID ? 'unknown' : tokenRecord(state ?? 'live')
      })
    },
    listServers: services.listServers ?? (() => fleet.servers()),
    async check({ url }, signal) {
      fleet.tests += 1
      testing += 1
      fleet.mostAtOnce = Math.max(fleet.mostAtOnce, testing)
      try {
        return urlCheckOf(await (services.probe ?? probe)({ url, signal, limits: PATIENT }))
      } finally {
        testing -= 1
      }
    },
    onProgress: (check) => fleet.progress.push(check),
  })
  // Close before the history does. A killed check never settles.
  onTestFinished(() => (killed ? undefined : checks.close()))
  const status = async () => {
    const check = await checks.status()
    if (!check) throw new Error('There was no check')
    return check
  }
  /** Resolves with the check once it has ended. */
  async function ended(): Promise<FleetCheck> {
    for (;;) {
      const check = await status()
      if (check.state !== 'running') return check
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return Object.assign(fleet, { checks, status, ended })
}

function listAll(store: HistoryStore, filter: Partial<HistoryFilter>) {
  const sort = { by: 'createdAt', direction: 'ascending' } as const
  return store.list({ filter: { search: '', ...filter }, sort, offset: 0, limit: 200 }).records
}
