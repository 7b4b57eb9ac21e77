import type { RowProblem } from '../../../shared/bulk/plan.ts'
import type { TableRow } from '../../../shared/bulk/table.ts'
import type { Customer } from '../../../shared/model/customer.ts'

/** A server as the history names it. */
export interface NamedServer {
  id: string
  name: string
}

/** A row as it would run. `position` counts the table's rows from 0. */
export interface PlannedRow {
  position: number
  row: Pick<TableRow, 'line'>
  /** As in the table; null where a secret is, or may be. */
  cells: readonly (string | null)[]
  /** Without the metadata that is secret. */
  customer: Customer
  /** The secret metadata, which is only sent. */
  secrets: Readonly<Record<string, string>>
  server: NamedServer | null
  state: 'waiting' | 'skipped' | 'invalid'
  problems: RowProblem[]
}
