import { message } from '../../../shared/text/message.ts'
import type { Cursor } from './cursor.ts'
import { anyCaseMark, type Reading } from './expansion.ts'
import { type Statement, Unreadable, type Word } from './statement.ts'

/** A character after cmd's unescaping, with its line number. */
interface Read {
  character: string
  line: number
}

/** Characters that browsers escape with a caret even inside plain quotes, as in `"a^[1^]"`. People don't escape these by hand. */
const CARET_INSIDE = /\^(?:[^\sA-Za-z0-9_\-:=+~/.',?;()*\\]|\\\^?[\\"])/
/** A caret that no browser writes, or an unescaped character that every browser escapes. */
const WRITTEN_BY_HAND = /(?<![%^])\^[A-Za-z0-9_\-:=+~/.',?;()*]|(?<!\\)\^\\(?!\^?[\\"])|(?<!\^)[[\]<>|@!#]/

/**
 * Whether the carets in a command also escape inside plain quotes. cmd itself would keep them, but Firefox, and Chrome up to 118, write
 * them (`escapeStringWin` in their developer tools) to mean the character that follows.
 */
export const escapesInQuotes = (command: string): boolean => {
  const quoted = command.replace(/\^[ \t]*\n/g, ' ')
  return /(?<!\^)"/.test(quoted) && CARET_INSIDE.test(quoted) && !WRITTEN_BY_HAND.test(quoted)
}

/**
 * Reads the arguments of a cURL command for Windows' cmd, as copied from a browser: first carets, as cmd does, then quotes and backslashes,
 * the way programs built with Microsoft's C runtime split their command line.
 */
export function readCmdStatement(cursor: Cursor, reading: Reading, line: number): Statement {
  // Browsers double every backslash, though Windows halves only those before a quote.
  const inQuotes = escapesInQuotes(commandText(cursor))
  const browser = inQuotes || cursor.match(/\s*\^"/y) !== null
  return { line, words: splitArguments(readCarets(cursor, reading, inQuotes), browser) }
}

/** Returns the command's lines, up to one that doesn't end with a caret; an escaped line ending spans two lines. */
const commandText = (cursor: Cursor): string => cursor.match(/(?:\^[ \t]*\n\n?|[^\n])*/y)?.[0] ?? ''

/** Resolves carets up to the end of the command. A variable `%NAME%` becomes a single element: its marker. */
function readCarets(cursor: Cursor, reading: Reading, inQuotes: boolean): Read[] {
  const read: Read[] = []
  let quoted = false
  while (!cursor.done) {
    const line = cursor.lineOf()
    const character = cursor.peek()
    const variable = cursor.match(/%([A-Za-z_]\w*)%/y)?.[1]
    if (character === '^' && (!quoted || inQuotes)) {
      const blank = cursor.take(/\^[ \t]*\n/y)
      if (blank === '') cursor.at += 1
      // After a caret and a newline, the next character is literal: a second newline stays in the text.
      const next = cursor.peek()
      if (blank !== '' && next !== '\n') continue
      if (next !== '') read.push({ character: next, line: cursor.lineOf() })
      cursor.at += 1
    } else if (variable && !/^[0-9A-Fa-f]{2}$/.test(variable)) {
      read.push({ character: anyCaseMark(reading, variable), line })
      cursor.at += variable.length + 2
    } else if (character === '\n') {
      if (!quoted || !/\^[ \t]*\n/.test(cursor.text.slice(cursor.at - 3, cursor.at + 1))) break
      cursor.at += 1
    } else if (!quoted && /[&|]/.test(character) && / $/.test(read.at(-1)?.character ?? '')) break
    else {
      if (character === '"') quoted = !quoted
      if (quoted && character === '^' && cursor.match(/\^[ \t]*\n/y)) {
        cursor.take(/\^[ \t]*\n/y)
        quoted = false
        continue
      }
      read.push({ character, line })
      cursor.at += 1
    }
  }
  // A pipe only processes the response, so it's skipped; after any other operator, another command begins.
  if (!cursor.done && cursor.peek() === '|' && cursor.peek(1) !== '|') {
    reading.notices.add('dropped', cursor.lineOf(), message('curl.pipe'))
    cursor.at = cursor.lineEnd()
  }
  return read
}

/** Splits a command line into arguments by the rules of Microsoft's C runtime. `halves`: whether all backslashes are doubled. */
function splitArguments(read: Read[], halves: boolean): Word[] {
  const words: Word[] = []
  let word: Word | null = null
  let quotedFrom: number | null = null
  for (let at = 0; at < read.length; at += 1) {
    const { character, line } = read[at] ?? { character: '', line: 1 }
    if (quotedFrom === null && (character === ' ' || character === '\t')) {
      if (word) words.push(word)
      word = null
      continue
    }
    word ??= { text: '', line }
    let slashes = 0
    while (read[at + slashes]?.character === '\\') slashes += 1
    if (slashes > 0) {
      const beforeQuote = read[at + slashes]?.character === '"'
      // Firefox adds a backslash before `$` and backticks as a precaution for PowerShell.
      const escapes = beforeQuote || (halves && /[$`]/.test(read[at + slashes]?.character ?? ''))
      word.text += '\\'.repeat(escapes ? Math.floor(slashes / 2) : halves ? Math.ceil(slashes / 2) : slashes)
      at += slashes - 1
      if (beforeQuote && slashes % 2 === 1) {
        word.text += '"'
        at += 1
      }
    } else if (character === '"') {
      if (quotedFrom !== null && read[at + 1]?.character === '"') {
        word.text += '"'
        at += 1
      } else quotedFrom = quotedFrom === null ? line : null
    } else word.text += character
  }
  if (quotedFrom !== null) throw new Unreadable(quotedFrom, message('curl.unclosed.quote', { quote: '"' }))
  if (word) words.push(word)
  return words
}
