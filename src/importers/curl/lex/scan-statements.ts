import { message } from '../../../shared/text/message.ts'
import { readBashWord } from './bash-word.ts'
import { Cursor } from './cursor.ts'
import { anyCaseMark, type Reading, readExpansion } from './expansion.ts'
import { type Heredoc, openHeredoc, readBashStatement } from './read-bash.ts'
import { escapesInQuotes, readCmdStatement } from './read-cmd.ts'
import { readPowerShellStatement } from './read-powershell.ts'
import { readWrapper } from './read-wrapper.ts'
import { readWritten } from './read-written.ts'
import { type Statement, Unreadable, type Word } from './statement.ts'

const CURL =
  /(?:&\s+)?(?:(["'])(?:[\w.~:/\\ -]*[\\/])?curl(?:\.exe)?\1|(?:[\w.~:/\\-]*[\\/])?curl(?:\.exe)?)(?=\s|$|\\\n)/iy
/** Words that may precede a command without changing it. */
const BEFORE =
  /(?:do|then|else|if|while|until|time|command|exec|nohup|env|builtin|sudo(?:[ \t]+-\w+)*|!|\{|\()(?=[\s(])[ \t]*|[({]/y
const AFTER = /(?:done|fi|esac|\}|\))(?=[\s;|&)]|$)[^\n;|&]*/y
const LOOP = /for[ \t]+(\w+)[ \t]+in\b[^\n;]*(?:[;\n]\s*)?/y
const ASSIGNMENT = /(?:(?:export|declare|local|readonly|typeset)[ \t]+(?:-\w+[ \t]+)*)?([A-Za-z_]\w*)\+?=(?!=)/y
const CMD_SET = /@?set[ \t]+"?([A-Za-z_]\w*)=([^\n"]*)"?[ \t]*(?=\n|$)/iy
const POWERSHELL = /\$(?:env:)?\w+(?:\.\w+)*\s*(?:=|\()|\$\w+[.[]|(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)\b/iy
const CMDLET = /(?:\$\w+\s*=\s*)?(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)\b/iy
const HARMLESS =
  /(?:export|unset|set|source|cd|echo|printf|sleep|clear|exit|@echo|setlocal|rem|pause|shift|wait|true)\b/iy
const FETCH = /(?:await[ \t]+)?fetch\(|\$\.ajax\(|axios\b/y
const OTHER_PROGRAM = /(?:wget2?|https?|xh|aria2c)[ \t]+\S/y

/** Splits pasted text into its cURL commands, for any shell. Reports everything that isn't a command or can't be read. */
export function scanStatements(text: string, reading: Reading, firstLine = 1, depth = 0): Statement[] {
  const cursor = new Cursor(text, firstLine)
  const statements: Statement[] = []
  const { notices } = reading
  let comment: string | undefined
  let piped: Piped = {}
  let lastUnread = -1
  /** Start of a comment or piped input that belongs to the following command. */
  let above: number | null = null
  const looked = { to: 0 }

  const nested = () => {
    for (const { text: inner, line } of reading.nested.splice(0)) {
      if (depth < 3 && /\bcurl\b/.test(inner)) statements.push(...scanStatements(inner, reading, line, depth + 1))
    }
  }
  /** Records the position of commands or of refused text. */
  const keepPassage = (start: number, known: number, refused: number) => {
    const found = statements.slice(known)
    if (depth > 0 || (found.length === 0 && notices.refused === refused)) return
    reading.passages.push({ from: above ?? start, to: cursor.at, statements: found })
    above = null
  }
  while (!cursor.done) {
    if (cursor.take(/\n[ \t]*(?=\n)/y) !== '') {
      comment = undefined
      above = null
    }
    if (cursor.take(/[\s;&|]+/y) !== '') continue
    const start = cursor.at
    const known = statements.length
    const { refused } = notices
    try {
      if (cursor.peek() === '#' || cursor.match(/::|(?:@?rem|REM)[ \t]/y)) {
        const commentLine = cursor.lineOf()
        above ??= start
        comment = cursor.take(/[^\n]*/y).replace(/^(?:#+|::|@?rem)\s*/i, '')
        if (/^curl(?:\.exe)?\s/i.test(comment)) {
          notices.add('info', commentLine, message('curl.skipped.comment'))
          comment = undefined
          above = null
        }
        continue
      }
      if (cursor.match(CURL) || cursor.match(CMDLET)) {
        if (reading.commandsLeft === 0) {
          notices.add('refused', cursor.lineOf(), message('curl.tooManyCommands'))
          cursor.at = text.length
          keepPassage(start, known, refused)
          return statements
        }
        reading.commandsLeft -= 1
      }
      if (cursor.match(CURL)) {
        const { heredoc = null, ...input } = piped
        const statement = readCurl(cursor, reading, heredoc)
        statements.push({ ...statement, ...(comment && { comment }), ...input })
        comment = undefined
        piped = {}
        nested()
      } else if (readWritten(cursor, reading)) above ??= start
      else if (takeWrapped(cursor, reading, statements, looked) || readOther(cursor, reading)) nested()
      else if (cursor.match(POWERSHELL)) {
        const statement = readPowerShellStatement(cursor, reading)
        if (statement) statements.push({ ...statement, ...(comment && { comment }) })
        comment = undefined
      } else {
        piped = readPipedInput(cursor, reading) ?? {}
        if (Object.keys(piped).length > 0) above ??= start
        else lastUnread = skipUnread(cursor, reading, lastUnread)
        nested()
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      notices.add('refused', error.line, error.words)
      // Continue at the next line that begins a command, because an unclosed quote may have swallowed everything up to it.
      const next = /\n[ \t]*(?:curl(?:\.exe)?\s|Invoke-)/gi
      next.lastIndex = start + 1
      cursor.at = next.exec(text)?.index ?? text.length
      comment = undefined
      piped = {}
      reading.nested.length = 0
    }
    if (cursor.at === start) cursor.at += 1
    keepPassage(start, known, refused)
  }
  return statements
}

/** Reads a cURL command that another program runs. */
function takeWrapped(cursor: Cursor, reading: Reading, statements: Statement[], looked: { to: number }): boolean {
  const wrapped = readWrapper(cursor, reading, CURL, looked)
  if (wrapped && wrapped !== true) statements.push(wrapped)
  return wrapped !== null
}

/** Input piped into the next command. */
type Piped = Pick<Statement, 'stdin' | 'stdinFile'> & { heredoc?: Heredoc }

function readCurl(cursor: Cursor, reading: Reading, heredoc: Heredoc | null): Statement {
  const start = cursor.at
  const line = cursor.lineOf()
  const program = cursor.take(CURL)
  const physical = cursor.text.slice(start, cursor.lineEnd())
  const exe = /\.exe/i.test(program)
  // `"{""name"":…}"`: doubled quotes inside quotes have no meaning in bash.
  const doubled = /"[^"']*[{[,:]\s*""\w[^'`\\]*$/.test(physical)
  if (/\^[ \t]*$|\^"/.test(physical) || (exe && /%\w+%/.test(physical)) || doubled || escapesInQuotes(physical))
    return readCmdStatement(cursor, reading, line)
  const powershell = /`[ \t]*$/.test(physical) || / -(?:Uri|Headers|Method|Body)\b/.test(physical)
  if (powershell || (exe && physical.includes("'")) || /\$env:/.test(physical)) {
    cursor.at = start
    const statement = readPowerShellStatement(cursor, reading)
    if (statement) return statement
  }
  return readBashStatement(cursor, reading, line, heredoc)
}

/** Reads assignments, loops, and similar code around commands. Returns whether there was any. */
function readOther(cursor: Cursor, reading: Reading): boolean {
  const line = cursor.lineOf()
  const loop = cursor.match(LOOP)
  if (loop) {
    cursor.at += loop[0].length
    reading.variables.delete(loop[1] ?? '')
    reading.notices.add('dropped', line, message('curl.loop', { name: loop[1] ?? '' }))
    return true
  }
  if (cursor.take(BEFORE) !== '' || cursor.take(AFTER) !== '') return true
  const set = cursor.match(CMD_SET)
  if (set) {
    cursor.at += set[0].length
    const value = (set[2] ?? '').trimEnd().replace(/%(\w+)%/g, (_, name: string) => anyCaseMark(reading, name))
    reading.variables.set((set[1] ?? '').toLowerCase(), value)
    reading.variables.set(set[1] ?? '', value)
    return true
  }
  const assignment = cursor.match(ASSIGNMENT)
  if (!assignment) return false
  cursor.at += assignment[0].length
  const name = assignment[1] ?? ''
  if (cursor.peek() === '(') {
    const before = assignment[0].includes('+=') ? (reading.arrays.get(name) ?? []) : []
    reading.arrays.set(name, [...before, ...readArray(cursor, reading)])
    return true
  }
  const value = /\s/.test(cursor.peek() || ' ') ? '' : (readBashWord(cursor, reading)?.text ?? '')
  const command = reading.marks.only(value)
  // The output of a command or an argument of a script isn't known, so later uses refer to the variable instead.
  if (/^(?:command|file)$/.test(command?.kind ?? '') || /^argument_\d$/.test(command?.name ?? '')) {
    if (command?.fallback === undefined) reading.variables.delete(name)
    else reading.variables.set(name, command.fallback)
  } else reading.variables.set(name, value)
  return true
}

/** Reads the words in `NAME=( … )`, starting at its parenthesis. */
function readArray(cursor: Cursor, reading: Reading): Word[] {
  const words: Word[] = []
  cursor.at += 1
  for (;;) {
    cursor.take(/(?:\s|\\\n|#[^\n]*\n)+/y)
    const word = readBashWord(cursor, reading)
    if (!word) {
      cursor.take(/\)/y)
      return words
    }
    words.push(word)
  }
}

/** Reads the input that `echo '…' | curl` or `cat file | curl` pipes into the command. */
function readPipedInput(cursor: Cursor, reading: Reading): Piped | null {
  const start = cursor.at
  const program = cursor.take(/(?:echo|printf|cat)(?=[ \t])/y)
  if (program !== '') {
    cursor.take(/[ \t]+/y)
    const heredoc = program === 'cat' ? openHeredoc(cursor) : null
    const words = readWords(cursor, reading)
    if (heredoc && cursor.match(/\|\s*curl\b/y)) return { heredoc }
    if (cursor.match(/\|\s*(?:\\\n\s*)?curl\b/y) && words.length > 0) {
      if (program === 'cat') return { stdinFile: words[0] ?? '' }
      return { stdin: program === 'printf' ? printed(words) : words.join(' ') }
    }
  }
  cursor.at = start
  return null
}

/** Formats arguments like `printf`. */
function printed([format = '', ...values]: string[]): string {
  return format
    .replace(/\\n/g, '\n')
    .replace(/%(?:[-+ 0#]*\d*(?:\.\d+)?[sdiufgxXc]|%)/g, (place) => (place === '%%' ? '%' : (values.shift() ?? '')))
}

/** Reads the words up to an operator; returns none if a quote is unclosed, as in prose. */
function readWords(cursor: Cursor, reading: Reading): string[] {
  const words: string[] = []
  try {
    for (;;) {
      cursor.take(/(?:[ \t]|\\\n)+/y)
      const word = readBashWord(cursor, reading)
      if (!word) return words
      if (!/^-[neE]+$/.test(word.text)) words.push(word.text)
    }
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** Skips text that isn't a cURL command and reports consecutive lines only once. Returns its last line. */
function skipUnread(cursor: Cursor, reading: Reading, lastUnread: number): number {
  const { notices } = reading
  const line = cursor.lineOf()
  const start = cursor.at
  if (cursor.match(FETCH)) {
    notices.add('refused', line, message('curl.skipped.javascript'))
    const next = /\n[ \t]*(?:curl\s|#)|\}\)?;?[ \t]*(?=\n|$)|\)(?:;|(?=\n|$))/g
    next.lastIndex = cursor.lineEnd()
    const found =
      /\n/.test(cursor.text.slice(start)) && !/\)\s*;?\s*$/.test(cursor.text.slice(start, cursor.lineEnd()))
        ? next.exec(cursor.text)
        : null
    cursor.at = found ? found.index + (found[0].startsWith('\n') ? 0 : found[0].length) : cursor.lineEnd()
    return cursor.lineOf()
  }
  const harmless = cursor.match(HARMLESS) !== null || cursor.match(/\$\w+[ \t]*(?:\||$)/my) !== null
  const program = cursor.match(OTHER_PROGRAM)
  const end = cursor.lineEnd()
  const rest = cursor.text.slice(cursor.at, end)
  const inner =
    /(?:&&|\|\||;|\|)[ \t]*(?:(?:do|then|else|sudo)[ \t]+)*(?=(?:(?:xargs|parallel|timeout|time|env|docker|kubectl|ssh|bash|sh)[ \t][^\n;&|]*)?\bcurl\b)|["\s=](?=\$\([ \t]*curl\b)/.exec(
      rest,
    )
  if (program) notices.add('refused', line, message('curl.skipped.program'))
  else if (harmless) notices.add('info', line, message('curl.skipped.harmless'))
  else if (line !== lastUnread + 1) notices.add('dropped', line, message('curl.skipped.line'))
  cursor.at += inner ? inner.index + inner[0].length : rest.length
  if (inner && cursor.startsWith('$(')) readExpansion(cursor, reading)
  return cursor.lineOf()
}
