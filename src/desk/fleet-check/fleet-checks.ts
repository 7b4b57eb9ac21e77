import { randomUUID } from 'node:crypto'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { FLEET_CONCURRENCY, type FleetCheck, type FleetSummary } from '../../shared/fleet-check/fleet-check.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { FleetTarget } from '../history/fleet-targets.ts'
import type { HistoryCalls } from '../history/history-thread.ts'
import { createLiveness, type LivenessDeps } from './liveness.ts'
import { createResultComparisons } from './result-comparisons.ts'
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

const NOT_BEGUN = {
  state: 'running',
  error: null,
  endedAt: null,
  done: 0,
  counts: { working: 0, connects: 0, warning: 0, broken: 0, notLive: 0 },
  secondsLeft: null,
} as const

const viewOf = ({ started, running }: Current): FleetCheck => ({ ...NOT_BEGUN, ...started, ...running.progress() })

/** The view of a check that has ended; `error` is null unless the check failed. */
function endOf(check: Current, error: unknown): FleetCheck {
  const progress = { ...viewOf(check), endedAt: Date.now(), secondsLeft: null }
  if (check.ending) return { ...progress, state: check.ending }
  if (error) return { ...progress, state: 'failed', error: asAppError(error, log, 'A check of URLs failed') }
  // Corrects the total, because records deleted during the check couldn't be tested.
  return { ...progress, state: 'finished', total: progress.done }
}

/** Creates the controller for fleet checks. A check only starts on request. */
export function createFleetChecks({ call, check, onProgress, ...services }: Deps): FleetChecks {
  let current: Current | null = null
  let beginning: Promise<FleetCheck> | null = null
  const isChecking = () => current !== null || beginning !== null
  const comparisons = createResultComparisons({
    services,
    isChecking,
    results: {
      shown: async () => (await call('fleetCheck', undefined))?.id ?? null,
      found: (input) => call('fleetFound', input),
      note: (input) => call('noteOutdated', input),
    },
  })
  const feed = createChangeFeed<FleetCheck>(onProgress, (_, newer) => newer)

  async function end(each: Current, error: unknown): Promise<void> {
    const over = endOf(each, error)
    await call('putFleetCheck', over).catch((thrown: unknown) => {
      // The check is still stored as running, so the next start ends it.
      log.error('The end of a check of URLs couldn’t be written', thrown)
    })
    current = null
    feed.note(over)
    comparisons.checkEnded()
  }

  async function begin(filter: HistoryFilter): Promise<FleetCheck> {
    const { hosts, last } = await call('fleetHosts', { filter })
    const total = hosts.reduce((sum, { count }) => sum + count, 0)
    const started = { id: randomUUID(), startedAt: Date.now(), total }
    await call('putFleetCheck', { ...started, ...NOT_BEGUN })
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
    isActive: isChecking,
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
      comparisons.shown(current !== null)
      return call('fleetSummary', { id })
    },
    async dismiss() {
      if (!current) await call('dismissFleetCheck', undefined)
    },
    changed: comparisons.changed,
    async close() {
      await comparisons.close()
      await stop('appEnded')
      feed.close()
    },
  }
}
