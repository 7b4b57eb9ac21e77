import { message } from '../../../shared/text/message.ts'
import { Cursor } from './cursor.ts'
import type { Reading } from './expansion.ts'
import { skipBlanks } from './powershell-call.ts'
import { type PowerShellValue, toJson } from './powershell-data.ts'
import { readExpression, readValue } from './powershell-value.ts'
import { type PowerShellMemory, readInvoke, skipPowerShellPipe } from './read-invoke.ts'
import { type Statement, Unreadable, type Word } from './statement.ts'

const INVOKE = /(?:(?:\$\w+|\[void\])\s*=?\s*)?(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm|curl(?:\.exe)?)(?=\s)/iy
const CURL_EXE = /(?:&\s*)?(["']?)(?:[\w.~:/\\ -]*[\\/])?curl(?:\.exe)?\1(?=\s)/iy
const COOKIE =
  /\$\w+\.Cookies\.Add\(\s*\(?New-Object\s+System\.Net\.Cookie\(\s*["']([^"']*)["']\s*,\s*((["'])(?:[^"'`]|`.)*\3)[^\n]*/iy
/** The PowerShell variables and session cookies of each import. */
const memories = new WeakMap<Reading, PowerShellMemory>()

/**
 * Reads a PowerShell statement: an assignment (returns null), `curl.exe`, or `Invoke-WebRequest`/`Invoke-RestMethod` with the parameters
 * that browsers and manuals use, converted to the equivalent cURL command. Throws `Unreadable` for anything else.
 */
export function readPowerShellStatement(cursor: Cursor, reading: Reading): Statement | null {
  const line = cursor.lineOf()
  const known: PowerShellMemory = memories.get(reading) ?? { values: new Map(), cookies: [] }
  memories.set(reading, known)
  if (cursor.match(CURL_EXE) && !usesCmdlet(cursor)) return { line, words: readCurlExe(cursor, reading, known.values) }
  if (cursor.take(INVOKE) !== '') return { line, words: readInvoke(cursor, reading, line, known) }
  const cookie = cursor.match(COOKIE)
  if (cookie) {
    cursor.at += cookie[0].length
    const value = readValue(new Cursor(cookie[2] ?? '', line), reading, known.values)
    known.cookies.push(`${cookie[1]}=${'text' in value ? value.text : ''}`)
    return null
  }
  if (changeTable(cursor, reading, known.values)) return null
  const assigned = cursor.match(/\$(?:env:)?(\w+)((?:\.\w+)*)\s*=\s*/iy)
  if (!assigned) {
    cursor.at = cursor.lineEnd()
    return null
  }
  cursor.at += assigned[0].length
  const asks = cursor.match(/(\(\s*)?(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm|curl(?:\.exe)?)\s/iy)
  if (asks) {
    cursor.at += asks[1]?.length ?? 0
    return readPowerShellStatement(cursor, reading)
  }
  const name = (assigned[1] ?? '').toLowerCase()
  if (cursor.take(/(?:New-Object\s+|\[)["']?System\.Collections\.[^\n]*Dictionary[^\n]*/iy) !== '') {
    known.values.set(name, { kind: 'map', entries: [] })
    return null
  }
  if (cursor.match(/New-Object\b/iy) || assigned[2]) {
    if (assigned[2]) reading.notices.add('info', line, message('curl.powershell.property'))
    cursor.at = cursor.lineEnd()
    return null
  }
  const value = readExpression(cursor, reading, known.values)
  known.values.set(name, value)
  // An expression that would have to be evaluated is represented by its variable wherever it's used.
  if (value.kind === 'other') {
    known.values.delete(name)
    reading.variables.delete(name)
    cursor.at = cursor.lineEnd()
  }
  if (value.kind === 'text' || value.kind === 'bare') {
    reading.variables.set(name, value.text)
    // A single word may become a parameter's value; longer text is substituted where it's used.
    if (value.kind === 'text' && !/\s/.test(value.text)) known.values.delete(name)
  }
  return null
}

/** Applies `$table.Add('key', value)`, `$table['key'] = value`, and `$table.key = value` to a table from an earlier line. */
function changeTable(cursor: Cursor, reading: Reading, values: Map<string, PowerShellValue>): boolean {
  const start = cursor.at
  const name = /^\$(\w+)$/.exec(cursor.take(/\$\w+/y))?.[1]?.toLowerCase() ?? ''
  const table = values.get(name)
  const inner = () => readValue(cursor, reading, values)
  const way = table?.kind === 'map' ? cursor.take(/\.Add\(\s*|\[\s*|\.(?=["'\w])/iy) : ''
  if (table?.kind === 'map' && way !== '') {
    const bare = cursor.take(/[A-Za-z][\w-]*(?=\s*=)/y)
    const key = bare !== '' ? bare : inner()
    const text = typeof key === 'string' ? key : 'text' in key ? key.text : ''
    if (text !== '' && cursor.take(/\s*(?:,|\]?\s*=)\s*/y) !== '') {
      const value = readExpression(cursor, reading, values)
      values.set(name, { kind: 'map', entries: [...table.entries.filter(([each]) => each !== text), [text, value]] })
      cursor.at = cursor.lineEnd()
      return true
    }
  }
  cursor.at = start
  return false
}

/** Whether `curl` means `Invoke-WebRequest`, for which it's an alias in Windows PowerShell 5. */
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
        text += 'text' in value ? value.text : toJson(value, line, reading)
      } else text += cursor.take(/@|[^\s;|)"'$@`]+|`[^\n]|`/y).replace(/^`(?=.)/, '')
    }
    if (cursor.at === before) throw new Unreadable(line, message('curl.powershell.part'))
    // Windows PowerShell passes on inner quotes only if they're preceded by a backslash.
    words.push({ text: text.replace(/\\"/g, '"'), line })
  }
  skipPowerShellPipe(cursor, reading)
  return words
}
