import { AppFailure } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import { message } from '../../../shared/text/message.ts'
import type { CallRunStore } from '../../history/run-store/run-store-of.ts'
import type { StoredRun } from '../../history/run-store/run-table.ts'
import { cellText, csvHeader, csvLines, type ExportedRow, type RowResult } from './results-csv.ts'
import type { UrlStates } from './url-states.ts'

/** Rows read from the store per page. */
const PAGE_ROWS = 500

/** A run with its rows, page by page. Throws `AppFailure` notFound when there's no such run. */
export async function resultPages(
  call: CallRunStore,
  runId: string,
): Promise<{ run: StoredRun; pages: AsyncGenerator<RowResult[], void> }> {
  const run = await call('run', { id: runId })
  if (!run) throw new AppFailure({ kind: 'notFound', cause: message('bulk.missing') })
  async function* pages() {
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const page = await call('runResults', { runId, offset, limit: PAGE_ROWS })
      yield page
      if (page.length < PAGE_ROWS) return
    }
  }
  return { run, pages: pages() }
}

/** What to write of a run. */
interface Results {
  call: CallRunStore
  runId: string
  format: 'csv' | 'json'
  /** Returns the access with its current URL. */
  current: (workspaceId: string, access: Access) => Access
  states: UrlStates
}

/**
 * All rows of a run as one string, with the URLs and tokens that may be exported. Throws `AppFailure` notFound when there's no such run.
 */
export async function runResults({ call, runId, format, current, states }: Results): Promise<string> {
  const { run, pages } = await resultPages(call, runId)
  const { columns, workspaceId } = run
  const pieces: string[] = []
  for await (const stored of pages) {
    const page = stored.map(({ row, access }) => ({
      row,
      access: access && states.mayExport(row) ? current(workspaceId, access) : null,
      now: states.of(row),
    }))
    if (format === 'csv') pieces.push(csvLines(page, columns))
    else pieces.push(...page.map((result) => jsonResult(result, columns)))
  }
  return format === 'csv' ? csvHeader(columns) + pieces.join('') : `[\n${pieces.join(',\n')}\n]\n`
}

/** One row as JSON. `input`: its cells by column, or by number for columns without a name. */
function jsonResult({ row, access, now }: ExportedRow, columns: readonly string[]): string {
  const names = columns.map((name, index) =>
    name === '' || columns.indexOf(name) < index ? `column_${index + 1}` : name,
  )
  return JSON.stringify({
    line: row.line,
    state: row.state,
    customer: { primaryIdentity: row.identity, metadata: row.metadata },
    server: row.serverId === null ? null : { id: row.serverId, name: row.serverName },
    url_state: now?.state ?? null,
    works_until: now?.worksUntil ?? null,
    access,
    test: row.checkState,
    error: row.error,
    problems: row.problems,
    input: Object.fromEntries(row.cells.map((cell, index) => [names[index] ?? `column_${index + 1}`, cellText(cell)])),
  })
}
