import type { Reading } from '../lex/expansion.ts'
import { fileMark } from './json.ts'
import type { DataItem, Operation } from './operation.ts'

/** Joins the data of `-d` and similar options as cURL does: with `&`, unless it's JSON. Files become markers. */
export function joinData(items: readonly DataItem[], operation: Operation, reading: Reading): string {
  let text = ''
  for (const [index, item] of items.entries()) {
    if (index > 0 && item.how !== 'json') text += '&'
    text += textOf(item, operation, reading)
  }
  return text
}

function textOf({ how, value, line }: DataItem, operation: Operation, reading: Reading): string {
  if (how === 'raw') return value
  if (how !== 'urlencode')
    return value.startsWith('@') ? contentOf(value.slice(1), how, line, operation, reading) : value
  const equals = value.indexOf('=')
  const at = value.indexOf('@')
  if (equals !== -1) {
    const name = value.slice(0, equals)
    return `${name}${name === '' ? '' : '='}${encode(value.slice(equals + 1))}`
  }
  if (at === -1) return encode(value)
  const name = value.slice(0, at)
  return `${name}${name === '' ? '' : '='}${contentOf(value.slice(at + 1), how, line, operation, reading, name)}`
}

/** Returns the content of a `@file`: the piped input if it's known, or a marker otherwise. */
function contentOf(
  file: string,
  how: DataItem['how'],
  line: number,
  { stdin, stdinFile }: Operation,
  reading: Reading,
  name?: string,
): string {
  if (file === '-' && stdin !== undefined) {
    if (how === 'urlencode') return encode(stdin)
    return how === 'data' ? stdin.replace(/[\r\n]/g, '') : stdin
  }
  const written = reading.files.get(file)
  if (written !== undefined)
    return how === 'urlencode' ? encode(written) : how === 'data' ? written.replace(/[\r\n]/g, '') : written
  const flag =
    how === 'json' ? '--json' : how === 'urlencode' ? '--data-urlencode' : how === 'binary' ? '--data-binary' : '-d'
  return fileMark(file === '-' && stdinFile !== undefined ? stdinFile : file, name || null, line, flag, reading)
}

/** Percent-encodes everything except markers; a space becomes a plus, as in cURL. */
function encode(text: string): string {
  return text
    .split(/(\uFDD0\d+\uFDD1)/)
    .map((piece, index) => (index % 2 === 1 ? piece : encodeText(piece)))
    .join('')
}

function encodeText(text: string): string {
  // A lone surrogate becomes the replacement character, just as if its bytes were decoded.
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll('%20', '+')
}
