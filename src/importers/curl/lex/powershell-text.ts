import { message } from '../../../shared/text/message.ts'
import type { Cursor } from './cursor.ts'
import { anyCaseMark, type Reading } from './expansion.ts'
import { withoutMarks } from './marks.ts'
import { type PowerShellValue, unknownMark } from './powershell-data.ts'
import { Unreadable } from './statement.ts'

/** Evaluates the content of `$(…)`; returns `other` if its value can't be known. */
export type Evaluate = (text: string, line: number) => PowerShellValue

/** Characters that a backtick followed by a letter represents (about_Special_Characters). */
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
  '\n': '',
}
const UNICODE = /`u\{([0-9A-Fa-f]{1,6})\}/y
const VARIABLE = /\$(?:\{(?:env:|script:|global:)?([^}\n]{1,100})\}|(?:env:|script:|global:)?([A-Za-z_]\w*))/iy

/** Maximum length of an expression, so that many unclosed ones can't slow down reading. */
const MAX_EXPRESSION = 20_000

/** Reads a quoted string, starting at its opening quote. Throws `Unreadable` for an unclosed quote. */
export function readQuoted(cursor: Cursor, reading: Reading, evaluate: Evaluate): string {
  const line = cursor.lineOf()
  const quote = cursor.peek()
  cursor.at += 1
  let text = ''
  while (!cursor.done) {
    if (cursor.peek() === quote) {
      cursor.at += 1
      if (cursor.peek() !== quote) return text
      text += quote
      cursor.at += 1
    } else text += quote === '"' ? readExpanded(cursor, reading, evaluate, /[^"`$]+/y) : cursor.take(/[^']+/y)
  }
  throw new Unreadable(line, message('curl.unclosed.quote', { quote }))
}

/** Reads a here-string, starting at its `@`. Throws `Unreadable` if it never ends. */
export function readHereString(cursor: Cursor, reading: Reading, evaluate: Evaluate): string {
  const line = cursor.lineOf()
  const quote = cursor.peek(1)
  const start = cursor.at + 3
  const end = cursor.text.indexOf(`\n${quote}@`, start - 1)
  if (end === -1) throw new Unreadable(line, message('curl.unclosed.hereString'))
  cursor.at = start
  let text = ''
  if (quote === "'") text = cursor.text.slice(start, Math.max(start, end))
  else while (cursor.at < end) text += readExpanded(cursor, reading, evaluate, /[^`$\n]+|\n(?!"@)/y)
  cursor.at = Math.max(cursor.at, end + 3)
  return text
}

/** Reads an unquoted argument, expanding variables. */
export function readBare(cursor: Cursor, reading: Reading, evaluate: Evaluate): string {
  let text = ''
  for (;;) {
    const start = cursor.at
    text += cursor.take(/(?:\{[^{}\s`$]*\}|[^\s;,)}|`$])+/y)
    if (cursor.match(/\$|`[^\s]/y)) text += readExpanded(cursor, reading, evaluate, /[^\s\S]/y)
    if (cursor.at === start) return text
  }
}

/** Reads the next piece of an expandable string: plain text, an escape, a variable, or an expression. */
function readExpanded(cursor: Cursor, reading: Reading, evaluate: Evaluate, plain: RegExp): string {
  const point = cursor.match(UNICODE)
  if (point) {
    cursor.at += point[0].length
    const code = Number.parseInt(point[1] ?? '', 16)
    return code > 0x10ffff ? point[0] : withoutMarks(String.fromCodePoint(code))
  }
  if (cursor.peek() === '`') {
    const next = cursor.peek(1)
    cursor.at += 2
    return ESCAPES[next] ?? next
  }
  if (cursor.startsWith('$(')) return readSubexpression(cursor, reading, evaluate)
  if (cursor.peek() !== '$') return cursor.take(plain)
  const found = cursor.match(VARIABLE)
  cursor.at += found ? found[0].length : 1
  return found ? anyCaseMark(reading, found[1] ?? found[2] ?? '') : '$'
}

/** Reads `$(…)` in a string. Returns its value if it's known, as for `$([char]252)`, or otherwise a parameter, which is reported. */
function readSubexpression(cursor: Cursor, reading: Reading, evaluate: Evaluate): string {
  const line = cursor.lineOf()
  const inner = takeSubexpression(cursor)
  const value = evaluate(inner, line)
  if ('text' in value) return value.text
  if (value.kind === 'file') return value.mark
  return unknownMark(nameOfExpression(inner), line, reading)
}

/** Returns the text between the parentheses of `$(…)`, starting at the `$` and taking quotes into account. Throws `Unreadable`. */
export function takeSubexpression(cursor: Cursor): string {
  const line = cursor.lineOf()
  const start = cursor.at + 2
  let depth = 1
  let quote = ''
  const last = Math.min(cursor.text.length, start + MAX_EXPRESSION)
  for (let at = start; at < last; at += 1) {
    const character = cursor.text[at] ?? ''
    if (character === '`') at += 1
    else if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth > 0) continue
      cursor.at = at + 1
      return cursor.text.slice(start, at)
    }
  }
  throw new Unreadable(line, message('curl.unclosed.substitution'))
}

/** Names an expression after its variable and property, or after its command. */
const nameOfExpression = (text: string): string =>
  (/\$(?:env:)?(\w+(?:\.\w+)*)/i.exec(text)?.[1] ?? /[A-Za-z_][\w-]*/.exec(text)?.[0] ?? 'value').slice(0, 80)
