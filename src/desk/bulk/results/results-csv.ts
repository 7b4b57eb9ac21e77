import { CSV_BEGINNING, type CsvCell, csvLine } from '../../../shared/csv.ts'
import type { Access } from '../../../shared/model/access.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { StoredRunRow } from '../../history/run-store/run-rows.ts'

/** One row of a run and what was generated for it. */
export interface RowResult {
  row: StoredRunRow
  access: Access | null
}

const OWN_COLUMNS = [
  ...(['state', 'mcp_url', 'mcp_token', 'customer_id', 'test'] as const),
  ...(['server', 'server_id', 'line', 'problem'] as const),
]

/**
 * The line with the names of the columns, after the byte order mark that spreadsheets need to read UTF-8. The input's own
 * columns come first, as they were named.
 */
export function csvHeader(columns: readonly string[]): string {
  const own = OWN_COLUMNS.map((name) => (columns.includes(name) ? `run_${name}` : name))
  return CSV_BEGINNING + csvLine([...columns, ...own])
}

/** What stands for a cell in a file, where secrets don't belong. */
export const cellText = (cell: string | null | undefined): string =>
  cell === null ? say(message('bulk.secretCell')) : (cell ?? '')

/** A table as a file of its own, its first row the names of the columns. */
export const tableText = (rows: readonly (readonly CsvCell[])[]): string => CSV_BEGINNING + rows.map(csvLine).join('')

/** Lines of rows. Where one has fewer cells than there are columns, empty ones are added. */
export function csvLines(results: readonly RowResult[], columns: readonly string[]): string {
  const lines = results.map(({ row, access }) => {
    const cells = columns.map((_, index) => cellText(row.cells[index]))
    const problem = row.error?.kind ?? row.problems.map(({ code }) => code).join(' ')
    const own = [
      row.state,
      access?.url,
      access?.token,
      access?.customerId,
      row.checkState,
      row.serverName,
      row.serverId,
    ]
    return csvLine([...cells, ...own, row.line, problem])
  })
  return lines.join('')
}
