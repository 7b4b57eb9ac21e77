import { message } from '../../../shared/text/message.ts'
import type { Cursor } from './cursor.ts'
import type { Reading } from './expansion.ts'
import { skipBlanks } from './powershell-call.ts'
import { type PowerShellValue, toJson, unknownMark } from './powershell-data.ts'
import { readValue } from './powershell-value.ts'
import { Unreadable, type Word } from './statement.ts'

/** PowerShell variables by lower-case name, and session cookies. */
export interface PowerShellMemory {
  values: Map<string, PowerShellValue>
  cookies: string[]
}

interface Given {
  /** As written: `-Uri`. */
  flag: string
  value: PowerShellValue | null
  line: number
}

/** The supported parameters; PowerShell accepts any unambiguous prefix of a name. */
const PARAMETERS =
  'uri method custommethod headers body contenttype useragent timeoutsec infile form skipcertificatecheck websession sessionvariable authentication token credential usebasicparsing disablekeepalive'.split(
    ' ',
  )
const NO_DIFFERENCE =
  /^(?:usebasicparsing|disablekeepalive|verbose|outfile|erroraction|ea|passthru|maximumredirection|skiphttperrorcheck|responseheadersvariable|statuscodevariable|skipheadervalidation)$/
/** HTTP/2 headers that browsers write into the table without their colon. */
const PSEUDO = /^(?:authority|method|path|scheme)$/

/** Converts the arguments of `Invoke-WebRequest` or `Invoke-RestMethod` to those of the equivalent cURL command. Throws `Unreadable`. */
export function readInvoke(cursor: Cursor, reading: Reading, line: number, memory: PowerShellMemory): Word[] {
  const given = readParameters(cursor, reading, memory.values)
  skipPowerShellPipe(cursor, reading)
  if (!given.has('uri')) throw new Unreadable(line, message('curl.powershell.uri'))
  const words: Word[] = []
  for (const [name, each] of given) words.push(...wordsOf(name, each, reading, memory))
  const text = (name: string) => {
    const value = given.get(name)?.value
    return value && 'text' in value ? value.text.toUpperCase() : ''
  }
  const method = text('method') === 'CUSTOM' ? text('custommethod') : text('method') || text('custommethod')
  const sendsInQuery = words.some(({ text }) => text === '--data-urlencode') && (method === '' || method === 'GET')
  if (sendsInQuery) words.push({ text: '-G', line })
  else words.push({ text: '-X', line }, { text: method || 'GET', line })
  return words
}

/** Skips what follows a `|`, which only processes the response. */
export function skipPowerShellPipe(cursor: Cursor, reading: Reading): void {
  if (cursor.peek() === '|') reading.notices.add('dropped', cursor.lineOf(), message('curl.pipe'))
  if (/[|;)]/.test(cursor.peek())) cursor.take(/[^\n;]*;?/y)
}

function readParameters(cursor: Cursor, reading: Reading, values: PowerShellMemory['values']): Map<string, Given> {
  const given = new Map<string, Given>()
  for (;;) {
    skipBlanks(cursor)
    if (cursor.done || /[\n;|)]/.test(cursor.peek())) return given
    const line = cursor.lineOf()
    const table = cursor.match(/@(\w+)(?=[\s;|)]|$)/y)
    if (table) {
      cursor.at += table[0].length
      const splat = values.get((table[1] ?? '').toLowerCase())
      if (splat?.kind !== 'map') throw new Unreadable(line, message('curl.powershell.splat', { name: table[1] ?? '' }))
      for (const [key, value] of splat.entries) given.set(nameOf(key), { flag: `-${key}`, value, line })
      continue
    }
    const flag = cursor.take(/-[A-Za-z]+:?/y).replace(':', '')
    skipBlanks(cursor)
    const none = cursor.done || /[\n;|)]|^-(?=[A-Za-z])/.test(cursor.text.slice(cursor.at, cursor.at + 2))
    const before = cursor.at
    const value = none ? null : readValue(cursor, reading, values)
    if (flag === '' && cursor.at === before) throw new Unreadable(line, message('curl.powershell.parameter'))
    given.set(flag === '' ? 'uri' : nameOf(flag.slice(1)), { flag: flag || '-Uri', value, line })
  }
}

function nameOf(written: string): string {
  const name = written.toLowerCase()
  return PARAMETERS.find((known) => known === name) ?? PARAMETERS.find((known) => known.startsWith(name)) ?? name
}

function wordsOf(name: string, given: Given, reading: Reading, { cookies }: PowerShellMemory): Word[] {
  const { flag, value, line } = given
  const { notices } = reading
  const words = (...texts: string[]) => texts.map((text) => ({ text, line }))
  const text = value && 'text' in value ? value.text : null
  if (text !== null) {
    if (name === 'uri') return words('--url', text)
    if (name === 'contenttype') return words('-H', `Content-Type: ${text}`)
    if (name === 'useragent') return words('-A', text)
    if (name === 'timeoutsec') return words('-m', text)
    if (name === 'body') return words('--data-raw', text)
    if (name === 'infile') return words('--data-binary', `@${text}`)
    if (name === 'token') return words('--oauth2-bearer', text)
    // -Token or -Credential implies it.
    if (name === 'authentication') return []
  }
  if (name === 'method' || name === 'custommethod') return []
  if (name === 'body' && value?.kind === 'file') return words('--data-binary', `@${value.path}`)
  if (name === 'body' && value?.kind === 'list') return words('--data-raw', toJson(value, line, reading))
  if (value?.kind === 'map') {
    const pairs = value.entries.map(([key, each]) => [key, entryText(key, each, line, reading)] as const)
    if (name === 'headers') {
      const browser = pairs.some(([key]) => key === 'authority') && pairs.some(([key]) => key === 'path')
      return pairs.flatMap(([key, each]) => words('-H', `${browser && PSEUDO.test(key) ? ':' : ''}${key}: ${each}`))
    }
    if (name === 'body') return pairs.flatMap(([key, each]) => words('--data-urlencode', `${key}=${each}`))
    if (name === 'form')
      return value.entries.flatMap(([key, each], index) =>
        each.kind === 'file'
          ? words('-F', `${key}=@${each.path}`)
          : words('--form-string', `${key}=${pairs[index]?.[1] ?? ''}`),
      )
  }
  if (name === 'skipcertificatecheck') return words('-k')
  if (name === 'websession' || name === 'sessionvariable')
    return cookies.length > 0 ? words('-b', cookies.join('; ')) : []
  if (NO_DIFFERENCE.test(name)) notices.add('info', line, message('curl.option.harmless', { flags: flag, count: 1 }))
  else if (name === 'credential') notices.add('dropped', line, message('curl.powershell.credential', { flag }))
  else if (/^(?:headers|body|uri|form|token)$/.test(name))
    throw new Unreadable(line, message('curl.powershell.expression', { flag }))
  else notices.add('dropped', line, message('curl.option.noSetting', { flag }))
  return []
}

/** Returns the value of one table entry as text; an expression that would have to be evaluated becomes a parameter or a secret. */
function entryText(key: string, value: PowerShellValue, line: number, reading: Reading): string {
  if ('text' in value) return value.text
  if (value.kind === 'file') return value.mark
  return value.kind === 'other' ? unknownMark(key, line, reading) : toJson(value, line, reading)
}
