import { message } from '../../../shared/text/message.ts'
import { readBashWord } from './bash-word.ts'
import { Cursor } from './cursor.ts'
import { anyCaseMark, expandHeredoc, type Reading } from './expansion.ts'
import { type Statement, Unreadable, type Word } from './statement.ts'

const HEREDOC = /\d?<<(-?)[ \t]*(["'\\]?)([\w.-]+)["']?/y
const HERE_STRING = /\d?<<<[ \t]*/y
const INPUT = /\d?<[ \t]*(?=[^\s<>&(])/y
const OUTPUT = /(?:\d|&)?>>?[|&]?[ \t]*/y
/** A line that can only continue the command above it: the backslash is missing, or a comment separates them. */
const REST_BELOW = /(?:\n[ \t]*(?:#[^\n]*)?)+\n?[ \t]*(?=--?[A-Za-z])/y

/** The start of a here-document, whose text begins on the next line. */
export interface Heredoc {
  delimiter: string
  /** Whether leading tabs are stripped. */
  tabs: boolean
  /** Whether variables inside it are left as they are. */
  quoted: boolean
  line: number
}

/** Reads the start of a here-document; returns null if there is none. */
export function openHeredoc(cursor: Cursor): Heredoc | null {
  const line = cursor.lineOf()
  const heredoc = cursor.match(HEREDOC)
  if (!heredoc) return null
  cursor.at += heredoc[0].length
  return { delimiter: heredoc[3] ?? '', tabs: heredoc[1] === '-', quoted: heredoc[2] !== '', line }
}

/**
 * Reads the arguments of a cURL command in bash, from after the program's name to the end of the command: a newline, `;`, `&&`, `||`, `|`,
 * `&`. Includes here-documents and redirections.
 */
export function readBashStatement(
  cursor: Cursor,
  reading: Reading,
  line: number,
  piped: Heredoc | null = null,
): Statement {
  const statement: Statement = { line, words: [] }
  const heredocs: Heredoc[] = piped ? [piped] : []
  const { notices } = reading
  for (;;) {
    cursor.take(/(?:[ \t]|\\[ \t]*\n|\\[ \t]*$)+/y)
    if (cursor.done) break
    if (cursor.peek() === '\n') {
      if (heredocs.length > 0) break
      const below = cursor.match(REST_BELOW)
      if (!below || statement.words.length === 0) break
      cursor.at += below[0].length
      notices.add('info', cursor.lineOf(), message('curl.joined'))
      continue
    }
    if (cursor.peek() === '#') {
      cursor.take(/[^\n]*/y)
      continue
    }
    const redirect = readRedirect(cursor, reading, statement, heredocs)
    if (redirect) continue
    const several = readSeveral(cursor, reading)
    if (several) {
      statement.words.push(...several)
      continue
    }
    const word = readBashWord(cursor, reading)
    if (!word) break
    statement.words.push({ ...word, text: withCmdVariables(word.text, reading) })
  }
  skipPipe(cursor, reading)
  for (const heredoc of heredocs) statement.stdin = readHeredoc(cursor, reading, heredoc)
  return statement
}

/** Reads an expansion that yields several words: `"${OPTIONS[@]}"` for an array, or an unquoted variable that contains options. */
function readSeveral(cursor: Cursor, reading: Reading): Word[] | null {
  const line = cursor.lineOf()
  const array = cursor.match(/("?)\$\{(\w+)\[[@*]\]\}\1(?=[\s;|&)]|$)/y)
  const words = array && reading.arrays.get(array[2] ?? '')
  if (words) {
    cursor.at += array[0].length
    return words.map(({ text }) => ({ text, line }))
  }
  const variable = cursor.match(/\$(?:\{(\w+)\}|(\w+))(?=[\s;|&)]|$)/y)
  const value = variable && reading.variables.get(variable[1] ?? variable[2] ?? '')
  if (!value || !/^\s*-\S/.test(value)) return null
  cursor.at += variable[0].length
  const inner = new Cursor(value, line)
  const found: Word[] = []
  for (;;) {
    inner.take(/\s+/y)
    const word = readBashWord(inner, reading)
    if (!word) return found
    found.push({ ...word, line })
  }
}

/** Replaces `%NAME%` in a command written for cmd if an earlier line sets that variable. */
function withCmdVariables(text: string, reading: Reading): string {
  return text.replace(/%([A-Za-z_]\w*)%/g, (whole, name: string) =>
    reading.variables.has(name.toLowerCase()) ? anyCaseMark(reading, name) : whole,
  )
}

function readRedirect(cursor: Cursor, reading: Reading, statement: Statement, heredocs: Heredoc[]): boolean {
  const line = cursor.lineOf()
  if (cursor.take(HERE_STRING) !== '') {
    statement.stdin = `${readBashWord(cursor, reading)?.text ?? ''}\n`
    return true
  }
  const heredoc = openHeredoc(cursor)
  if (heredoc) {
    heredocs.push(heredoc)
    return true
  }
  if (!/\d|[<>&]/.test(cursor.peek()) || cursor.match(/<[A-Za-z_][\w.-]*>/y)) return false
  if (cursor.take(INPUT) !== '') {
    statement.stdinFile = readBashWord(cursor, reading)?.text ?? ''
    return true
  }
  if (cursor.take(OUTPUT) === '') return false
  const file: Word | null = readBashWord(cursor, reading)
  if (file) reading.notices.add('info', line, message('curl.output'))
  return true
}

/** Skips what follows a `|`, which only processes the response, unless it's another cURL command. */
function skipPipe(cursor: Cursor, reading: Reading): void {
  while (cursor.match(/\|(?!\|)/y) && !cursor.match(/\|\s*curl\b/y)) {
    const line = cursor.lineOf()
    cursor.at += 1
    cursor.take(/(?:\s|\\\n)+/y)
    const program = cursor.match(/[\w.-]+/y)?.[0] ?? ''
    for (;;) {
      cursor.take(/(?:[ \t]|\\[ \t]*\n)+/y)
      cursor.take(/(?:\d|&)?>>?&?\d?/y)
      const before = cursor.at
      if (!readBashWord(cursor, reading) && cursor.at === before) break
    }
    reading.notices.add('dropped', line, message('curl.pipeTo', { program: program || message('curl.aCommand') }))
  }
  if (cursor.match(/\|\s*curl\b/y)) reading.notices.add('dropped', cursor.lineOf(), message('curl.pipeBetween'))
}

/** Reads the text of a here-document below the cursor's line and moves past it. Throws `Unreadable` if it never ends. */
export function readHeredoc(cursor: Cursor, reading: Reading, { delimiter, tabs, quoted, line }: Heredoc): string {
  // Text after the delimiter on the same line, such as `| jq`, was already read or belongs to the next command.
  const start = cursor.lineEnd() + 1
  let at = start
  while (at <= cursor.text.length) {
    const end = cursor.lineEnd(at)
    const content = cursor.text.slice(at, end)
    // The delimiter is sometimes indented along with the text it was copied from.
    if (content.trim() === delimiter) {
      const body = cursor.text.slice(start, at)
      const plain = tabs ? body.replace(/^\t+/gm, '') : body
      const first = cursor.lineOf(Math.min(start, cursor.text.length - 1))
      cursor.at = end
      return quoted ? plain : expandHeredoc(plain, first, reading)
    }
    if (end >= cursor.text.length) break
    at = end + 1
  }
  throw new Unreadable(line, message('curl.unclosed.heredoc', { delimiter }))
}
