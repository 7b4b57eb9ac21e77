import type { RowProblem } from '../../../shared/bulk/plan.ts'
import type { TableRow } from '../../../shared/bulk/table.ts'
import type { Customer } from '../../../shared/model/customer.ts'

/** A server as stored in the history. */
export interface NamedServer {
  id: string
  name: string
}

/** A row as it would run. `position` is its zero-based index in the table. */
export interface PlannedRow {
  position: number
  row: Pick<TableRow, 'line'>
  /** As in the table; null where a cell contains or may contain a secret. */
  cells: readonly (string | null)[]
  /** Without secret metadata. */
  customer: Customer
  /** The secret metadata, which is only sent. */
  secrets: Readonly<Record<string, string>>
  server: NamedServer | null
  state: 'waiting' | 'skipped' | 'invalid'
  problems: RowProblem[]
}
