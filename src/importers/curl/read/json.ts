import { isSecretField } from '../../../shared/management/definition/secret-names.ts'
import { type JsonNode, parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { singular } from '../../../shared/management/endpoint/naming.ts'
import { message } from '../../../shared/text/message.ts'
import { fileName, type Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { markText, placeholderMark, typeInBrackets } from './placeholders.ts'

/** JSON text in which unknown parts are strings that contain markers. `bare`: the markers that were outside quotes. */
export interface JsonTemplate {
  text: string
  bare: Set<string>
}

const STRING = /"(?:[^"\\]|\\[\s\S])*"/y
const BARE = [
  /\{\{\s*(\$?[A-Za-z_][\w.-]*)\s*\}\}/y,
  /<([A-Za-z_][\w -]*)>/y,
  /\$\{?([A-Za-z_]\w*)\}?/y,
  /([A-Z][A-Z0-9]*_[A-Z0-9_]+|YOUR[A-Z_]*)(?=\s*[,}\]])/y,
]
const MARK = /\uFDD0\d+\uFDD1/y

/**
 * Reads JSON that may contain placeholders and variables, even where JSON doesn't allow them (`"qty": $QTY`). Keeps everything else as
 * written. Returns null if the result still isn't an object or array. Removes the values of secret fields, which is reported at `line`.
 */
export function readJson(given: string, line: number, reading: Reading): JsonTemplate | null {
  const { marks } = reading
  // Substitutes variables that contain an object or an array.
  const text = marks.replace(given, (unknown, mark) =>
    /^\s*[[{]/.test(unknown.value ?? '') ? marks.fill(unknown.value ?? '') : mark,
  )
  const bare = new Set<string>()
  let result = ''
  let at = 0
  while (at < text.length) {
    const piece = readPiece(text, at, bare, reading)
    result += piece.result
    at += piece.length
  }
  const node = parseJsonText(result)
  if (!node || (node.kind !== 'object' && node.kind !== 'array')) return null
  const typed = withTypes(result, node, bare, reading)
  const root = typed === result ? node : parseJsonText(typed)
  return root && { text: extractJsonSecrets(typed, root, line, reading), bare }
}

/** Formats that generated examples use in place of strings. */
const FORMAT = /^<(?:email|uuid|date|dateTime|date-time|uri|url)>$/

/** Turns `"age": "<integer>"`, as found in generated examples, into a parameter of that type, named after the member. */
function withTypes(text: string, root: JsonNode, bare: Set<string>, reading: Reading): string {
  const found: { start: number; end: number; mark: string }[] = []
  const visit = (node: JsonNode, key: string) => {
    if (node.kind === 'object') for (const member of node.members) visit(member.value, member.key)
    if (node.kind === 'array') for (const item of node.items) visit(item, singular(key))
    if (node.kind !== 'string' || key === '') return
    const written = reading.marks.replace(node.value, ({ name }) => `<${name}>`)
    const type = typeInBrackets(written) ?? (FORMAT.test(written) ? 'string' : null)
    if (!type) return
    const mark = placeholderMark(reading, key, { type })
    if (type !== 'string') bare.add(mark)
    found.push({ start: node.start, end: node.end, mark })
  }
  visit(root, '')
  let result = ''
  let end = 0
  for (const each of found) {
    result += `${text.slice(end, each.start)}"${each.mark}"`
    end = each.end
  }
  return result + text.slice(end)
}

function readPiece(text: string, at: number, bare: Set<string>, reading: Reading): { result: string; length: number } {
  const find = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const string = find(STRING)?.[0]
  if (string) return { result: `"${markJsonString(string.slice(1, -1), reading)}"`, length: string.length }
  const quoted = (mark: string, length: number) => {
    bare.add(mark)
    return { result: `"${mark}"`, length }
  }
  const mark = find(MARK)?.[0]
  if (mark) return quoted(mark, mark.length)
  for (const pattern of BARE) {
    const found = find(pattern)
    if (found) return quoted(placeholderMark(reading, (found[1] ?? '').replace(/^YOUR_/, '')), found[0].length)
  }
  return { result: text[at] ?? '', length: 1 }
}

/** Replaces placeholders in the escaped text of a JSON string with markers; they never contain characters that JSON escapes. */
const markJsonString = (text: string, reading: Reading): string =>
  text.length > 20_000 ? text : markText(text, reading)

function extractJsonSecrets(text: string, root: JsonNode, line: number, reading: Reading): string {
  const found: { start: number; end: number; key: string }[] = []
  const visit = (node: JsonNode) => {
    if (node.kind === 'array') node.items.forEach(visit)
    if (node.kind !== 'object') return
    for (const { key, value } of node.members) {
      const secret = isSecretField(key) && value.kind === 'string' && value.value !== ''
      if (secret) found.push({ start: value.start, end: value.end, key })
      else visit(value)
    }
  }
  visit(root)
  let result = ''
  let end = 0
  for (const each of found) {
    result += `${text.slice(end, each.start)}"${secretFieldMark(each.key, text.slice(each.start, each.end), line, reading)}"`
    end = each.end
  }
  return result + text.slice(end)
}

/** Returns a marker for a secret field in a body, without its value, and reports that the value was removed or isn't known. */
export function secretFieldMark(key: string, value: string, line: number, reading: Reading): string {
  const { marks, notices } = reading
  const unknown = marks.in(value)[0]
  const known = !hasMark(value) || marks.fill(value) !== value
  notices.add(
    known ? 'dropped' : 'info',
    line,
    message(known ? 'curl.secret.field' : 'curl.secret.fieldUnknown', { name: key }),
  )
  return marks.of({ name: unknown && !known ? unknown.name : key, kind: 'placeholder' })
}

/** Returns a marker for the content of a file, which isn't available here. */
export function fileMark(file: string, name: string | null, line: number, flag: string, reading: Reading): string {
  const shown = reading.marks.words(file)
  const isNamed = /^[\w./\\ ~:-]{1,80}$/.test(shown) && shown !== '-'
  const words = isNamed ? message('curl.fileNamed', { flag, file: shown }) : message('curl.file', { flag })
  reading.notices.add('dropped', line, words)
  return reading.marks.of({ name: name ?? (file === '-' || hasMark(file) ? 'body' : fileName(file)), kind: 'file' })
}
