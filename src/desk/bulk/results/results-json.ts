import { cellText, type RowResult } from './results-csv.ts'

/** One row as JSON. `input`: its cells by column, or by number for columns without a name. */
export function jsonResult({ row, access }: RowResult, columns: readonly string[]): string {
  const names = columns.map((name, index) =>
    name === '' || columns.indexOf(name) < index ? `column_${index + 1}` : name,
  )
  return JSON.stringify({
    line: row.line,
    state: row.state,
    customer: { primaryIdentity: row.identity, metadata: row.metadata },
    server: row.serverId === null ? null : { id: row.serverId, name: row.serverName },
    access,
    test: row.checkState,
    error: row.error,
    problems: row.problems,
    input: Object.fromEntries(row.cells.map((cell, index) => [names[index] ?? `column_${index + 1}`, cellText(cell)])),
  })
}
