import { message } from '../../../shared/text/message.ts'
import type { Cursor } from './cursor.ts'
import { anyCaseMark, fileName, type Reading } from './expansion.ts'
import { hasMark } from './marks.ts'
import { Unreadable } from './statement.ts'

/**
 * A value of PowerShell, as far as requests need it. `file`: the content of one. `other`: an expression that would have
 * to be run.
 */
export type PowerShellValue =
  | { kind: 'text'; text: string }
  | { kind: 'bare'; text: string }
  | { kind: 'map'; entries: [string, PowerShellValue][] }
  | { kind: 'list'; items: PowerShellValue[] }
  | { kind: 'file'; path: string; mark: string }
  | { kind: 'other' }

const BLANK = /(?:[^\S\n]|`[ \t]*\n|#[^\n]*(?=\n))+/y
const SPACE = /(?:\s|`[ \t]*\n|#[^\n]*(?=\n))+/y
const VARIABLE = /\$(?:\{(?:env:)?([^}]+)\}|(?:env:)?(\w+)(?![\w]*\())/iy

/** What a backtick and a letter stand for. */
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\0', '\n': '' }

/** Moves over blanks and continued lines. */
export const skipBlanks = (cursor: Cursor): void => void cursor.take(BLANK)

/** Reads one value at the cursor. `values` are those of the variables that were assigned. Throws Unreadable. */
export function readValue(
  cursor: Cursor,
  reading: Reading,
  values: Map<string, PowerShellValue>,
  depth = 0,
): PowerShellValue {
  const line = cursor.lineOf()
  if (depth > 50) throw new Unreadable(line, message('curl.tooDeep'))
  const inner = () => readValue(cursor, reading, values, depth + 1)
  cursor.take(/\[(?:string|int|pscustomobject|ordered|hashtable|object|bool|double|long)(?:\[\])?\]\s*/iy)
  const character = cursor.peek()
  if (cursor.match(/@["']\n/y)) return readHereString(cursor, reading)
  if (character === "'" || character === '"') return { kind: 'text', text: readQuoted(cursor, reading) }
  if (cursor.take(/@\{/y) !== '') return readMap(cursor, inner)
  if (cursor.take(/@\(/y) !== '') return readList(cursor, inner)
  const file = readFile(cursor, reading, inner)
  if (file) return file
  const called = readCall(cursor, reading, inner)
  if (called) return called
  if (character === '(') {
    const value = readParentheses(cursor, inner)
    return cursor.take(/(?:\.\w+(?:\([^)\n]*\))?)+/y) === '' ? value : { kind: 'other' }
  }
  const variable = cursor.match(VARIABLE)
  if (variable) {
    cursor.at += variable[0].length
    const name = variable[1] ?? variable[2] ?? ''
    if (/^(true|false|null)$/i.test(name)) return { kind: 'bare', text: name.toLowerCase() }
    if (cursor.take(/\.\w+(?:\([^)\n]*\))?/y) !== '') return { kind: 'text', text: anyCaseMark(reading, name) }
    return values.get(name.toLowerCase()) ?? { kind: 'text', text: anyCaseMark(reading, name) }
  }
  const bare = cursor.take(/[^\s;,)}|]+/y)
  if (bare === '') return { kind: 'other' }
  return /^-?\d+(\.\d+)?$/.test(bare) ? { kind: 'bare', text: bare } : { kind: 'text', text: bare }
}

/** A value, or several texts with a `+` between them. */
export function readJoined(cursor: Cursor, inner: () => PowerShellValue): PowerShellValue {
  let value = inner()
  while (cursor.take(/[ \t]*\+\s*(?=["'$([])/y) !== '') {
    const next = inner()
    value = 'text' in value && 'text' in next ? { kind: 'text', text: value.text + next.text } : { kind: 'other' }
  }
  return value
}

/** The content of a file: `Get-Item`, `Get-Content`, `[IO.File]::ReadAllText(…)`. */
function readFile(cursor: Cursor, reading: Reading, inner: () => PowerShellValue): PowerShellValue | null {
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
    if (cursor.done || /[\n;|)}]/.test(cursor.peek())) break
    if (cursor.take(/-Encoding\s+\S+/iy) !== '' || cursor.take(/-\w+/y) !== '') continue
    const before = cursor.at
    path = inner()
    if (cursor.at === before) break
  }
  return path ? made(path) : { kind: 'other' }
}

/** A call of .NET or of a cmdlet that only changes how a text is held; any other is an expression. */
function readCall(cursor: Cursor, reading: Reading, inner: () => PowerShellValue): PowerShellValue | null {
  const bytes = cursor.take(/\(?\[(?:System\.)?Text\.Encoding\]::\w+\.GetBytes\(\s*/iy)
  if (bytes !== '') {
    const value = inner()
    cursor.take(bytes.startsWith('(') ? /\s*\)\s*\)/y : /\s*\)/y)
    return value
  }
  if (cursor.take(/\[(?:System\.)?Convert\]::ToBase64String\(\s*/iy) !== '') {
    const value = inner()
    cursor.take(/\s*\)/y)
    if (value.kind === 'file')
      return {
        ...value,
        mark: reading.marks.of({
          ...reading.marks.in(value.mark)[0],
          name: fileName(value.path),
          kind: 'file',
          base64: true,
        }),
      }
    const text = 'text' in value ? reading.marks.fill(value.text) : null
    return text === null || hasMark(text)
      ? { kind: 'other' }
      : { kind: 'text', text: Buffer.from(text).toString('base64') }
  }
  if (cursor.take(/ConvertTo-SecureString\s+(?:-String\s+)?/iy) !== '') {
    const value = inner()
    cursor.take(/(?:\s+-\w+)+/y)
    return value
  }
  if (cursor.take(/\[[\w.]+\]::\w+(?:\.\w+)*/y) === '') return null
  if (cursor.peek() === '(') readParentheses(cursor, inner)
  return { kind: 'other' }
}

function readQuoted(cursor: Cursor, reading: Reading): string {
  const line = cursor.lineOf()
  const quote = cursor.peek()
  cursor.at += 1
  let text = ''
  while (!cursor.done) {
    const character = cursor.peek()
    if (character === quote) {
      cursor.at += 1
      if (cursor.peek() !== quote) return text
      text += quote
      cursor.at += 1
    } else if (quote === '"' && character === '`') {
      const next = cursor.peek(1)
      text += ESCAPES[next] ?? next
      cursor.at += 2
    } else if (quote === '"' && character === '$') text += readVariable(cursor, reading)
    else text += quote === '"' ? cursor.take(/[^"`$]+/y) : cursor.take(/[^']+/y)
  }
  throw new Unreadable(line, message('curl.unclosed.quote', { quote }))
}

/** A variable inside of double quotes; its mark, or the sign itself. */
function readVariable(cursor: Cursor, reading: Reading): string {
  const line = cursor.lineOf()
  const command = cursor.match(/\$\(\s*\$?(?:env:)?(\w+)[^()\n]*(?:\([^()\n]*\))?[^()\n]*\)/iy)
  if (command) {
    cursor.at += command[0].length
    if (!/^\$\(\s*\$(?:env:)?\w+\s*\)$/i.test(command[0]))
      reading.notices.add('dropped', line, message('curl.notRun.expression', { name: command[1] ?? '' }))
    return anyCaseMark(reading, command[1] ?? '')
  }
  const found = cursor.match(/\$(?:\{(?:env:)?(\w+)\}|(?:env:)?(\w+))/iy)
  if (!found) {
    cursor.at += 1
    return '$'
  }
  cursor.at += found[0].length
  return anyCaseMark(reading, found[1] ?? found[2] ?? '')
}

function readHereString(cursor: Cursor, reading: Reading): PowerShellValue {
  const line = cursor.lineOf()
  const quote = cursor.peek(1)
  const start = cursor.at + 3
  const end = cursor.text.indexOf(`\n${quote}@`, start - 1)
  if (end === -1) throw new Unreadable(line, message('curl.unclosed.hereString'))
  const body = cursor.text.slice(start, Math.max(start, end))
  cursor.at = end + 3
  const text =
    quote === "'"
      ? body
      : body.replace(
          /`([\s\S])|\$(?:\{(?:env:)?(\w+)\}|(?:env:)?([A-Za-z_]\w*))/gi,
          (_, escaped?: string, braced?: string, plain?: string) =>
            escaped === undefined ? anyCaseMark(reading, braced ?? plain ?? '') : (ESCAPES[escaped] ?? escaped),
        )
  return { kind: 'text', text }
}

function readMap(cursor: Cursor, inner: () => PowerShellValue): PowerShellValue {
  const line = cursor.lineOf()
  const entries: [string, PowerShellValue][] = []
  for (;;) {
    cursor.take(/(?:[\s;,]|`\n|#[^\n]*\n)+/y)
    if (cursor.take(/\}/y) !== '') return { kind: 'map', entries }
    const bare = cursor.take(/[A-Za-z_][\w-]*(?=\s*=)/y)
    const key = bare !== '' ? bare : inner()
    cursor.take(SPACE)
    if (cursor.take(/=\s*/y) === '') throw new Unreadable(line, message('curl.unclosed.table'))
    const value = readJoined(cursor, inner)
    entries.push([typeof key === 'string' ? key : 'text' in key ? key.text : '', value])
  }
}

function readList(cursor: Cursor, inner: () => PowerShellValue): PowerShellValue {
  const line = cursor.lineOf()
  const items: PowerShellValue[] = []
  for (;;) {
    cursor.take(/[\s,;]+/y)
    if (cursor.take(/\)/y) !== '') return { kind: 'list', items }
    const before = cursor.at
    items.push(inner())
    if (cursor.at === before) throw new Unreadable(line, message('curl.unclosed.list'))
  }
}

function readParentheses(cursor: Cursor, inner: () => PowerShellValue): PowerShellValue {
  const line = cursor.lineOf()
  cursor.at += 1
  cursor.take(SPACE)
  const cmdlet = cursor.match(/[A-Z]\w+-[A-Z]\w+\s*\)/y) !== null
  const value = cmdlet ? ({ kind: 'other' } as const) : readJoined(cursor, inner)
  cursor.take(SPACE)
  const json = cursor.take(/\|\s*ConvertTo-Json(?:\s+-\w+(?:\s+\d+)?)*\s*/iy) !== ''
  if (cursor.take(/\)/y) !== '') return json ? { kind: 'text', text: toJson(value) } : value
  let depth = 1
  while (!cursor.done && depth > 0) {
    const character = cursor.peek()
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    cursor.at += 1
  }
  if (depth > 0) throw new Unreadable(line, message('curl.unclosed.parenthesis'))
  return { kind: 'other' }
}

/** JSON text of a value, as `ConvertTo-Json -Compress` writes it. */
export function toJson(value: PowerShellValue): string {
  if (value.kind === 'bare') return value.text
  if (value.kind === 'text') return JSON.stringify(value.text)
  if (value.kind === 'file') return JSON.stringify(value.mark)
  if (value.kind === 'list') return `[${value.items.map(toJson).join(',')}]`
  if (value.kind === 'map')
    return `{${value.entries.map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`).join(',')}}`
  return 'null'
}
