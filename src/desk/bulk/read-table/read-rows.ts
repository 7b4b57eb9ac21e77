import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { type Delimiter, TABLE_LIMITS, type TableRow } from '../../../shared/bulk/table.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { createLineCounter } from './line-counter.ts'
import { tableFailure } from './table-failure.ts'

/** About a millisecond of parsing. */
const SLICE_BYTES = 16 * 1024

/** The rows of a table, including the header. */
export interface Rows {
  rows: TableRow[]
  /** Rows without any text, which are skipped. */
  blankRows: number
}

/**
 * Parses UTF-8 text in slices. `firstLine`: the line of the file on which `text` begins. Throws `AppFailure` unreadableTable when a limit
 * is exceeded or a quotation mark isn't closed, and `cancelled` when `signal` aborts.
 */
export async function readRows(
  text: Buffer,
  delimiter: Delimiter,
  firstLine: number,
  signal: AbortSignal,
): Promise<Rows> {
  const rows: TableRow[] = []
  const lines = createLineCounter(text)
  let blankRows = 0
  let begin = 0
  const lineAt = (offset: number) => lines.lineAt(lines.skipBreaks(offset)) + firstLine - 1

  const parser = parse({
    ...dialect(delimiter),
    relax_quotes: true,
    max_record_size: TABLE_LIMITS.row,
    on_record: (cells: string[], { bytes: end }: InfoRecord) => {
      if (cells.every((cell) => cell.trim() === '')) {
        blankRows += 1
      } else {
        const line = lineAt(begin)
        checkLimits(cells, line)
        // Allows one row more than the limit, because the header hasn't been detected yet.
        if (rows.length > TABLE_LIMITS.rows) throw tableFailure.tooManyRows()
        rows.push({ line, cells, hasMisplacedQuote: hasMisplacedQuote(cells, text.subarray(begin, end), delimiter) })
      }
      begin = end
      return null
    },
  })
  parser.resume()
  try {
    await pipeline(Readable.from(slicesOf(text)), parser, { signal })
  } catch (error) {
    if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw tableFailure.unclosedQuote(lineAt(begin))
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tableFailure.rowTooLong(lineAt(begin))
    throw error
  }
  return { rows, blankRows }
}

/** Yields to the event loop between slices, which a stream with data available doesn't do. */
async function* slicesOf(text: Buffer): AsyncGenerator<Buffer, void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let at = 0; at < text.length; at += SLICE_BYTES) {
    await yieldToEventLoop()
    yield text.subarray(at, at + SLICE_BYTES)
  }
}

const dialect = (delimiter: Delimiter): Options => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
})

function checkLimits(cells: readonly string[], line: number): void {
  if (cells.length > TABLE_LIMITS.columns) throw tableFailure.tooManyColumns(line)
  if (cells.some((cell) => cell.length > TABLE_LIMITS.cell)) throw tableFailure.cellTooLong(line)
}

/**
 * Whether text follows the closing quotation mark of a cell. The parser then treats the quotation marks as text, so the cell begins with
 * one, just as it does when that mark was properly doubled.
 */
function hasMisplacedQuote(cells: readonly string[], source: Buffer, delimiter: Delimiter): boolean {
  if (!cells.some((cell) => cell.startsWith('"'))) return false
  try {
    parseAtOnce(source, dialect(delimiter))
    return false
  } catch {
    return true
  }
}
