import { message } from '../../../shared/text/message.ts'
import { Cursor } from './cursor.ts'
import { anyCaseMark, type Reading } from './expansion.ts'
import { readCall, readFile, readToJson, skipBlanks } from './powershell-call.ts'
import { type PowerShellValue, toJson, unknownMark } from './powershell-data.ts'
import { type Evaluate, readBare, readHereString, readQuoted, takeSubexpression } from './powershell-text.ts'
import { Unreadable } from './statement.ts'

/** Values of assigned variables by lower-case name. */
export type PowerShellVariables = Map<string, PowerShellValue>

const SPACE = /(?:\s|`[ \t]*\n|#[^\n]*(?=\n))+/y
const VARIABLE = /\$(?:\{(?:env:|script:|global:)?([^}\n]+)\}|(?:env:|script:|global:)?(\w+)(?![\w]*\())/iy
const CAST = /\[(?:string|int|pscustomobject|ordered|hashtable|object|bool|double|long|array)(?:\[\])?\]\s*/iy
const PROPERTY = /(?:\.\w+|\[(?:\d+|'[^'\n]*'|"[^"$`\n]*")\])+/y
/** A cmdlet, which would have to be executed. */
const CMDLET = /[A-Z][a-z]+-[A-Z]\w+(?=[\s)]|$)/y
/** Separates list items; in a table, a comma before another key counts as the end of a line. */
const COMMA = /[ \t]*,\s*(?![\w"'-]+\s*=)/y
const OTHER: PowerShellValue = { kind: 'other' }
/** Maximum nesting depth of tables, lists, and expressions. */
const MAX_DEPTH = 50

/** Reads one value at the cursor, as in a command's argument. Throws `Unreadable`. */
export function readValue(cursor: Cursor, reading: Reading, values: PowerShellVariables, depth = 0): PowerShellValue {
  if (depth > MAX_DEPTH) throw new Unreadable(cursor.lineOf(), message('curl.tooDeep'))
  const inner = () => readValue(cursor, reading, values, depth + 1)
  const expression = () => readExpression(cursor, reading, values, depth + 1)
  const evaluate: Evaluate = (text, line) => evaluateText(text, line, reading, values, depth + 1)
  cursor.take(CAST)
  const character = cursor.peek()
  if (cursor.match(/@["']\n/y)) return { kind: 'text', text: readHereString(cursor, reading, evaluate) }
  if (character === "'" || character === '"') return { kind: 'text', text: readQuoted(cursor, reading, evaluate) }
  if (cursor.take(/@\{/y) !== '') return readMap(cursor, inner, expression)
  if (cursor.take(/@\(/y) !== '') return readList(cursor, () => readJoined(cursor, inner))
  const called = readFile(cursor, reading, inner) ?? readCall(cursor, reading, inner)
  if (called) return called
  if (character === '(') {
    const value = readParentheses(cursor, expression)
    return cursor.take(/(?:\.\w+(?:\([^)\n]*\))?)+/y) === '' ? value : OTHER
  }
  if (cursor.match(/\$\(/y)) {
    const line = cursor.lineOf()
    return evaluate(takeSubexpression(cursor), line)
  }
  const variable = cursor.match(VARIABLE)
  if (variable) {
    const name = variable[1] ?? variable[2] ?? ''
    const line = cursor.lineOf()
    cursor.at += variable[0].length
    if (/^(true|false|null)$/i.test(name)) return { kind: 'bare', text: name.toLowerCase() }
    return readProperty(cursor, name, line, reading, values)
  }
  const bare = readBare(cursor, reading, evaluate)
  if (bare === '') return OTHER
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? { kind: 'bare', text: bare } : { kind: 'text', text: bare }
}

/** Reads what follows a variable: nothing, a property of a known table, or a property of an unknown object. */
function readProperty(
  cursor: Cursor,
  name: string,
  line: number,
  reading: Reading,
  values: PowerShellVariables,
): PowerShellValue {
  const known = values.get(name.toLowerCase()) ?? { kind: 'text', text: anyCaseMark(reading, name) }
  // These methods leave the text unchanged.
  if (cursor.take(/\.(?:ToString|Trim)\(\)/iy) !== '') return known
  const called = cursor.match(/\.\w+\([^)\n]*\)/y)
  if (called) {
    cursor.at += called[0].length
    return { kind: 'text', text: unknownMark(name, line, reading) }
  }
  const path = cursor.take(PROPERTY)
  if (path === '') return known
  const keys = [...path.matchAll(/\.(\w+)|\[['"]?([^'"\]]*)['"]?\]/g)].map((each) => each[1] ?? each[2] ?? '')
  let value: PowerShellValue | undefined = values.get(name.toLowerCase())
  for (const key of keys) {
    if (value?.kind === 'map') value = value.entries.find(([each]) => each.toLowerCase() === key.toLowerCase())?.[1]
    else value = value?.kind === 'list' ? value.items[Number(key)] : undefined
  }
  return value ?? { kind: 'text', text: anyCaseMark(reading, [name, ...keys].join('.')) }
}

/**
 * Reads an expression: a value, several values joined with `+`, a list, `-f`, or `ConvertTo-Json`. Returns `other` if it would have to be
 * evaluated; always moves past it. Throws `Unreadable`.
 */
export function readExpression(
  cursor: Cursor,
  reading: Reading,
  values: PowerShellVariables,
  depth = 0,
): PowerShellValue {
  const line = cursor.lineOf()
  const inner = () => readValue(cursor, reading, values, depth + 1)
  const json = readToJson(cursor, reading, inner)
  const command =
    json === null &&
    cursor.match(CMDLET) !== null &&
    !cursor.match(/(?:Get-(?:Item|Content)|ConvertTo-SecureString)\s/iy)
  let value = json ?? (command ? OTHER : readJoined(cursor, inner))
  if (!command) value = readOperators(cursor, value, () => readJoined(cursor, inner), reading)
  for (;;) {
    skipBlanks(cursor)
    if (cursor.take(/\|\s*ConvertTo-Json(?:\s+-\w+(?:\s+\d+)?)*/iy) !== '')
      value = value.kind === 'other' ? OTHER : { kind: 'text', text: toJson(value, line, reading) }
    else if (cursor.take(/\|\s*Out-String\b/iy) === '') break
  }
  if (cursor.done || /[\n;)}]/.test(cursor.peek())) return value
  skipExpression(cursor)
  return OTHER
}

/** Reads `"…{0}…" -f a, b`, `a, b`, and `list -join text`. */
function readOperators(
  cursor: Cursor,
  first: PowerShellValue,
  operand: () => PowerShellValue,
  { marks }: Reading,
): PowerShellValue {
  const further = (): PowerShellValue[] => {
    const items = [operand()]
    while (cursor.take(COMMA) !== '') items.push(operand())
    return items
  }
  if (cursor.take(COMMA) !== '') return { kind: 'list', items: [first, ...further()] }
  if (cursor.take(/\s+-join\s+/iy) !== '') {
    const between = operand()
    if (first.kind !== 'list' || !('text' in between)) return OTHER
    const texts = first.items.flatMap((each) => ('text' in each ? [each.text] : []))
    return texts.length === first.items.length ? { kind: 'text', text: texts.join(between.text) } : OTHER
  }
  if (cursor.take(/[ \t]+-f[ \t]+/iy) === '') return first
  const items = further()
  const format = 'text' in first ? marks.fillComposed(first.text) : '{:}'
  const used = items.every((each) => 'text' in each) && !/\{[^}]*[,:]/.test(format.replace(/\{\{|\}\}/g, ''))
  if (!used) return OTHER
  const text = format.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole, index?: string) => {
    const item = items[Number(index)]
    return index === undefined ? (whole[0] ?? '') : item && 'text' in item ? item.text : ''
  })
  return { kind: 'text', text }
}

/** Reads a value, or several strings joined with `+`. */
function readJoined(cursor: Cursor, inner: () => PowerShellValue): PowerShellValue {
  let value = inner()
  while (cursor.take(/[ \t]*\+\s*(?=["'$([])/y) !== '') {
    const next = inner()
    value = 'text' in value && 'text' in next ? { kind: 'text', text: value.text + next.text } : OTHER
  }
  return value
}

/** Evaluates the content of `$(…)`. */
function evaluateText(
  text: string,
  line: number,
  reading: Reading,
  values: PowerShellVariables,
  depth: number,
): PowerShellValue {
  const cursor = new Cursor(text, line)
  cursor.take(SPACE)
  const value = readExpression(cursor, reading, values, depth)
  cursor.take(SPACE)
  return cursor.done ? value : OTHER
}

/** Skips an unsupported expression. */
function skipExpression(cursor: Cursor): void {
  let depth = 0
  let quote = ''
  for (; !cursor.done; cursor.at += 1) {
    const character = cursor.peek()
    if (character === '`') cursor.at += 1
    else if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (/[({]/.test(character)) depth += 1
    else if (depth === 0 && /[\n;)}]/.test(character)) return
    else if (/[)}]/.test(character)) depth -= 1
  }
}

function readMap(cursor: Cursor, inner: () => PowerShellValue, expression: () => PowerShellValue): PowerShellValue {
  const line = cursor.lineOf()
  const entries: [string, PowerShellValue][] = []
  for (;;) {
    cursor.take(/(?:[\s;,]|`\n|#[^\n]*\n)+/y)
    if (cursor.take(/\}/y) !== '') return { kind: 'map', entries }
    const bare = cursor.take(/[A-Za-z_][\w-]*(?=\s*=)/y)
    const key = bare !== '' ? bare : inner()
    cursor.take(SPACE)
    if (cursor.take(/=\s*/y) === '') throw new Unreadable(line, message('curl.unclosed.table'))
    const value = expression()
    entries.push([typeof key === 'string' ? key : 'text' in key ? key.text : '', value])
  }
}

function readList(cursor: Cursor, item: () => PowerShellValue): PowerShellValue {
  const line = cursor.lineOf()
  const items: PowerShellValue[] = []
  for (;;) {
    cursor.take(/(?:[\s,;]|`\n|#[^\n]*\n)+/y)
    if (cursor.take(/\)/y) !== '') return { kind: 'list', items }
    const before = cursor.at
    items.push(item())
    if (cursor.at === before) throw new Unreadable(line, message('curl.unclosed.list'))
  }
}

function readParentheses(cursor: Cursor, expression: () => PowerShellValue): PowerShellValue {
  const line = cursor.lineOf()
  cursor.at += 1
  cursor.take(SPACE)
  const value = expression()
  cursor.take(SPACE)
  const whole = cursor.take(/\)/y) !== ''
  if (whole) return value
  let depth = 1
  while (!cursor.done && depth > 0) {
    const character = cursor.peek()
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    cursor.at += 1
  }
  if (depth > 0) throw new Unreadable(line, message('curl.unclosed.parenthesis'))
  return OTHER
}
