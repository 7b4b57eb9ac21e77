import type { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { tableFailure } from './table-failure.ts'

/** The first bytes of other file formats. */
const SIGNATURES = [
  { start: '\x89PNG', format: message('bulk.read.format.image') },
  { start: '\xff\xd8\xff', format: message('bulk.read.format.image') },
  { start: 'GIF8', format: message('bulk.read.format.image') },
  { start: '%PDF', format: message('bulk.read.format.pdf') },
  { start: '\x1f\x8b', format: message('bulk.read.format.archive') },
  { start: '7z\xbc\xaf', format: message('bulk.read.format.archive') },
  { start: 'Rar!', format: message('bulk.read.format.archive') },
] as const

const ZIP = 'PK\x03\x04'
/** The container of .xls files before Excel 2007. */
const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

/** The failure for a file whose first bytes are those of another format; null for a file that may be text. */
export function otherBinaryFormat(bytes: Buffer): AppFailure | null {
  const start = bytes.toString('latin1', 0, 200)
  if (start.startsWith(COMPOUND_FILE)) return tableFailure.excel()
  if (start.startsWith(ZIP)) {
    if (start.includes(OPEN_DOCUMENT)) return tableFailure.openDocument()
    return bytes.includes('xl/workbook', 0, 'latin1')
      ? tableFailure.excel()
      : tableFailure.otherFormat(message('bulk.read.format.archive'))
  }
  const known = SIGNATURES.find((signature) => start.startsWith(signature.start))
  return known ? tableFailure.otherFormat(known.format) : null
}

/** The failure for text that begins like a web page, XML, or JSON; null for text that may be a table. */
export function otherTextFormat(start: string): AppFailure | null {
  if (/^\s*<(!doctype html|html|head|body|table|meta)\b/i.test(start)) {
    return tableFailure.otherFormat(message('bulk.read.format.html'))
  }
  if (/^\s*<(\?xml|!doctype|svg)\b/i.test(start)) return tableFailure.otherFormat(message('bulk.read.format.xml'))
  // Brackets alone don't make it JSON: a CSV header may use them, e.g. `[id],[name]`.
  return /^\s*(\{\s*["}]|\[\s*[{["\]])/.test(start) ? tableFailure.otherFormat(message('bulk.read.format.json')) : null
}
