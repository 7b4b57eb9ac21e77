import { createChangeFeed } from '../../base/changes/change-feed.ts'
import type { bulkCommands, RunRowView } from '../../shared/bulk/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { Access } from '../../shared/model/access.ts'
import type { History } from '../history/history.ts'
import type { ShownStates } from '../history/shown-states.ts'
import type { FileDialogs, SendEvent } from '../ports.ts'
import type { BulkRuns } from './bulk-runs.ts'
import { withMasks } from './plan-run/hide-secrets.ts'
import type { PreparedRuns } from './prepared-runs.ts'
import { runResults } from './results/run-results.ts'
import { createUrlStates } from './results/url-states.ts'

/** Prepared and started runs. */
interface Bulk {
  prepared: PreparedRuns
  runs: BulkRuns
}

interface Deps {
  bulk: Bulk
  history: Pick<History, 'call'>
  /** Returns the current states of history records. */
  statesOf: ShownStates
  files: Pick<FileDialogs, 'save' | 'chooseFolder'>
  /** Returns the access with its current URL: the local service's port may have changed since the URL was generated. */
  currentAccess: (workspaceId: string, access: Access) => Access
  /** The certificate (PEM) of the private authority that a URL's clients must trust, or null when there's none. */
  authorityOf: (url: string) => string | null
  sendEvent: SendEvent
}

export function createBulkHandlers({
  bulk,
  history,
  statesOf,
  files,
  currentAccess,
  authorityOf,
  sendEvent,
}: Deps): Pick<CommandHandlers, keyof typeof bulkCommands> {
  return {
    'bulk.addPart': async (part) => {
      bulk.prepared.addPart(part)
      return undefined
    },
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
        const begun = await bulk.runs.start(run, options)
        bulk.prepared.began(begun.id, run)
        return begun
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
    'bulk.unproved': ({ runId }) => history.call('runUnproved', { runId }),
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
    'bulk.export': async ({ runId, format, include, seal }, { signal }) => {
      const shown = { filter: { search: '', runId }, state: null }
      const states = createUrlStates(await statesOf(shown, { signal, tolerant: include === 'all' }), include)
      if (format !== 'folders') {
        const text = await runResults({ call: history.call, runId, format, current: currentAccess, states })
        return files.save({ suggestedName: `mcp-urls.${format}`, text })
      }
      const parent = await files.chooseFolder()
      if (parent === null) return { saved: false }
      // Loaded on demand, because the code that creates the pages is large.
      const { writeRunFolders } = await import('./folders/run-folders.ts')
      const feed = createChangeFeed<{ done: number; total: number }>(
        (written) => sendEvent('bulk.exportProgress', { runId, ...written }),
        (_, newest) => newest,
      )
      try {
        const onProgress = (done: number, total: number) => feed.note({ done, total })
        const written = await writeRunFolders(
          { call: history.call, runId, parent, seal, current: currentAccess, states, authorityOf, onProgress },
          signal,
        )
        return { saved: true, ...written }
      } finally {
        feed.close()
      }
    },
  }
}
