import type { Cursor } from './cursor.ts'
import type { Reading } from './expansion.ts'
import { type PowerShellValue, readValue, skipBlanks, toJson } from './powershell-value.ts'
import { type Statement, Unreadable, type Word } from './statement.ts'

const INVOKE = /(?:(?:\$\w+|\[void\])\s*=?\s*)?(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm|curl(?:\.exe)?)(?=\s)/iy
const CURL_EXE = /(?:&\s*)?(["']?)(?:[\w.~:/\\ -]*[\\/])?curl(?:\.exe)?\1(?=\s)/iy
const COOKIE =
  /\$\w+\.Cookies\.Add\(\s*\(?New-Object\s+System\.Net\.Cookie\(\s*["']([^"']*)["']\s*,\s*["']((?:[^"'`]|`.)*)["'][^\n]*/iy
/** Variables of PowerShell and the cookies of its sessions, kept while one text is read. */
const memory = new WeakMap<Reading, { values: Map<string, PowerShellValue>; cookies: string[] }>()

/**
 * Reads a statement of PowerShell: an assignment (returns null), `curl.exe`, or `Invoke-WebRequest`/`Invoke-RestMethod`
 * with the parameters that browsers and manuals use, as the same call of cURL. Throws Unreadable for anything else.
 */
export function readPowerShellStatement(cursor: Cursor, reading: Reading): Statement | null {
  const line = cursor.lineOf()
  const known = memory.get(reading) ?? { values: new Map<string, PowerShellValue>(), cookies: [] }
  memory.set(reading, known)
  if (cursor.match(CURL_EXE) && !usesCmdlet(cursor)) return { line, words: readCurlExe(cursor, reading, known.values) }
  if (cursor.take(INVOKE) !== '') return { line, words: readInvoke(cursor, reading, line, known) }
  const cookie = cursor.match(COOKIE)
  if (cookie) {
    cursor.at += cookie[0].length
    known.cookies.push(`${cookie[1]}=${(cookie[2] ?? '').replace(/`(.)/g, '$1')}`)
    return null
  }
  const assigned = cursor.match(/\$(?:env:)?(\w+)((?:\.\w+)*)\s*=\s*/iy)
  if (!assigned) {
    cursor.at = cursor.lineEnd()
    return null
  }
  cursor.at += assigned[0].length
  if (cursor.match(/(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm|curl(?:\.exe)?)\s/iy))
    return readPowerShellStatement(cursor, reading)
  const name = (assigned[1] ?? '').toLowerCase()
  if (cursor.match(/New-Object\b/iy) || assigned[2]) {
    if (assigned[2]) reading.notices.add('info', line, 'A property of a PowerShell object is not kept.')
    cursor.at = cursor.lineEnd()
    return null
  }
  let value = readValue(cursor, reading, known.values)
  skipBlanks(cursor)
  if (cursor.take(/\|\s*ConvertTo-Json(?:\s+-\w+(?:\s+\d+)?)*/iy) !== '') value = { kind: 'text', text: toJson(value) }
  known.values.set(name, value)
  if (value.kind === 'text' || value.kind === 'bare') {
    reading.variables.set(name, value.text)
    // Text that is one word may be a parameter's value; anything longer is put in where it is used.
    if (value.kind === 'text' && !/\s/.test(value.text)) known.values.delete(name)
  }
  return null
}

/** In Windows PowerShell 5, `curl` is another name of Invoke-WebRequest. */
const usesCmdlet = (cursor: Cursor): boolean =>
  !/^(?:&\s*)?["']?[^\s]*curl\.exe/i.test(cursor.text.slice(cursor.at, cursor.at + 200)) &&
  / -(?:Uri|Headers|Method|Body|UseBasicParsing)\b/i.test(cursor.text.slice(cursor.at, cursor.lineEnd()))

function readCurlExe(cursor: Cursor, reading: Reading, values: Map<string, PowerShellValue>): Word[] {
  cursor.take(CURL_EXE)
  const words: Word[] = []
  for (;;) {
    skipBlanks(cursor)
    if (cursor.done || /[\n;|)]/.test(cursor.peek())) break
    const line = cursor.lineOf()
    const before = cursor.at
    let text = ''
    while (!cursor.done && !/[\s;|)]/.test(cursor.peek()) && !cursor.match(/`[ \t]*\n/y)) {
      if (/["'$@]/.test(cursor.peek()) && !cursor.match(/@(?=[^"'({])/y)) {
        const value = readValue(cursor, reading, values)
        text += 'text' in value ? value.text : toJson(value)
      } else text += cursor.take(/@|`?[^\s;|)"'$@`]+|`[^\n]|`/y)
    }
    if (cursor.at === before) throw new Unreadable(line, 'This part of the PowerShell command cannot be read.')
    // Windows PowerShell hands inner quotes on only when they carry a backslash.
    words.push({ text: text.replace(/\\"/g, '"'), line })
  }
  skipPipe(cursor, reading)
  return words
}

function skipPipe(cursor: Cursor, reading: Reading): void {
  if (cursor.peek() === '|')
    reading.notices.add(
      'dropped',
      cursor.lineOf(),
      'What follows the | is not kept: set what the reply is trimmed to instead.',
    )
  if (/[|;)]/.test(cursor.peek())) cursor.take(/[^\n;]*;?/y)
}

function readInvoke(
  cursor: Cursor,
  reading: Reading,
  line: number,
  { values, cookies }: { values: Map<string, PowerShellValue>; cookies: string[] },
): Word[] {
  const words: Word[] = []
  let method = ''
  let body: Word | null = null
  const given = new Map<string, { value: PowerShellValue | null; line: number }>()
  for (;;) {
    skipBlanks(cursor)
    if (cursor.done || /[\n;|)]/.test(cursor.peek())) break
    const at = cursor.lineOf()
    const name = cursor
      .take(/-[A-Za-z]+:?/y)
      .replace(':', '')
      .toLowerCase()
    skipBlanks(cursor)
    const none = cursor.done || /[\n;|)]|^-(?=[A-Za-z])/.test(cursor.text.slice(cursor.at, cursor.at + 2))
    const before = cursor.at
    const value = none ? null : readValue(cursor, reading, values)
    if (name === '' && cursor.at === before)
      throw new Unreadable(
        at,
        'This part of the PowerShell command cannot be read. Copy it from the browser as cURL instead.',
      )
    given.set(name === '' ? '-uri' : name, { value, line: at })
  }
  skipPipe(cursor, reading)
  for (const [name, { value, line: at }] of given) {
    const text = value && 'text' in value ? value.text : null
    const add = (...texts: string[]) => words.push(...texts.map((each) => ({ text: each, line: at })))
    if (name === '-uri' && text !== null) add('--url', text)
    else if (name === '-method' && text !== null) method = text.toUpperCase()
    else if (name === '-headers' && value?.kind === 'map')
      for (const [key, each] of value.entries) add('-H', `${key}: ${'text' in each ? each.text : ''}`)
    else if (name === '-contenttype' && text !== null) add('-H', `Content-Type: ${text}`)
    else if (name === '-useragent' && text !== null) add('-A', text)
    else if (name === '-timeoutsec' && text !== null) add('-m', text)
    else if (name === '-body' && text !== null) body = { text, line: at }
    else if (name === '-body' && value?.kind === 'map')
      for (const [key, each] of value.entries) add('--data-urlencode', `${key}=${'text' in each ? each.text : ''}`)
    else if (name === '-infile' && text !== null) add('--data-binary', `@${text}`)
    else if (name === '-form' && value?.kind === 'map')
      for (const [key, each] of value.entries) add('-F', `${key}=${'text' in each ? each.text : '@file'}`)
    else if (name === '-skipcertificatecheck') add('-k')
    else if (name === '-websession' || name === '-sessionvariable') {
      if (cookies.length > 0) add('-b', cookies.join('; '))
    } else if (/^-(?:usebasicparsing|disablekeepalive|verbose|outfile|erroraction|ea|passthru)$/.test(name))
      reading.notices.add('info', at, `${name} changes nothing here.`)
    else if (name === '-headers' || name === '-body' || name === '-uri')
      throw new Unreadable(
        at,
        `The value of ${name} is an expression that would have to be run. Write its result there, or copy the request from the browser as cURL.`,
      )
    else reading.notices.add('dropped', at, `${name} is not kept: an endpoint has no such setting.`)
  }
  if (!given.has('-uri')) throw new Unreadable(line, 'The command has no -Uri.')
  if (body) words.push({ text: '--data-raw', line: body.line }, body)
  const sendsInQuery = words.some(({ text }) => text === '--data-urlencode') && (method === '' || method === 'GET')
  if (sendsInQuery) words.push({ text: '-G', line })
  else words.push({ text: '-X', line }, { text: method || 'GET', line })
  return words
}
