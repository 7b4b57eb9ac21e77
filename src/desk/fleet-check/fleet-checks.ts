import { randomUUID } from 'node:crypto'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { FLEET_CONCURRENCY, type FleetCheck, type FleetSummary } from '../../shared/fleet-check/fleet-check.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { FleetTarget } from '../history/fleet-targets.ts'
import type { HistoryCalls } from '../history/history-thread.ts'
import { createLiveness, type LivenessDeps } from './liveness.ts'
import { createOutdatedResults, type OutdatedResults } from './outdated-results.ts'
import { type RunningFleetCheck, runFleetCheck } from './run-fleet-check.ts'

type FleetCalls = Pick<
  HistoryCalls,
  | 'fleetHosts'
  | 'fleetTargets'
  | 'noteFleetCheck'
  | 'noteNotLive'
  | 'fleetCheck'
  | 'putFleetCheck'
  | 'dismissFleetCheck'
  | 'fleetFound'
  | 'noteOutdated'
  | 'fleetSummary'
>

/** Tests many URLs; at most one such fleet check runs at a time. Each method rejects with `AppFailure`. */
export interface FleetChecks {
  /** Starts a check of every matching URL, or returns the one already running. */
  start(filter: HistoryFilter): Promise<FleetCheck>
  /** Resolves once the check has ended. */
  cancel(): Promise<void>
  status(): Promise<FleetCheck | null>
  summary(id: string): Promise<FleetSummary>
  dismiss(): Promise<void>
  /** Whether a check is running or starting. */
  isActive(): boolean
  /** Called with the changes to a workspace's service: marks results that may be outdated. */
  changed(workspaceId: string, changes: Changes): void
  /** Called at shutdown. */
  close(): Promise<void>
}

interface Deps extends LivenessDeps {
  call: <K extends keyof FleetCalls>(
    name: K,
    input: Parameters<FleetCalls[K]>[0],
  ) => Promise<Awaited<ReturnType<FleetCalls[K]>>>
  /** Tests a URL. Rejects only when the signal aborts. */
  check: (target: FleetTarget, signal: AbortSignal) => Promise<UrlCheck>
  /** Called at most four times a second. */
  onProgress: (check: FleetCheck) => void
}

interface Current {
  started: Pick<FleetCheck, 'id' | 'startedAt' | 'total'>
  running: RunningFleetCheck
  abort: AbortController
  /** Why the check is being stopped; null if neither the user nor the app has stopped it. */
  ending: 'cancelled' | 'appEnded' | null
  ended: Promise<void>
}

const log = logFor('fleet-check')

/** Creates the controller of fleet checks. A check only starts on request. */
export function createFleetChecks({ call, check, onProgress, ...services }: Deps): FleetChecks {
  let current: Current | null = null
  let beginning: Promise<FleetCheck> | null = null
  /** Whether results were compared since the app started. The first `summary` does that, to find changes made while the app was closed. */
  let compared = false
  /** IDs of workspaces that changed during a check; they're compared when it ends. */
  const changedMeanwhile = new Set<string>()
  const comparisons = new Map<string, OutdatedResults>()
  function outdatedOf(workspaceId: string): OutdatedResults {
    const outdated =
      comparisons.get(workspaceId) ??
      createOutdatedResults({
        ...services,
        workspaceId,
        async shown() {
          if (current || beginning) return null
          const kept = await call('fleetCheck', undefined)
          return kept?.id ?? null
        },
        found: (input) => call('fleetFound', input),
        note: (input) => call('noteOutdated', input),
      })
    comparisons.set(workspaceId, outdated)
    return outdated
  }
  const feed = createChangeFeed<FleetCheck>(onProgress, (_, newer) => newer)

  const viewOf = ({ started, running }: Current): FleetCheck => ({
    ...started,
    state: 'running',
    error: null,
    endedAt: null,
    ...running.progress(),
  })

  async function end(each: Current, error: unknown): Promise<void> {
    const progress = { ...viewOf(each), endedAt: Date.now(), secondsLeft: null }
    // Corrects the total, because records deleted during the check couldn't be tested.
    const finished = { ...progress, state: 'finished' as const, total: progress.done }
    const over: FleetCheck = each.ending
      ? { ...progress, state: each.ending }
      : error
        ? { ...progress, state: 'failed', error: asAppError(error, log, 'A check of URLs failed') }
        : finished
    await call('putFleetCheck', over).catch((thrown: unknown) => {
      // The check is still stored as running, so the next start ends it.
      log.error('The end of a check of URLs couldn’t be written', thrown)
    })
    current = null
    feed.note(over)
    for (const workspaceId of changedMeanwhile) outdatedOf(workspaceId).compareAll()
    changedMeanwhile.clear()
  }

  async function begin(filter: HistoryFilter): Promise<FleetCheck> {
    const { hosts, last } = await call('fleetHosts', { filter })
    const total = hosts.reduce((sum, { count }) => sum + count, 0)
    const started = { id: randomUUID(), startedAt: Date.now(), total }
    const counts = { working: 0, connects: 0, warning: 0, broken: 0, notLive: 0 }
    const fresh = {
      ...started,
      state: 'running',
      error: null,
      endedAt: null,
      done: 0,
      counts,
      secondsLeft: null,
    } as const
    await call('putFleetCheck', fresh)
    const abort = new AbortController()
    const checkId = started.id
    const livenessOf = createLiveness(services)
    const running = runFleetCheck(
      {
        hosts,
        targets: (host, after, limit) => call('fleetTargets', { filter, host, after, last, limit }),
        notLive: async (targets, signal) => (await livenessOf(targets, signal)).map(({ notLive }) => notLive),
        check,
        noteCheck: (id, found) => call('noteFleetCheck', { checkId, id, check: found }),
        noteNotLive: (found) => call('noteNotLive', { checkId, found }),
        now: Date.now,
        onChange: () => current && feed.note(viewOf(current)),
      },
      { concurrency: FLEET_CONCURRENCY, signal: abort.signal },
    )
    const each: Current = { started, running, abort, ending: null, ended: Promise.resolve() }
    each.ended = running.ended.then(
      () => end(each, null),
      (error: unknown) => end(each, error),
    )
    current = each
    return viewOf(each)
  }

  async function stop(ending: NonNullable<Current['ending']>): Promise<void> {
    await beginning?.catch(() => undefined)
    if (!current) return
    current.ending ??= ending
    current.abort.abort()
    await current.ended
  }

  return {
    isActive: () => current !== null || beginning !== null,
    async start(filter) {
      if (current) return viewOf(current)
      beginning ??= begin(filter).finally(() => {
        beginning = null
      })
      return beginning
    },
    cancel: () => stop('cancelled'),
    status: async () => (current ? viewOf(current) : call('fleetCheck', undefined)),
    async summary(id) {
      if (!compared && !current) outdatedOf(LOCAL_WORKSPACE_ID).compareAll()
      compared = true
      return call('fleetSummary', { id })
    },
    async dismiss() {
      if (!current) await call('dismissFleetCheck', undefined)
    },
    changed(workspaceId, changes) {
      if (current || beginning) changedMeanwhile.add(workspaceId)
      else outdatedOf(workspaceId).changed(changes)
    },
    async close() {
      for (const outdated of comparisons.values()) await outdated.close()
      await stop('appEnded')
      feed.close()
    },
  }
}
