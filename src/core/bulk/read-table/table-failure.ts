import { TABLE_LIMITS, type TableEncoding, type TableProblem } from '../../../shared/bulk/table.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { type Message, message } from '../../../shared/text/message.ts'

const MEGABYTE = 1_000_000

const failure = (problem: TableProblem, line: number | null, cause: Message, remedy: Message): AppFailure =>
  new AppFailure({ kind: 'unreadableTable', problem, line, cause, remedy })

/** The failures of `readTable`, each with its cause and remedy. */
export const tableFailure = {
  empty: () => failure('empty', null, message('bulk.read.empty.cause'), message('bulk.read.empty.remedy')),
  noRows: () => failure('noRows', null, message('bulk.read.noRows.cause'), message('bulk.read.noRows.remedy')),
  tooLarge: () =>
    failure(
      'tooLarge',
      null,
      message('bulk.read.tooLarge.cause', { megabytes: TABLE_LIMITS.bytes / 1024 / 1024 }),
      message('bulk.read.tooLarge.remedy'),
    ),
  tooManyRows: () =>
    failure(
      'tooManyRows',
      null,
      message('bulk.read.tooManyRows.cause', { max: TABLE_LIMITS.rows }),
      message('bulk.read.tooManyRows.remedy'),
    ),
  tooManyColumns: (line: number) =>
    failure(
      'tooManyColumns',
      line,
      message('bulk.read.tooManyColumns.cause', { line, max: TABLE_LIMITS.columns }),
      message('bulk.read.tooManyColumns.remedy'),
    ),
  cellTooLong: (line: number) =>
    failure(
      'cellTooLong',
      line,
      message('bulk.read.cellTooLong.cause', { line, max: TABLE_LIMITS.cell }),
      message('bulk.read.cellTooLong.remedy'),
    ),
  rowTooLong: (line: number) =>
    failure(
      'rowTooLong',
      line,
      message('bulk.read.rowTooLong.cause', { line, megabytes: TABLE_LIMITS.row / MEGABYTE }),
      message('bulk.read.rowTooLong.remedy'),
    ),
  unclosedQuote: (line: number) =>
    failure(
      'unclosedQuote',
      line,
      message('bulk.read.unclosedQuote.cause', { line }),
      message('bulk.read.unclosedQuote.remedy'),
    ),
  notText: (line: number) =>
    failure('notText', line, message('bulk.read.notText.cause', { line }), message('bulk.read.notText.remedy')),
  excel: () => failure('otherFormat', null, message('bulk.read.excel.cause'), message('bulk.read.excel.remedy')),
  openDocument: () =>
    failure('otherFormat', null, message('bulk.read.openDocument.cause'), message('bulk.read.openDocument.remedy')),
  otherFormat: (format: Message) =>
    failure(
      'otherFormat',
      null,
      message('bulk.read.otherFormat.cause', { format }),
      message('bulk.read.otherFormat.remedy'),
    ),
  cutOff: () => failure('cutOff', null, message('bulk.read.cutOff.cause'), message('bulk.read.cutOff.remedy')),
  mixedEncodings: (line: number) =>
    failure(
      'mixedEncodings',
      line,
      message('bulk.read.mixedEncodings.cause', { line }),
      message('bulk.read.mixedEncodings.remedy'),
    ),
  wrongEncoding: (encoding: TableEncoding) =>
    failure(
      'wrongEncoding',
      null,
      message('bulk.read.wrongEncoding.cause', { encoding: encoding.toUpperCase() }),
      message('bulk.read.wrongEncoding.remedy'),
    ),
} as const
