import { setTimeout as sleep } from 'node:timers/promises'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { logFor } from '../../base/log/log.ts'
import type { RunProgress } from '../../shared/bulk/run.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { Access } from '../../shared/model/access.ts'
import type { AccessApi } from '../api/access-api.ts'
import { type CallRunStore, runStoreOf } from '../history/run-store/run-store-of.ts'
import type { StoredRun } from '../history/run-store/run-table.ts'
import { type RunControl, startRun } from './run-engine/run-engine.ts'

/** How long shutdown waits for requests in flight. */
const STOP_MS = 5000

export interface ActiveRunsDeps {
  call: CallRunStore
  /** For `Local`, waits until its service is listening. */
  accessApi: (workspaceId: string, signal: AbortSignal) => Promise<AccessApi>
  check: (workspaceId: string, access: Access, signal: AbortSignal) => Promise<UrlCheck>
  /** Called at most four times a second for all runs together. */
  onProgress: (runId: string, progress: RunProgress) => void
}

const log = logFor('bulk')

/**
 * Creates the set of runs with an engine: starting, running, or paused in this session, or ended with the final state still being written.
 */
export function createActiveRuns({ call, accessApi, check, onProgress }: ActiveRunsDeps) {
  const active = new Map<string, RunControl>()
  const beginning = new Map<string, Promise<void>>()
  const finishing = new Map<string, Promise<void>>()
  const feed = createChangeFeed<ReadonlySet<string>>(
    (ids) => {
      for (const id of ids) {
        const control = active.get(id)
        if (control) onProgress(id, control.progress())
      }
    },
    (one, other) => new Set([...one, ...other]),
  )

  function start(run: StoredRun): Promise<void> {
    const under = beginning.get(run.id)
    if (under) return under
    const begun = begin(run).finally(() => beginning.delete(run.id))
    beginning.set(run.id, begun)
    return begun
  }

  async function begin(run: StoredRun): Promise<void> {
    const { id } = run
    if (active.has(id)) return
    const never = new AbortController().signal
    let api: Promise<AccessApi> | null = accessApi(run.workspaceId, never)
    await api
    await call('setRunState', { id, state: 'running', pause: null, endedAt: null })
    const control = await startRun(
      {
        store: runStoreOf(call, id),
        async generate(request, signal) {
          api ??= accessApi(run.workspaceId, signal)
          try {
            return await (await api).generate(request, signal)
          } catch (error) {
            // Request a new API client, because the key was replaced or the local service's port has changed.
            const kind = error instanceof AppFailure ? error.detail.kind : null
            if (kind === 'unauthenticated' || kind === 'offline') api = null
            throw error
          }
        },
        check: run.testsUrls ? (access, signal) => check(run.workspaceId, access, signal) : null,
        now: Date.now,
        wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
        onChange: () => feed.note(new Set([id])),
      },
      { concurrency: run.concurrency },
    )
    active.set(id, control)
    finishing.set(
      id,
      control.ended.then(() => finish(id, control)),
    )
  }

  async function finish(id: string, control: RunControl): Promise<void> {
    const progress = control.progress()
    const state = progress.state === 'finished' || progress.state === 'cancelled' ? progress.state : 'paused'
    const endedAt = state === 'paused' ? null : Date.now()
    await call('setRunState', { id, state, pause: progress.pause, endedAt }).catch((error: unknown) =>
      // The run is still stored as running, so the next start pauses it.
      log.error('The end of a run couldn’t be written', error),
    )
    active.delete(id)
    finishing.delete(id)
    onProgress(id, progress)
  }

  return {
    hasAny: (): boolean => active.size + beginning.size + finishing.size > 0,
    /** Returns a run's controls; undefined when it has no engine. */
    find: (id: string): RunControl | undefined => active.get(id),
    /** Starts a run exactly once: two engines would send its rows twice. */
    start,
    /** Whether a run is still running. Waits for pending writes of a run that is already shown as finished or canceled. */
    async isStillRunning(id: string): Promise<boolean> {
      const state = active.get(id)?.progress().state
      if (state === 'finished' || state === 'cancelled') await finishing.get(id)
      return active.has(id)
    },
    /** Pauses all runs that are running. */
    async close(): Promise<void> {
      const deadline = AbortSignal.timeout(STOP_MS)
      await Promise.all([...active.values()].map((control) => control.stop(deadline)))
      await Promise.all([...active].map(([id, control]) => finish(id, control)))
      feed.close()
    },
  }
}
