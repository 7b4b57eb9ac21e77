import type { ReadTable } from '../../../../shared/bulk/commands.ts'
import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import type { PlanCounts, RepeatPolicies } from '../../../../shared/bulk/plan.ts'
import { DEFAULT_CONCURRENCY } from '../../../../shared/bulk/run.ts'
import { createStore } from '../../../lib/store.ts'
import type { TableSource } from './table-source.ts'

/** The result of a dry run. The main process keeps only the newest. */
export interface Plan {
  planId: string
  counts: PlanCounts
  requestMilliseconds: number
}

/** A table being prepared for a run. */
export interface BulkSession {
  /** ID of the workspace that the mapping and the server belong to. */
  workspaceId: string
  table: ReadTable
  /** The user's choice for each column; null keeps the guess. A name may be empty while it's being typed. */
  chosen: readonly (ColumnUse | null)[]
  /** The use of each column when the rows were checked. */
  uses: readonly ColumnUse[]
  /** The server for all rows; null if none is chosen or a column names it. */
  serverId: string | null
  repeats: RepeatPolicies
  concurrency: number
  testsUrls: boolean
  /** Null until the rows have been checked. */
  plan: Plan | null
}

/** The table being prepared; kept while other screens are shown. */
export const bulkSession = createStore<BulkSession | null>(null)

/** A table offered by another part of the window, for the start page to read. */
export const offeredTable = createStore<TableSource | null>(null)

const ALL_SKIPPED: RepeatPolicies = { inTable: 'skip', issued: 'skip', unknown: 'skip' }

/** The last run started in this window, with its table so that its columns can be changed. */
let begun: { runId: string; session: BulkSession } | null = null

/** Opens a table for preparation: a new one, a reread one, or the one a run used. Preselects the server, if one is given. */
export function openTable(
  workspaceId: string,
  table: ReadTable,
  { runId, serverId }: { runId?: string; serverId?: string | undefined } = {},
): void {
  bulkSession.update((shown) => {
    const before = runId === undefined ? shown : begun?.runId === runId ? begun.session : null
    const isSame = before && before.table.columns.join('\n') === table.columns.join('\n')
    return {
      serverId: serverId ?? (before?.workspaceId === workspaceId ? before.serverId : null),
      repeats: ALL_SKIPPED,
      concurrency: before?.concurrency ?? DEFAULT_CONCURRENCY,
      testsUrls: before?.testsUrls ?? false,
      workspaceId,
      table,
      chosen: isSame ? before.chosen : table.mapping.map(() => null),
      uses: table.mapping,
      plan: null,
    }
  })
}

/** Changes the current session; does nothing if there is none. */
export function changeSession(change: Partial<BulkSession>): void {
  bulkSession.update((session) => session && { ...session, ...change })
}

/** Discards the table. */
export const closeSession = (): void => bulkSession.update(() => null)

/** Discards the table, which has become a run. */
export function becomeRun(runId: string): void {
  const session = bulkSession.get()
  if (session) begun = { runId, session }
  closeSession()
}
