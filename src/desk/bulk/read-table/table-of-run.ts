import { AppFailure } from '../../../shared/errors.ts'
import type { CallRunStore } from '../../history/run-store/run-store-of.ts'
import type { StoredRun } from '../../history/run-store/run-table.ts'
import { resultPages } from '../results/run-results.ts'
import type { Table } from './read-table.ts'

/**
 * The table of a stored run. `lacksSecrets`: cells with customers' secrets aren't stored and are empty here. Throws `AppFailure` `notFound`
 * when there's no such run, or `cancelled` when `signal` aborts.
 */
export async function tableOfRun(
  call: CallRunStore,
  runId: string,
  signal: AbortSignal,
): Promise<{ run: StoredRun; table: Table; lacksSecrets: boolean }> {
  const { run, pages } = await resultPages(call, runId)
  const rows: Table['rows'][number][] = []
  let lacksSecrets = false
  for await (const page of pages) {
    if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    for (const { row } of page) {
      lacksSecrets ||= row.cells.includes(null)
      const hasMisplacedQuote = row.problems.some(({ code }) => code === 'misplacedQuote')
      rows.push({ line: row.line, cells: row.cells.map((cell) => cell ?? ''), hasMisplacedQuote })
    }
  }
  const { columns } = run
  const read = { encoding: 'utf-8' as const, delimiter: ',' as const, hasHeader: columns.some(Boolean) }
  return { run, table: { ...read, columns, rows, blankRows: 0 }, lacksSecrets }
}
