import { foldName, wordsOfName } from '../../../shared/bulk/fold-name.ts'
import type { ColumnUse } from '../../../shared/bulk/mapping.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import type { Table } from '../read-table/read-table.ts'
import { type GuessedUse, HEADERS, SUGGESTIVE_WORDS } from './header-words.ts'
import { looksLikeEmail } from './looks-like-email.ts'

/** Rows sampled to guess by content. */
const SAMPLE_ROWS = 1000
/** Minimum share of a column's cells that must match. */
const MIN_SHARE = 0.8

/**
 * Guesses the use of each column in a table: by its header or, when no header suggests the identity or the server, by its cells. Columns
 * without a match stay unused; the user decides.
 */
export function guessMapping(table: Pick<Table, 'columns' | 'rows'>, servers: readonly McpServer[]): ColumnUse[] {
  const found = new Map<GuessedUse, number>()
  const taken = new Set<number>()
  const take = (use: GuessedUse, column: number) => {
    if (column < 0 || found.has(use) || taken.has(column)) return
    found.set(use, column)
    taken.add(column)
  }
  const headers = table.columns.map(foldName)
  for (const [use, known] of Object.entries(HEADERS) as [GuessedUse, readonly string[]][]) {
    for (const header of known.map(foldName)) {
      take(
        use,
        headers.findIndex((each, column) => each === header && !taken.has(column)),
      )
    }
  }
  for (const [pattern, use] of SUGGESTIVE_WORDS) {
    take(
      use,
      table.columns.findIndex(
        (header, column) => !taken.has(column) && wordsOfName(header).some((w) => pattern.test(w)),
      ),
    )
  }
  take('identity', columnByContent(table, taken, looksLikeEmail))
  const names = new Set(servers.flatMap(({ id, name }) => [id, name]))
  take(
    'server',
    columnByContent(table, taken, (cell) => names.has(cell)),
  )

  const uses = new Map([...found].map(([use, column]) => [column, use]))
  return table.columns.map((_, column) => asColumnUse(uses.get(column)))
}

function asColumnUse(use: GuessedUse | undefined): ColumnUse {
  if (use === undefined) return { use: 'nothing' }
  return use === 'identity' || use === 'server' ? { use } : { use: 'metadata', key: use }
}

/** Index of the first column whose nonempty cells mostly match, or -1. */
function columnByContent(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  taken: ReadonlySet<number>,
  isOfKind: (cell: string) => boolean,
): number {
  const sample = rows.slice(0, SAMPLE_ROWS)
  return columns.findIndex((_, column) => {
    if (taken.has(column)) return false
    const cells = sample.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.filter(isOfKind).length / cells.length >= MIN_SHARE
  })
}
