import type { Cursor } from './cursor.ts'
import { fileName, type Reading } from './expansion.ts'
import { hasMark, withoutMarks } from './marks.ts'
import { type PowerShellValue, toJson } from './powershell-data.ts'

const BLANK = /(?:[^\S\n]|`[ \t]*\n|#[^\n]*(?=\n|$))+/y
const ENCODES = /\[(?:System\.)?(?:uri\]::EscapeDataString|(?:Web\.HttpUtility|Net\.WebUtility)\]::UrlEncode)\(\s*/iy
const OTHER: PowerShellValue = { kind: 'other' }

/** Moves past blanks and continued lines. */
export const skipBlanks = (cursor: Cursor): void => void cursor.take(BLANK)

/** Whether a command ends here. */
const ends = (cursor: Cursor): boolean => cursor.done || /[\n;|)}]/.test(cursor.peek())

/**
 * Reads an expression for the content of a file: `Get-Item`, `Get-Content`, `[IO.File]::ReadAllText(…)`. Returns null for anything else.
 */
export function readFile(cursor: Cursor, reading: Reading, inner: () => PowerShellValue): PowerShellValue | null {
  const made = (value: PowerShellValue): PowerShellValue => {
    const path = 'text' in value ? value.text : ''
    return { kind: 'file', path, mark: reading.marks.of({ name: fileName(reading.marks.words(path)), kind: 'file' }) }
  }
  if (cursor.take(/\[(?:System\.)?IO\.File\]::(?:ReadAll\w+|OpenRead)\(\s*/iy) !== '') {
    const value = inner()
    cursor.take(/[^)\n]*\)/y)
    return made(value)
  }
  if (cursor.take(/(?:Get-Item|Get-Content|gi|gc)(?=\s)/iy) === '') return null
  let path: PowerShellValue | null = null
  for (;;) {
    skipBlanks(cursor)
    if (ends(cursor)) break
    if (cursor.take(/-Encoding\s+\S+/iy) !== '' || cursor.take(/-\w+/y) !== '') continue
    const before = cursor.at
    path = inner()
    if (cursor.at === before) break
  }
  return path ? made(path) : OTHER
}

/**
 * Reads `ConvertTo-Json` with a named or positional argument into JSON text. Returns null for anything else, and `other` if the value comes
 * from elsewhere.
 */
export function readToJson(cursor: Cursor, reading: Reading, inner: () => PowerShellValue): PowerShellValue | null {
  const line = cursor.lineOf()
  if (cursor.take(/ConvertTo-Json(?=[\s)]|$)/iy) === '') return null
  let value: PowerShellValue = OTHER
  for (;;) {
    skipBlanks(cursor)
    if (ends(cursor)) break
    if (cursor.take(/-Depth(?:\s+|:)\d+|-(?:Compress|AsArray|EnumsAsStrings)\b|-InputObject(?:\s+|:)/iy) !== '')
      continue
    const before = cursor.at
    value = inner()
    if (cursor.at === before) return OTHER
  }
  return value.kind === 'other' ? OTHER : { kind: 'text', text: toJson(value, line, reading) }
}

/**
 * Reads a .NET or cmdlet call: a call that only converts text yields that text, and any other counts as an expression. Returns null if
 * there's no call here.
 */
export function readCall(cursor: Cursor, reading: Reading, inner: () => PowerShellValue): PowerShellValue | null {
  const bytes = cursor.take(/\(?\[(?:System\.)?Text\.Encoding\]::\w+\.GetBytes\(\s*/iy)
  if (bytes !== '') {
    const value = inner()
    cursor.take(bytes.startsWith('(') ? /\s*\)\s*\)/y : /\s*\)/y)
    return value
  }
  const argument = () => {
    const value = inner()
    cursor.take(/\s*\)/y)
    return value
  }
  if (cursor.take(/\[(?:System\.)?Environment\]::NewLine\b/iy) !== '') return { kind: 'text', text: '\r\n' }
  if (cursor.take(/\[char\]::ConvertFromUtf32\(\s*/iy) !== '') return character(argument())
  if (cursor.take(/\[(?:System\.)?char\]\s*(?=[\d'"[(])/iy) !== '') return character(inner())
  if (cursor.take(ENCODES) !== '') return encoded(argument(), reading)
  if (cursor.take(/\[(?:System\.)?Convert\]::ToBase64String\(\s*/iy) !== '') return base64(argument(), reading)
  if (cursor.take(/ConvertTo-SecureString\s+(?:-String\s+)?/iy) !== '') {
    const value = inner()
    cursor.take(/(?:\s+-\w+)+/y)
    return value
  }
  if (cursor.take(/\[[\w.]+\]::\w+(?:\.\w+)*/y) === '') return null
  if (cursor.peek() === '(') inner()
  return OTHER
}

/**
 * Evaluates `[char]252`, `[char]0xFC`, and `[char]'a'`, including halves of surrogate pairs, because Chrome writes characters beyond U+FFFF
 * as two.
 */
function character(value: PowerShellValue): PowerShellValue {
  if (!('text' in value)) return OTHER
  if (value.kind === 'text' && value.text.length === 1 && !hasMark(value.text)) return value
  const code = /^(?:0x[0-9a-f]{1,6}|\d{1,7})$/i.test(value.text) ? Number(value.text) : Number.NaN
  return code <= 0x10ffff ? { kind: 'text', text: withoutMarks(String.fromCodePoint(code)) } : OTHER
}

/** Percent-encodes a value. A marker stays as it is because the service encodes its value itself. */
function encoded(value: PowerShellValue, { marks }: Reading): PowerShellValue {
  if (!('text' in value)) return OTHER
  if (marks.only(value.text)) return value
  const text = marks.fill(value.text)
  return hasMark(text) ? OTHER : { kind: 'text', text: encodeURIComponent(Buffer.from(text).toString()) }
}

function base64(value: PowerShellValue, { marks }: Reading): PowerShellValue {
  if (value.kind === 'file') {
    const [known] = marks.in(value.mark)
    return { ...value, mark: marks.of({ ...known, name: fileName(value.path), kind: 'file', base64: true }) }
  }
  const text = 'text' in value ? marks.fill(value.text) : null
  return text === null || hasMark(text) ? OTHER : { kind: 'text', text: Buffer.from(text).toString('base64') }
}
