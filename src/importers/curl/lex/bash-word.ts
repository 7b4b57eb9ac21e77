import { message } from '../../../shared/text/message.ts'
import { unescapeAnsiC } from './ansi-c.ts'
import type { Cursor } from './cursor.ts'
import { type Reading, readExpansion, readSubstitution } from './expansion.ts'
import { Unreadable, type Word } from './statement.ts'

/** Characters that end a word: blanks and operators. The checks for `<NAME>` and for `&` in an address come first. */
const END = /[\s;|)]/
const LITERAL = /[^\s;|)&<>"'`$\\“”‘’\uFDD0]+/y
const ANGLE_PLACEHOLDER = /<[A-Za-z_][\w.-]*>/y
/** A line inside quotes that begins another command, which means that the preceding quote wasn't closed. */
const COMMAND_LINE = /\n[ \t]*(?:[$%>#]\s+)?curl(?:\.exe)?\s+(?:-|['"]?https?:|$)/

/**
 * Reads one bash word at the cursor: quotes, escapes, `$'…'`, expansions, and joined pieces; typographic quotes count as plain ones.
 * Returns null if there's none. Throws `Unreadable` for an unclosed quote.
 */
export function readBashWord(cursor: Cursor, reading: Reading): Word | null {
  const line = cursor.lineOf()
  const start = cursor.at
  let text = ''
  while (!cursor.done) {
    const character = cursor.peek()
    const literal = cursor.take(LITERAL)
    if (literal !== '') text += literal
    else if (character === ')' && text.split('(').length > text.split(')').length) {
      text += character
      cursor.at += 1
    } else if (END.test(character)) break
    else if (character === '\\') text += readEscape(cursor)
    else if (character === "'") text += readSingle(cursor)
    else if (character === '"') text += readDouble(cursor, reading)
    else if (/[“”‘’]/.test(character)) text += readTypographic(cursor, reading)
    else if (character === '$' || character === '`') text += readDollar(cursor, reading)
    else if (/[<>]/.test(character) && cursor.peek(1) === '(') text += readSubstitution(cursor, reading)
    else if (character === '<' || character === '>') {
      const placeholder = cursor.take(ANGLE_PLACEHOLDER)
      if (placeholder === '') break
      text += placeholder
    } else if (character === '&') {
      if (!/[^\s&>]/.test(cursor.peek(1)) || !/[?=]/.test(text)) break
      reading.notices.add('info', line, message('curl.ampersand'))
      text += '&'
      cursor.at += 1
    } else {
      text += character
      cursor.at += 1
    }
  }
  if (cursor.at === start) return null
  // Word processors turn `-` and `--` into en and em dashes.
  return { text: text.replace(/^–(?=[A-Za-z])/, '-').replace(/^(?:—|–-|-–)(?=[A-Za-z])/, '--'), line }
}

function readEscape(cursor: Cursor): string {
  const rest = cursor.match(/\\[ \t]*(\n|$)/y)
  if (rest) {
    // Only a backslash directly before the newline continues a line, but copying often adds trailing spaces.
    cursor.at += rest[0].length
    return ''
  }
  const escaped = cursor.peek(1)
  cursor.at += 2
  return escaped
}

function readSingle(cursor: Cursor): string {
  const line = cursor.lineOf()
  const end = cursor.text.indexOf("'", cursor.at + 1)
  const text = end === -1 ? '' : cursor.text.slice(cursor.at + 1, end)
  if (end === -1 || COMMAND_LINE.test(text)) throw new Unreadable(line, message('curl.unclosed.quote', { quote: "'" }))
  cursor.at = end + 1
  return text
}

function readDouble(cursor: Cursor, reading: Reading): string {
  const line = cursor.lineOf()
  const start = cursor.at
  cursor.at += 1
  let text = ''
  while (!cursor.done) {
    text += cursor.take(/[^"\\$`]+/y)
    const character = cursor.peek()
    if (character === '"') {
      cursor.at += 1
      if (COMMAND_LINE.test(cursor.text.slice(start, cursor.at))) break
      return text
    }
    if (character === '\\') {
      const next = cursor.peek(1)
      text += next === '\n' ? '' : /[\\$`"]/.test(next) ? next : `\\${next}`
      cursor.at += 2
    } else if (character !== '') text += readDollar(cursor, reading)
  }
  const inWord = /\w'\w/.test(cursor.text.slice(cursor.text.lastIndexOf('\n', start) + 1, start))
  throw new Unreadable(
    line,
    inWord
      ? message('curl.unclosed.afterApostrophe', { escape: "'\\''" })
      : message('curl.unclosed.quote', { quote: '"' }),
  )
}

/** Reads text in typographic quotes, as produced by word processors and chats; nested ones become plain quotes. */
function readTypographic(cursor: Cursor, reading: Reading): string {
  const line = cursor.lineOf()
  const double = /[“”]/.test(cursor.peek())
  const close = double ? /[”“"](?=[\s;|)\\]|$)/g : /[’‘'](?=[\s;|)\\]|$)/g
  close.lastIndex = cursor.at + 1
  const end = close.exec(cursor.text)?.index ?? -1
  if (end === -1) throw new Unreadable(line, message('curl.unclosed.typographic'))
  const text = cursor.text.slice(cursor.at + 1, end)
  cursor.at = end + 1
  reading.notices.add('info', line, message('curl.typographicQuotes'))
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")
}

function readDollar(cursor: Cursor, reading: Reading): string {
  if (cursor.startsWith("$'")) {
    const line = cursor.lineOf()
    const quoted = cursor.take(/\$'(?:[^'\\]|\\[\s\S])*'/y)
    if (quoted === '') throw new Unreadable(line, message('curl.unclosed.quote', { quote: "$'" }))
    return unescapeAnsiC(quoted.slice(2, -1))
  }
  const expansion = readExpansion(cursor, reading)
  if (expansion !== null) return expansion
  cursor.at += 1
  return '$'
}
