import { randomUUID } from 'node:crypto'
import type { Run } from '../../shared/bulk/commands.ts'
import type { RunProgress, RunRowState } from '../../shared/bulk/run.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import type { CallRunStore } from '../history/run-store/run-store-of.ts'
import type { StoredRun } from '../history/run-store/run-table.ts'
import { type ActiveRunsDeps, createActiveRuns } from './active-runs.ts'
import type { PreparedRun } from './prepared-runs.ts'

/** Rows written to the store per message. */
const SLICE_ROWS = 500

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

interface Deps extends ActiveRunsDeps {
  workspaceName: (workspaceId: string) => Promise<string>
}

const missing = () => new AppFailure({ kind: 'notFound', cause: message('bulk.missing') })
const busy = () => new AppFailure({ kind: 'invalidInput', fields: {}, cause: message('bulk.busy') })

/** Creates the controller for all runs. Runs only start when requested. */
export function createBulkRuns({ workspaceName, ...deps }: Deps): BulkRuns {
  const { call } = deps
  const active = createActiveRuns(deps)

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
    const progress = active.find(id)?.progress() ?? (await restingProgress(run))
    const workspace = { id: run.workspaceId, name: run.workspaceName }
    const retryable = await call('retryableRunRows', { runId: id })
    return { id, workspace, fileName, concurrency, testsUrls, createdAt, endedAt, progress, retryable }
  }
  const viewOf = async (id: string): Promise<Run> => view(await storedRun(id))

  return {
    isActive: active.hasAny,
    async start(prepared, options) {
      const id = randomUUID()
      const { workspaceId } = prepared
      const workspace = { id: workspaceId, name: await workspaceName(workspaceId) }
      await write(call, { id, workspace, ...options }, prepared)
      // The run is already stored, so the user can resume it later if it can't start now.
      await active.start(await storedRun(id)).catch((error: unknown) => {
        if (!(error instanceof AppFailure)) throw error
        const pause = { reason: 'failing' as const, error: error.detail }
        return call('setRunState', { id, state: 'paused', pause, endedAt: null })
      })
      return viewOf(id)
    },
    async pause(id) {
      active.find(id)?.pause()
      return viewOf(id)
    },
    async resume(id) {
      const control = active.find(id)
      if (control) control.resume()
      else await active.start(await storedRun(id))
      return viewOf(id)
    },
    async cancel(id) {
      const control = active.find(id)
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
      if (await active.isStillRunning(id)) throw busy()
      const run = await storedRun(id)
      await call('retryRunRows', { runId: id, states })
      await active.start(run)
      return viewOf(id)
    },
    async list() {
      const runs = await call('runs', undefined)
      return Promise.all(runs.map(view))
    },
    async remove(id) {
      if (await active.isStillRunning(id)) throw busy()
      await call('removeRun', { id })
    },
    close: active.close,
  }
}

/** Writes a run with all its rows, or nothing. */
async function write(
  call: CallRunStore,
  run: { id: string; workspace: { id: string; name: string }; concurrency: number; testsUrls: boolean },
  { fileName, columns, plan }: PreparedRun,
): Promise<void> {
  const { id } = run
  try {
    await call('createRun', { ...run, fileName, columns: [...columns], at: Date.now() })
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
