import { setTimeout as wait } from 'node:timers/promises'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { groupOfProblem, isStateProblem } from '../../shared/fleet-check/check-group.ts'
import { type ChangedIds, type Changes, mergeIds } from '../../shared/management/changes.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { FoundTarget } from '../history/fleet-targets.ts'
import { createLiveness, type Liveness, type LivenessDeps } from './liveness.ts'

/** URLs read per page. */
const PAGE = 100
/** Pause between comparisons that leaves the service free to serve its customers, in milliseconds. */
const REST_MS = 1000
/**
 * Pause after comparing every URL of a remote service, in milliseconds: if events don't get through, everything may be reported as changed
 * every few seconds.
 */
const LONG_REST_MS = 60_000

/** The results of the last check. */
export interface ResultStore {
  /** The ID of the check whose results are shown; null if there's none, or while a check is running. */
  shown: () => Promise<string | null>
  found: (input: {
    checkId: string
    workspaceId: string
    customers: ChangedIds
    after: number
    limit: number
  }) => Promise<readonly FoundTarget[]>
  note: (input: { checkId: string; found: { id: string; outdated: boolean }[] }) => Promise<void>
}

interface Deps extends LivenessDeps, ResultStore {
  workspaceId: string
}

/** Finds URLs of a workspace that have changed since they were last checked. */
export interface OutdatedResults {
  /** Called with the changes to the workspace's service. */
  changed(changes: Changes): void
  /** Compares every URL, because changes may have been missed. */
  compareAll(): void
  close(): Promise<void>
}

/** Customers whose URLs may have changed; undefined if none. */
function customersOf({ customers, tokens }: Changes): ChangedIds | undefined {
  if (tokens === undefined) return undefined
  return tokens === 'all' ? 'all' : (customers ?? 'all')
}

/** Whether the result of a check is outdated. */
function differs(found: FoundTarget, { notLive, problem }: Liveness): boolean {
  if (notLive !== found.notLive) return true
  if (notLive !== null || found.checkState === null) return false
  if (problem === null) return found.checkState === 'broken' && isStateProblem(found.code)
  const group = found.checkState === 'broken' ? groupOfProblem(found.code) : null
  // A check's result already takes earlier rejected calls into account.
  const isLasting = problem.kind === 'needsValues' || problem.kind === 'needsLogin'
  return group !== problem.kind && (isLasting || Date.parse(problem.at) > (found.checkAt ?? 0))
}

const log = logFor('fleet-check')

/** Compares a check's results with the service's current state, page by page, and stores which ones are outdated. */
export function createOutdatedResults({ workspaceId, shown, found, note, ...services }: Deps): OutdatedResults {
  const closing = new AbortController()
  const { signal } = closing
  let waiting: Changes | null = null
  let working: Promise<void> | null = null
  /** When the current pause ends, in milliseconds since 1970. */
  let restsUntil = 0
  /** Server states at the last comparison, because a server event doesn't always affect URLs: editing an endpoint doesn't. */
  let servers: string | null = null

  async function serversChanged(): Promise<boolean> {
    const list = await services.listServers(workspaceId, signal)
    const before = servers
    servers = JSON.stringify(list.map(({ id, isActive }) => [id, isActive]))
    return servers !== before
  }

  async function compare(changes: Changes): Promise<void> {
    const checkId = await shown()
    if (checkId === null) return
    const all = changes.servers !== undefined && (await serversChanged())
    const customers = all ? 'all' : customersOf(changes)
    if (customers === undefined) return
    if (customers === 'all' && workspaceId !== LOCAL_WORKSPACE_ID) restsUntil = Date.now() + LONG_REST_MS
    const livenessOf = createLiveness(services, { strict: true })
    for (let after = 0; !signal.aborted; ) {
      const page = await found({ checkId, workspaceId, customers, after, limit: PAGE })
      const last = page.at(-1)
      if (!last) return
      const known = await livenessOf(page, signal)
      const differing = page.flatMap((each, index) => {
        const outdated = differs(each, known[index] ?? { notLive: null, problem: null })
        return outdated === each.outdated ? [] : [{ id: each.id, outdated }]
      })
      if (differing.length > 0 && !signal.aborted) await note({ checkId, found: differing })
      after = last.seq
    }
  }

  async function work(): Promise<void> {
    while (waiting !== null && !signal.aborted) {
      const rest = restsUntil - Date.now()
      if (rest > 0) await wait(rest, undefined, { signal, ref: false })
      const changes: Changes = waiting
      waiting = null
      await compare(changes)
      if (waiting !== null) await wait(REST_MS, undefined, { signal, ref: false })
    }
  }

  function plan(changes: Changes): void {
    if (signal.aborted) return
    const { tokens, customers } = waiting ?? {}
    waiting = {
      // If the customers of changed tokens are unknown, every URL must be compared.
      tokens: customersOf(changes) === 'all' ? 'all' : mergeIds(tokens, changes.tokens),
      customers: changes.tokens === undefined ? customers : mergeIds(customers, changes.customers),
      servers: mergeIds(waiting?.servers, changes.servers),
    }
    start()
  }

  function start(): void {
    working ??= work()
      .catch((error: unknown) => {
        if (signal.aborted) return
        // An unreachable service is compared again when it next changes.
        if (error instanceof AppFailure)
          log.warn('The results of a check couldn’t be compared', { cause: error.detail.kind })
        else log.error('The results of a check couldn’t be compared', error)
      })
      .finally(() => {
        working = null
        // Changes that arrived while this comparison failed or ended.
        if (waiting !== null && !signal.aborted) start()
      })
  }

  return {
    changed(changes) {
      if (changes.tokens !== undefined || changes.servers !== undefined) plan(changes)
    },
    compareAll: () => plan({ tokens: 'all' }),
    async close() {
      closing.abort()
      await working
    },
  }
}
