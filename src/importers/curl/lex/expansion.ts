import { message } from '../../../shared/text/message.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { NeededAddresses } from '../needed-addresses.ts'
import { Cursor } from './cursor.ts'
import type { Marks } from './marks.ts'
import { type Notices, type Passage, Unreadable, type Word } from './statement.ts'

/** State shared by all readers of one import. */
export interface Reading {
  marks: Marks
  notices: Notices
  /** Addresses whose host is a variable. */
  addresses: NeededAddresses
  /**
   * Values of the variables set so far; may contain markers. Those of PowerShell and cmd are case-insensitive and also stored in lower
   * case.
   */
  variables: Map<string, string>
  /** Contents of files written by earlier commands. */
  files: Map<string, string>
  /** Words in bash arrays, `NAME=(…)`. */
  arrays: Map<string, Word[]>
  /** Commands inside `$(…)`, which may be cURL commands themselves. */
  nested: { text: string; line: number }[]
  /** The commands in the text, in order. */
  passages: Passage[]
  /** Number of commands that can still be read before the limit is reached. */
  commandsLeft: number
  /** Number of requests that can still be created before the limit is reached. */
  requestsLeft: number
  /** The credential from the last token request. */
  tokens?: FoundCredential
}

const BRACED =
  /\$\{(!?#?)([A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-])(\[[^\]}]*\])?((?::?[-=?+]|[#%/,^:@])((?:[^{}]|\{[^{}]*\})*))?\}/y
const SIMPLE = /\$([A-Za-z_][A-Za-z0-9_]*)/y
const POSITIONAL = /\$([0-9@*?$!#])/y

/** Returns the marker for a variable, with its value if known. */
export function variableMark({ marks, variables }: Reading, name: string, fallback?: string): string {
  const value = variables.get(name)
  return marks.of({ name, kind: 'variable', ...(value !== undefined && { value }), ...(fallback && { fallback }) })
}

/** Returns the marker for a case-insensitive variable of cmd or PowerShell. */
export function anyCaseMark({ marks, variables }: Reading, name: string): string {
  const value = variables.get(name.toLowerCase())
  return marks.of({ name, kind: 'variable', ...(value !== undefined && { value }) })
}

/**
 * Reads a bash expansion that starts with `$` or a backtick: `$NAME`, `${NAME:-fallback}`, `$(command)`. Never executes anything. Returns
 * the text to use in its place, or null if the character is literal.
 */
export function readExpansion(cursor: Cursor, reading: Reading): string | null {
  const line = cursor.lineOf()
  if (cursor.peek() === '`') {
    const end = cursor.text.indexOf('`', cursor.at + 1)
    if (end === -1) throw new Unreadable(line, message('curl.unclosed.backtick'))
    const command = cursor.text.slice(cursor.at + 1, end)
    cursor.at = end + 1
    return commandMark(command, line, reading)
  }
  if (cursor.startsWith('$((')) {
    const end = cursor.text.indexOf('))', cursor.at)
    if (end === -1) throw new Unreadable(line, message('curl.unclosed.calculation'))
    cursor.at = end + 2
    reading.notices.add('dropped', line, message('curl.notRun.calculation'))
    return reading.marks.of({ name: 'number', kind: 'command' })
  }
  if (cursor.startsWith('$(')) return readSubstitution(cursor, reading)
  const simple = cursor.take(SIMPLE)
  if (simple !== '') return variableMark(reading, simple.slice(1))
  const braced = cursor.match(BRACED)
  if (braced) {
    cursor.at += braced[0].length
    const [, prefix, name = '', index, operation, operand = ''] = braced
    if (prefix || index || (operation && !/^:?[-=?]/.test(operation)))
      reading.notices.add('dropped', line, message('curl.expansion', { expression: `\${${name}…}`, name }))
    const fallback = /^:?[-=]/.test(operation ?? '')
      ? operand.replace(/^[-=]/, '').replace(/^(['"])(.*)\1$/s, '$2')
      : undefined
    return variableMark(reading, /^\w+$/.test(name) ? nameOfPositional(name) : 'argument', fallback)
  }
  const positional = cursor.take(POSITIONAL)
  if (positional !== '') return variableMark(reading, nameOfPositional(positional.slice(1)))
  return null
}

const nameOfPositional = (name: string): string =>
  /^\d$/.test(name) ? `argument_${name}` : /^\w+$/.test(name) ? name : 'argument'

/**
 * Reads `$(command)` or `<(command)` at the cursor: returns the text of a here-document in it, or a marker otherwise. Throws `Unreadable`.
 */
export function readSubstitution(cursor: Cursor, reading: Reading): string {
  const line = cursor.lineOf()
  const command = takeCommand(cursor, line)
  const [, tabs, quote, , body = ''] =
    /^\s*cat[ \t]*<<(-?)[ \t]*(["'\\]?)([\w.-]+)["']?[ \t]*\n([\s\S]*?\n?)[ \t]*\3\s*$/.exec(command) ?? []
  if (quote === undefined) return commandMark(command, line, reading)
  const plain = tabs ? body.replace(/^\t+/gm, '') : body
  return (quote === '' ? expandHeredoc(plain, line + 1, reading) : plain).replace(/\n+$/, '')
}

/** Expands variables and the few escapes that are allowed in a here-document with an unquoted delimiter. */
export function expandHeredoc(body: string, line: number, reading: Reading): string {
  const cursor = new Cursor(body, line)
  let text = ''
  while (!cursor.done) {
    text += cursor.take(/[^\\$`]+/y)
    if (cursor.peek() === '\\') {
      const next = cursor.peek(1)
      text += next === '\n' ? '' : /[\\$`]/.test(next) ? next : `\\${next}`
      cursor.at += 2
    } else if (!cursor.done) {
      const expansion = readExpansion(cursor, reading)
      if (expansion === null) cursor.at += 1
      text += expansion ?? '$'
    }
  }
  return text
}

/**
 * Returns the end of the here-document that begins at an offset, so that quotes and parentheses inside it count as text. Returns null if it
 * never ends.
 */
function heredocEnd(text: string, at: number): number | null {
  const begins = /<<-?[ \t]*(["'\\]?)([A-Za-z_][\w.-]*)\1?[^\n]*\n/y
  begins.lastIndex = at
  const delimiter = begins.exec(text)?.[2]
  if (delimiter === undefined) return null
  const ends = new RegExp(`^[ \\t]*${delimiter.replace(/[.]/g, '\\.')}[ \\t]*(?=\\n|\\)|$)`, 'gm')
  ends.lastIndex = begins.lastIndex
  const end = ends.exec(text)
  return end ? end.index + end[0].length : null
}

function takeCommand(cursor: Cursor, line: number): string {
  const start = cursor.at + 2
  let depth = 1
  let quote = ''
  let heredocs = true
  for (let at = start; at < cursor.text.length; at += 1) {
    const character = cursor.text[at] ?? ''
    const begins: boolean = heredocs && quote === '' && cursor.text.startsWith('<<', at) && cursor.text[at + 2] !== '<'
    const heredoc: number | null = begins ? heredocEnd(cursor.text, at) : null
    // Without an end, it isn't a here-document. Stop looking after the first such case because searching for the end each time would be
    // slow.
    heredocs &&= !begins || heredoc !== null
    if (heredoc !== null) at = heredoc - 1
    else if (character === '\\' && quote !== "'") at += 1
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

function commandMark(command: string, line: number, reading: Reading): string {
  reading.nested.push({ text: command, line })
  const [program = '', ...rest] = command
    .trim()
    .replace(/^<[ \t]*/, 'cat ')
    .split(/\s+/)
  const reads = /^(?:cat|base64)$/.test(program) && !/[|;&<>]/.test(rest.join(' '))
  const file = reads ? rest.filter((word) => !word.startsWith('-')).at(-1) : undefined
  const name = file ? fileName(file) : (/[A-Za-z_][\w-]*$/.exec(program)?.[0] ?? 'value')
  reading.notices.add(
    'dropped',
    line,
    message('curl.notRun.command', { program: /^[\w./-]{1,40}$/.test(program) ? program : '…' }),
  )
  return reading.marks.of({
    name,
    kind: file ? 'file' : 'command',
    ...(file && program === 'base64' && { base64: true }),
  })
}

/** Returns a file's name without folder and extension. */
export function fileName(path: string): string {
  const base = path.replace(/["']/g, '').split(/[\\/]/).at(-1) ?? ''
  return base.replace(/(?!^)\.[A-Za-z0-9]{1,8}$/, '').replace(/^\.+/, '') || 'file'
}
