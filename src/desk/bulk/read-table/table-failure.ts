import { MEGABYTE, TABLE_LIMITS, type TableEncoding, type TableProblem } from '../../../shared/bulk/table.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { type Message, message } from '../../../shared/text/message.ts'

/** Catalog keys; the two most common formats have their own messages. */
type Entry = TableProblem | 'excel' | 'openDocument'

const failure = (entry: Entry, cause: Message, line: number | null = null): AppFailure =>
  new AppFailure({
    kind: 'unreadableTable',
    problem: entry === 'excel' || entry === 'openDocument' ? 'otherFormat' : entry,
    line,
    cause,
    remedy: message(`bulk.read.${entry}.remedy`),
  })

const { bytes, rows, columns, cell, row } = TABLE_LIMITS

/** The failures of `readTable`, each with its cause and remedy. */
export const tableFailure = {
  empty: () => failure('empty', message('bulk.read.empty.cause')),
  noRows: () => failure('noRows', message('bulk.read.noRows.cause')),
  tooLarge: () => failure('tooLarge', message('bulk.read.tooLarge.cause', { megabytes: bytes / MEGABYTE })),
  tooManyRows: () => failure('tooManyRows', message('bulk.read.tooManyRows.cause', { max: rows })),
  tooManyColumns: (line: number) =>
    failure('tooManyColumns', message('bulk.read.tooManyColumns.cause', { line, max: columns }), line),
  cellTooLong: (line: number) =>
    failure('cellTooLong', message('bulk.read.cellTooLong.cause', { line, max: cell }), line),
  rowTooLong: (line: number) =>
    failure('rowTooLong', message('bulk.read.rowTooLong.cause', { line, megabytes: row / MEGABYTE }), line),
  unclosedQuote: (line: number) => failure('unclosedQuote', message('bulk.read.unclosedQuote.cause', { line }), line),
  notText: (line: number) => failure('notText', message('bulk.read.notText.cause', { line }), line),
  excel: () => failure('excel', message('bulk.read.excel.cause')),
  openDocument: () => failure('openDocument', message('bulk.read.openDocument.cause')),
  otherFormat: (format: Message) => failure('otherFormat', message('bulk.read.otherFormat.cause', { format })),
  cutOff: () => failure('cutOff', message('bulk.read.cutOff.cause')),
  mixedEncodings: (line: number) =>
    failure('mixedEncodings', message('bulk.read.mixedEncodings.cause', { line }), line),
  wrongEncoding: (encoding: TableEncoding) =>
    failure('wrongEncoding', message('bulk.read.wrongEncoding.cause', { encoding: encoding.toUpperCase() })),
} as const
