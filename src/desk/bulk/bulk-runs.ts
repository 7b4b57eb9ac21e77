import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { logFor } from '../../base/log/log.ts'
import type { Run } from '../../shared/bulk/commands.ts'
import type { RunProgress, RunRowState } from '../../shared/bulk/run.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { Access } from '../../shared/model/access.ts'
import { message } from '../../shared/text/message.ts'
import type { AccessApi } from '../api/access-api.ts'
import { type CallRunStore, runStoreOf } from '../history/run-store/run-store-of.ts'
import type { StoredRun } from '../history/run-store/run-table.ts'
import type { PreparedRun } from './prepared-runs.ts'
import { type RunControl, startRun } from './run-engine/run-engine.ts'

/** Rows written to the store per message. */
const SLICE_ROWS = 500
/** How long shutdown waits for requests in flight. */
const STOP_MS = 5000

/** Running and stored bulk runs. Each method rejects with `AppFailure`. */
export interface BulkRuns {
  start(run: PreparedRun, options: { concurrency: number; testsUrls: boolean }): Promise<Run>
  pause(runId: string): Promise<Run>
  /** Resumes a paused run, including one from an earlier session of the app. */
  resume(runId: string): Promise<Run>
  cancel(runId: string): Promise<Run>
  retry(runId: string, states: readonly RunRowState[]): Promise<Run>
  list(): Promise<Run[]>
  /** Deletes a run that isn't running. */
  remove(runId: string): Promise<void>
  /** Whether a run is running or starting. */
  isActive(): boolean
  /** Called at shutdown: pauses all runs that are running. */
  close(): Promise<void>
}

interface Deps {
  call: CallRunStore
  /** For `Local`, waits until its service is listening. */
  accessApi: (workspaceId: string, signal: AbortSignal) => Promise<AccessApi>
  workspaceName: (workspaceId: string) => Promise<string>
  check: (workspaceId: string, access: Access, signal: AbortSignal) => Promise<UrlCheck>
  /** Called at most four times a second for all runs together. */
  onProgress: (runId: string, progress: RunProgress) => void
}

const log = logFor('bulk')
const missing = () => new AppFailure({ kind: 'notFound', cause: message('bulk.missing') })
const busy = () => new AppFailure({ kind: 'invalidInput', fields: {}, cause: message('bulk.busy') })

/** Creates the controller of all runs. Runs only start when requested. */
export function createBulkRuns({ call, accessApi, workspaceName, check, onProgress }: Deps): BulkRuns {
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

  async function storedRun(id: string): Promise<StoredRun> {
    const run = await call('run', { id })
    if (!run) throw missing()
    return run
  }

  /** The progress of a run that isn't running. */
  async function restingProgress({ id, state, pause }: StoredRun): Promise<RunProgress> {
    const { counts, checks } = await call('runCounts', { runId: id })
    const resting = state === 'cancelled' || state === 'finished' ? state : 'paused'
    return { state: resting, hold: null, pause, counts, checks, rowsPerSecond: 0, secondsLeft: null }
  }

  async function view(run: StoredRun): Promise<Run> {
    const { id, fileName, concurrency, testsUrls, createdAt, endedAt } = run
    const progress = active.get(id)?.progress() ?? (await restingProgress(run))
    const workspace = { id: run.workspaceId, name: run.workspaceName }
    const retryable = await call('retryableRunRows', { runId: id })
    return { id, workspace, fileName, concurrency, testsUrls, createdAt, endedAt, progress, retryable }
  }
  const viewOf = async (id: string): Promise<Run> => view(await storedRun(id))

  /** Starts a run exactly once: two engines would send its rows twice. */
  function go(run: StoredRun): Promise<void> {
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
            // Request a new API client: the key was replaced, or the local service's port has changed.
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

  /** Whether a run is still running. Waits for pending writes of a run that is already shown as finished or canceled. */
  async function goesOn(id: string): Promise<boolean> {
    const state = active.get(id)?.progress().state
    if (state === 'finished' || state === 'cancelled') await finishing.get(id)
    return active.has(id)
  }

  /** Writes a run with all its rows, or none of it. */
  async function write(
    id: string,
    { workspaceId, fileName, columns, plan }: PreparedRun,
    options: { concurrency: number; testsUrls: boolean },
  ): Promise<void> {
    const workspace = { id: workspaceId, name: await workspaceName(workspaceId) }
    try {
      await call('createRun', { id, workspace, fileName, columns: [...columns], at: Date.now(), ...options })
      for (let at = 0; at < plan.rows.length; at += SLICE_ROWS) {
        const rows = plan.rows.slice(at, at + SLICE_ROWS).map(({ row, customer, ...planned }) => ({
          ...planned,
          line: row.line,
          identity: customer.primaryIdentity,
          metadata: customer.metadata,
        }))
        await call('addRunRows', { runId: id, rows })
      }
      await call('setRunState', { id, state: 'paused', pause: { reason: 'appEnded', error: null }, endedAt: null })
    } catch (error) {
      await call('removeRun', { id }).catch(() => undefined) // the next start removes it
      throw error
    }
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
    isActive: () => active.size + beginning.size + finishing.size > 0,
    async start(prepared, options) {
      const id = randomUUID()
      await write(id, prepared, options)
      // The run is stored now, so the user can resume it if it can't start.
      await go(await storedRun(id)).catch((error: unknown) => {
        if (!(error instanceof AppFailure)) throw error
        const pause = { reason: 'failing' as const, error: error.detail }
        return call('setRunState', { id, state: 'paused', pause, endedAt: null })
      })
      return viewOf(id)
    },
    async pause(id) {
      active.get(id)?.pause()
      return viewOf(id)
    },
    async resume(id) {
      const control = active.get(id)
      if (control) control.resume()
      else await go(await storedRun(id))
      return viewOf(id)
    },
    async cancel(id) {
      const control = active.get(id)
      if (control) {
        control.cancel()
        return viewOf(id)
      }
      await storedRun(id)
      await call('cancelRunRows', { runId: id })
      await call('setRunState', { id, state: 'cancelled', pause: null, endedAt: Date.now() })
      return viewOf(id)
    },
    async retry(id, states) {
      // A run in progress is already past those rows.
      if (await goesOn(id)) throw busy()
      const run = await storedRun(id)
      await call('retryRunRows', { runId: id, states })
      await go(run)
      return viewOf(id)
    },
    async list() {
      const runs = await call('runs', undefined)
      return Promise.all(runs.map(view))
    },
    async remove(id) {
      if (await goesOn(id)) throw busy()
      await call('removeRun', { id })
    },
    async close() {
      const deadline = AbortSignal.timeout(STOP_MS)
      await Promise.all([...active.values()].map((control) => control.stop(deadline)))
      await Promise.all([...active].map(([id, control]) => finish(id, control)))
      feed.close()
    },
  }
}
