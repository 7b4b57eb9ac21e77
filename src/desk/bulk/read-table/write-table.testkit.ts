import type { Delimiter, TableEncoding } from '../../../shared/bulk/table.ts'

/** The format in which a test writes a table. */
export interface WriteOptions {
  delimiter: Delimiter
  lineEnd: '\n' | '\r\n' | '\r'
  encoding: TableEncoding
  mark: boolean
  /** Whether to quote every cell, not only where it's necessary. */
  quoteAll: boolean
  endsWithLineEnd: boolean
}

/** A table as bytes, in any format that `readTable` accepts. */
export function writeTable(rows: readonly (readonly string[])[], options: WriteOptions): Uint8Array {
  const cell = (text: string) =>
    options.quoteAll || /[",;\t\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text
  const lines = rows.map((cells) => cells.map(cell).join(options.delimiter))
  const text = lines.join(options.lineEnd) + (options.endsWithLineEnd ? options.lineEnd : '')
  return encode(options.mark ? `\ufeff${text}` : text, options.encoding)
}

/** Encodes text. Throws for a character that Windows-1252 lacks. */
export function encode(text: string, encoding: TableEncoding): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-16le':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16()
    case 'windows-1252':
      return Uint8Array.from([...text].map(windows1252Byte))
  }
}

const SPECIAL = new Map(
  Object.entries({
    '€': 0x80,
    '„': 0x84,
    '…': 0x85,
    Š: 0x8a,
    '‘': 0x91,
    '’': 0x92,
    '“': 0x93,
    '”': 0x94,
    '–': 0x96,
    ž: 0x9e,
  }),
)

function windows1252Byte(character: string): number {
  const code = SPECIAL.get(character) ?? character.charCodeAt(0)
  if (code > 0xff) throw new Error(`Windows-1252 has no ${character}`)
  return code
}
