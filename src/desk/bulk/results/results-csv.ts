import { CSV_BEGINNING, type CsvCell, csvLine } from '../../../shared/csv.ts'
import type { Access } from '../../../shared/model/access.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { StoredRunRow } from '../../history/run-store/run-row-queries.ts'
import type { UrlStates } from './url-states.ts'

export interface RowResult {
  row: StoredRunRow
  access: Access | null
}

/** `now`: the URL's current state; null if there's no URL, or no record of it. */
export interface ExportedRow extends RowResult {
  now: ReturnType<UrlStates['of']>
}

const OWN_COLUMNS = [
  ...(['state', 'mcp_url', 'mcp_token', 'customer_id', 'test'] as const),
  ...(['server', 'server_id', 'line', 'problem', 'url_state', 'works_until'] as const),
]

/**
 * The header line, after the byte order mark that spreadsheets need to read UTF-8. The input's columns come first, under their original
 * names.
 */
export function csvHeader(columns: readonly string[]): string {
  const own = OWN_COLUMNS.map((name) => (columns.includes(name) ? `run_${name}` : name))
  return CSV_BEGINNING + csvLine([...columns, ...own])
}

/** The text to export for a cell; a mask for a secret. */
export const cellText = (cell: string | null | undefined): string =>
  cell === null ? say(message('bulk.secretCell')) : (cell ?? '')

/** A complete CSV file from a table whose first row is the header. */
export const tableText = (rows: readonly (readonly CsvCell[])[]): string => CSV_BEGINNING + rows.map(csvLine).join('')

/** The CSV lines for rows, padded with empty cells to the number of columns. */
export function csvLines(results: readonly ExportedRow[], columns: readonly string[]): string {
  const lines = results.map(({ row, access, now }) => {
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
    return csvLine([...cells, ...own, row.line, problem, now?.state, now?.worksUntil])
  })
  return lines.join('')
}
