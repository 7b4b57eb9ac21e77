import {
  type Delimiter,
  type ReadOptions,
  TABLE_LIMITS,
  type TableEncoding,
  type TableRow,
} from '../../../shared/bulk/table.ts'
import { looksLikeEmail } from '../map-columns/looks-like-email.ts'
import { detectDelimiter } from './detect-delimiter.ts'
import { readRows } from './read-rows.ts'
import { otherBinaryFormat, otherTextFormat } from './refuse-other-formats.ts'
import { tableFailure } from './table-failure.ts'
import { toUtf8 } from './to-utf8.ts'

/** A table as in its file: only blank rows are skipped, and nothing is trimmed or padded. */
export interface Table {
  encoding: TableEncoding
  delimiter: Delimiter
  hasHeader: boolean
  /** Cells of the first row; empty strings if there's no header. Names may repeat. */
  columns: readonly string[]
  rows: readonly TableRow[]
  /** Rows without any text, which are skipped. */
  blankRows: number
}

/** The line in which spreadsheets declare a file's delimiter. */
const DELIMITER_LINE = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i

/**
 * Reads a table with one customer per row: CSV or TSV, delimited by `,`, `;`, or tabs, in UTF-8, UTF-16, or Windows-1252. Missing options
 * are detected. Yields to the event loop every few milliseconds, so even the largest file doesn't block it. Throws `AppFailure`
 * `unreadableTable`, or `cancelled` when `signal` aborts.
 */
export async function readTable(file: Uint8Array, options: ReadOptions, signal: AbortSignal): Promise<Table> {
  if (file.byteLength > TABLE_LIMITS.bytes) throw tableFailure.tooLarge()
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const otherFormat = otherBinaryFormat(bytes)
  if (otherFormat) throw otherFormat
  const { encoding, text } = await toUtf8(bytes, options.encoding ?? null)
  const otherText = otherTextFormat(text.toString('utf8', 0, 1000))
  if (otherText) throw otherText

  const [delimiterLine = '', named] = DELIMITER_LINE.exec(text.toString('latin1', 0, 20)) ?? []
  const body = text.subarray(delimiterLine.length)
  const delimiter = options.delimiter ?? (named as Delimiter | undefined) ?? (await detectDelimiter(body))
  const { rows, blankRows } = await readRows(body, delimiter, delimiterLine === '' ? 1 : 2, signal)

  const [first] = rows
  if (!first) throw tableFailure.empty()
  const hasHeader = options.hasHeader ?? !first.cells.some((cell) => looksLikeEmail(cell.trim()))
  if (hasHeader) rows.shift()
  if (rows.length === 0) throw tableFailure.noRows()
  if (rows.length > TABLE_LIMITS.rows) throw tableFailure.tooManyRows()
  return {
    encoding,
    delimiter,
    hasHeader,
    columns: hasHeader ? first.cells : first.cells.map(() => ''),
    rows,
    blankRows,
  }
}
