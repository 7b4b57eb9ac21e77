import type { BulkRuns } from '../../core/bulk/bulk-runs.ts'
import { withMasks } from '../../core/bulk/plan-run/hide-secrets.ts'
import type { PreparedRuns } from '../../core/bulk/prepared-runs.ts'
import { runResults } from '../../core/bulk/results/run-results.ts'
import type { History } from '../../core/history/history.ts'
import type { bulkCommands, RunRowView } from '../../shared/bulk/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { FileDialogs } from '../desktop/file-dialogs.ts'

/** Runs that are being prepared, and those that were begun. */
export interface Bulk {
  prepared: PreparedRuns
  runs: BulkRuns
}

interface Deps {
  bulk: Bulk
  history: Pick<History, 'call'>
  files: FileDialogs
}

/** Handlers of bulk runs. */
export function createBulkHandlers({ bulk, history, files }: Deps): Pick<CommandHandlers, keyof typeof bulkCommands> {
  return {
    'bulk.read': (input, { signal }) => bulk.prepared.read(input, signal),
    'bulk.plan': (input, { signal }) => bulk.prepared.plan(input, signal),
    'bulk.planRows': async (input) => {
      const { rows, total } = bulk.prepared.planRows(input)
      const shown = rows.map(({ row, customer, secrets, ...planned }) => {
        const masked = { ...customer, metadata: withMasks(customer.metadata, secrets) }
        return { ...planned, line: row.line, customer: masked }
      })
      return { rows: shown, total }
    },
    'bulk.start': async ({ planId, ...options }) => {
      const run = bulk.prepared.take(planId)
      try {
        return await bulk.runs.start(run, options)
      } catch (error) {
        bulk.prepared.giveBack(planId, run)
        throw error
      }
    },
    'bulk.pause': ({ runId }) => bulk.runs.pause(runId),
    'bulk.resume': ({ runId }) => bulk.runs.resume(runId),
    'bulk.stop': ({ runId }) => bulk.runs.cancel(runId),
    'bulk.retry': ({ runId, states }) => bulk.runs.retry(runId, states),
    'bulk.runs': () => bulk.runs.list(),
    'bulk.rows': async ({ runId, states, offset, limit }) => {
      const { counts } = await history.call('runCounts', { runId })
      const rows = await history.call('runRows', { runId, states, offset, limit })
      const named = states.length > 0 ? states : (Object.keys(counts) as (keyof typeof counts)[])
      return {
        rows: rows.map(
          ({ identity, metadata, secrets, serverId, serverName, checkState, ...row }): RunRowView => ({
            ...row,
            customer: { primaryIdentity: identity, metadata: withMasks(metadata, secrets) },
            server: serverId === null ? null : { id: serverId, name: serverName ?? serverId },
            check: checkState,
          }),
        ),
        total: named.reduce((sum, state) => sum + counts[state], 0),
      }
    },
    'bulk.remove': async ({ runId }) => {
      await bulk.runs.remove(runId)
      return undefined
    },
    'bulk.export': async ({ runId, format }) =>
      files.save({ suggestedName: `mcp-urls.${format}`, text: await runResults(history.call, runId, format) }),
  }
}
