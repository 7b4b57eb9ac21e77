import { createRandom } from '../../../base/testing/random.ts'
import type { TableProblem } from '../../../shared/bulk/table.ts'
import { encode } from './write-table.testkit.ts'

/** A malformed file: reading it results either in a problem with its line number or in rows. */
export interface MalformedFile {
  name: string
  bytes: Uint8Array
  problem?: readonly [TableProblem, line: number | null]
  rows?: readonly (readonly string[])[]
}

const utf8 = (text: string): Uint8Array => Buffer.from(text)
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const file = (
  name: string,
  bytes: Uint8Array | string,
  end: Pick<MalformedFile, 'problem' | 'rows'>,
): MalformedFile => ({
  name,
  bytes: typeof bytes === 'string' ? utf8(bytes) : bytes,
  ...end,
})
const refused = (name: string, bytes: Uint8Array | string, problem: TableProblem, line: number | null = null) =>
  file(name, bytes, { problem: [problem, line] })
const readAs = (name: string, bytes: Uint8Array | string, ...rows: string[][]) => file(name, bytes, { rows })

/** The start of a ZIP archive with these entry names, including everything the reader looks at. */
const zip = (...names: string[]) => latin1(`PK\x03\x04\x14\0\x06\0\x08\0!\0${names.join('\0PK\x03\x04\x14\0')}\0`)

/** Files that users pick by mistake, or that buggy programs write. */
export const HAND_PICKED: readonly MalformedFile[] = [
  refused('an empty file', '', 'empty'),
  refused('only a byte order mark', '\ufeff', 'empty'),
  refused('only a UTF-16 byte order mark', Uint8Array.of(0xff, 0xfe), 'empty'),
  refused('only line ends', '\n\r\n\r\n\n', 'empty'),
  refused('only spaces and delimiters', ' , ,\n\t,,\n', 'empty'),
  refused('only a header', 'email,name\n', 'noRows'),
  refused('only a header and blank rows', 'email,name\n,\n\n,\n', 'noRows'),
  refused('a header and nothing after it, without a line end', 'email;name', 'noRows'),
  refused('a line that names the delimiter, and no more', 'sep=;\n', 'empty'),
  refused(
    'a quotation mark that is never closed',
    'email,name\na@x.example,"Ada\nb@x.example,Bob\n',
    'unclosedQuote',
    2,
  ),
  refused(
    'a quotation mark that is never closed in the last cell',
    'email\na@x.example\n"b@x.example',
    'unclosedQuote',
    3,
  ),
  refused('a quotation mark that is never closed in the header', '"email,name\na@x.example,Ada\n', 'unclosedQuote', 1),
  refused('a quotation mark that is never closed after blank rows', 'email\r\n\r\n\r\n"a', 'unclosedQuote', 4),
  refused('a zero byte in a cell', 'email,name\na@x.example,A\0da\n', 'notText', 2),
  refused('zero bytes at the end', 'email,name\na@x.example,Ada\n\0\0\0\0', 'notText', 3),
  refused('nothing but zero bytes', new Uint8Array(512), 'notText', 1),
  refused('UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0, 0x0a, 0, 0, 0), 'notText', 1),
  refused(
    'UTF-16 that ends in the middle of a character',
    encode('\ufeffemail\na', 'utf-16le').subarray(0, 13),
    'cutOff',
  ),
  refused('UTF-16 with half of a surrogate pair', encode('\ufeffemail\na\ud800b', 'utf-16le'), 'wrongEncoding'),
  refused('UTF-8 that ends in the middle of a character', utf8('name\nZoë\nAndré').subarray(0, -1), 'cutOff'),
  refused(
    'UTF-8 with one damaged byte',
    Buffer.concat([utf8('name\nZoë\nAndré\n'), latin1('Ren\xe9e')]),
    'mixedEncodings',
    4,
  ),
  refused('a PNG image', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'otherFormat'),
  refused('a JPEG image', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'otherFormat'),
  refused('a PDF file', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'otherFormat'),
  refused('an Excel workbook', zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'), 'otherFormat'),
  refused('an Excel workbook of the old format', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'), 'otherFormat'),
  refused('an OpenDocument spreadsheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'otherFormat'),
  refused('a ZIP archive with a table in it', zip('customers.csv'), 'otherFormat'),
  refused('a compressed table', latin1('\x1f\x8b\x08\0\0\0\0\0'), 'otherFormat'),
  refused(
    'a web page',
    '<!DOCTYPE html>\n<html><body><table><tr><td>a@x.example</td></tr></table></body></html>',
    'otherFormat',
  ),
  refused('a web page without a document type', '\n  <html lang="en"><p>Sign in</p></html>', 'otherFormat'),
  refused('an XML file', '<?xml version="1.0"?>\n<customers><email>a@x.example</email></customers>', 'otherFormat'),
  refused('a list in JSON', '[{"email": "a@x.example"}]', 'otherFormat'),
  refused('an object in JSON', '{\n  "customers": []\n}', 'otherFormat'),
  refused('random control characters', latin1('\x01\x02\x03\x04\x05email\x06\x07\x08'), 'notText', 1),
  refused('a line of 200,000 characters', `email\n${'x'.repeat(200_000)}\n`, 'cellTooLong', 2),
  refused('a line of three million characters', `email\n${'x'.repeat(3_000_000)}\n`, 'rowTooLong', 2),
  refused('a line of 500 cells', `email\n${'x,'.repeat(500)}\n`, 'tooManyColumns', 2),
  refused('a header of 500 cells', `${'x,'.repeat(500)}\na\n`, 'tooManyColumns', 1),
  readAs('rows with fewer and with more cells', 'a,b\n1\n1,2,3\n', ['1'], ['1', '2', '3']),
  readAs('two columns with one name', 'email,email\na@x.example,b@x.example\n', ['a@x.example', 'b@x.example']),
  readAs('columns without names', ',,\na@x.example,b,c\n', ['a@x.example', 'b', 'c']),
  readAs('mixed line ends', 'a,b\r\n1,2\n3,4\r5,6\r\n', ['1', '2'], ['3', '4'], ['5', '6']),
  readAs('lone carriage returns', 'a,b\r1,2\r3,4', ['1', '2'], ['3', '4']),
  readAs('two carriage returns before each line feed', 'a,b\r\r\n1,2\r\r\n', ['1', '2']),
  readAs('text after a closing quotation mark', 'a,b\n"x"y,2\n3,4\n', ['"x"y', '2'], ['3', '4']),
  readAs('a quotation mark inside of a cell without any', 'a\tb\n5" disk\t2\n', ['5" disk', '2']),
  readAs('a quotation mark after a space', 'a,b\n1, "2"\n', ['1', ' "2"']),
  readAs('a delimiter at the end of each row', 'a,b,\n1,2,\n', ['1', '2', '']),
  readAs('a file that ends with Control-Z', 'a,b\n1,2\n\x1a', ['1', '2']),
  readAs('another byte order mark in the middle', 'a,b\n1,2\n\ufeff3,4\n', ['1', '2'], ['\ufeff3', '4']),
  readAs('a header in brackets', '[id],[name]\n1,2\n', ['1', '2']),
  readAs('formulas', 'a,b\n=1+1,@x\n', ['=1+1', '@x']),
  readAs('all kinds of delimiters in one row', 'a,b\n"1;2\t3",4\n', ['1;2\t3', '4']),
]

const SOUND = [
  'email,name,company\r\na@x.example,"Lovelace, Ada",Analytical\r\nb@x.example,"Bob ""B"" Byte",Böhm\r\nc@x.example,Zoë,\r\n',
  'email;name;amount\na@x.example;Ada;1,5\nb@x.example;"two\nlines";2,5\nc@x.example;Cy;3,5\n',
  'email\tname\na@x.example\tAda\nb@x.example\tBob\nc@x.example\tCy\n',
]
const PIECES = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\0',
  '\xff',
  '\xc3',
  '\xe9',
  '\x1a',
  'PK\x03\x04',
  '<html>',
  '",',
  ',"',
]

/** A valid file with some bytes changed, removed, repeated, or inserted. */
export function mutatedFile(seed: number): Uint8Array {
  const below = createRandom(seed)
  const encoding = (['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const)[below(4)] ?? 'utf-8'
  let bytes = Buffer.from(encode(SOUND[below(SOUND.length)] ?? '', encoding))
  for (let changes = 1 + below(4); changes > 0; changes -= 1) {
    const at = below(bytes.length + 1)
    const to = Math.min(bytes.length, at + below(12))
    const piece = Buffer.from(PIECES[below(PIECES.length)] ?? '', 'latin1')
    const middle = [
      piece,
      Buffer.of(below(256)),
      Buffer.alloc(0),
      Buffer.concat([bytes.subarray(at, to), bytes.subarray(at, to)]),
    ]
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      middle[below(middle.length)] ?? piece,
      bytes.subarray(below(2) === 0 ? at : to),
    ])
  }
  return bytes
}
