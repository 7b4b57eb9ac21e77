import type { ReadTable } from '../../../../shared/bulk/commands.ts'
import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import type { PlanCounts, RepeatPolicies } from '../../../../shared/bulk/plan.ts'
import { DEFAULT_CONCURRENCY } from '../../../../shared/bulk/run.ts'
import { createStore } from '../../../lib/store.ts'
import type { TableSource } from './table-source.ts'

/** What the dry run found. Main keeps the newest one alone. */
export interface Plan {
  planId: string
  counts: PlanCounts
  requestMilliseconds: number
}

/** A table on its way to a run. */
export interface BulkSession {
  /** Where the mapping and the server belong. */
  workspaceId: string
  table: ReadTable
  /** What the person chose for each column; null: nothing, so that it's as guessed. A name may be empty while it's typed. */
  chosen: readonly (ColumnUse | null)[]
  /** What each column was for when the rows were checked. */
  uses: readonly ColumnUse[]
  /** For all rows; null where none is chosen, or a column names it. */
  serverId: string | null
  repeats: RepeatPolicies
  concurrency: number
  testsUrls: boolean
  /** Null until the rows were checked. */
  plan: Plan | null
}

/** The one that is being prepared; it stays while other screens are shown. */
export const bulkSession = createStore<BulkSession | null>(null)

/** A table that another part of the window offers; where a run begins reads it. */
export const offeredTable = createStore<TableSource | null>(null)

const ALL_SKIPPED: RepeatPolicies = { inTable: 'skip', issued: 'skip', unknown: 'skip' }

/** The last run that was started here, with its table, so that its columns can be changed. */
let begun: { runId: string; session: BulkSession } | null = null

/** Starts with a table, with the same one read in another way, or with that of a run. */
export function openTable(workspaceId: string, table: ReadTable, runId?: string): void {
  bulkSession.update((shown) => {
    const before = runId === undefined ? shown : begun?.runId === runId ? begun.session : null
    const isSame = before && before.table.columns.join('\n') === table.columns.join('\n')
    return {
      serverId: before?.workspaceId === workspaceId ? before.serverId : null,
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

/** Changes what is being prepared; without anything, nothing happens. */
export function changeSession(change: Partial<BulkSession>): void {
  bulkSession.update((session) => session && { ...session, ...change })
}

/** Leaves the table. */
export const closeSession = (): void => bulkSession.update(() => null)

/** Leaves the table, which has become a run. */
export function becomeRun(runId: string): void {
  const session = bulkSession.get()
  if (session) begun = { runId, session }
  closeSession()
}
