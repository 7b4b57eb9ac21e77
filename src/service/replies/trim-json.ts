import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from 'json-p3'
import type { Trim } from '../../shared/management/endpoint/endpoint.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { countSteps, createPatternFunction, QueryTooCostly, runBounded } from './bounded-query.ts'

export type Trimmed = { ok: true; value: unknown } | { ok: false; problem: Message }

/** Trims a JSON value to the selected fields, keeping their structure, or to the result of an RFC 9535 query. */
export function trimJson(value: unknown, trim: Trim): Trimmed {
  return trim.by === 'fields' ? keepFields(value, trim.fields) : runQuery(value, trim.query)
}

/** Selected names by nesting level; an empty map keeps everything below it. */
interface Fields extends Map<string, Fields> {}

const compiledFields = new WeakMap<readonly string[], Fields>()

function compileFields(paths: readonly string[]): Fields {
  const known = compiledFields.get(paths)
  if (known) return known
  const root: Fields = new Map()
  const whole = new Set<Fields>()
  for (const path of paths) {
    let at = root
    for (const name of path
      .replace(/^\$?\.?/, '')
      .replace(/\[\*?\]/g, '')
      .split('.')) {
      if (name === '') continue
      const next: Fields = at.get(name) ?? new Map()
      at.set(name, next)
      at = next
    }
    whole.add(at)
  }
  // A path that is a prefix of others keeps everything below it.
  for (const place of whole) place.clear()
  compiledFields.set(paths, root)
  return root
}

function keepFields(value: unknown, paths: readonly string[]): Trimmed {
  const kept = keep(value, compileFields(paths))
  if (kept === undefined) return { ok: false, problem: message('replies.noField') }
  return { ok: true, value: kept }
}

/**
 * Returns the part to keep; undefined if it doesn't have a selected field. Recurses into lists; items without a selected field become `{}`.
 */
function keep(value: unknown, fields: Fields): unknown {
  if (fields.size === 0) return value
  if (Array.isArray(value)) return keepItems(value, fields)
  if (typeof value !== 'object' || value === null) return undefined
  const found: [string, unknown][] = []
  const every = fields.get('*')
  for (const [name, member] of Object.entries(value)) {
    const below = fields.get(name) ?? every
    const part = below && keep(member, below)
    if (part !== undefined) found.push([name, part])
  }
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

function keepItems(items: readonly unknown[], fields: Fields): unknown {
  if (items.length === 0) return items
  const kept = items.map((item) => keep(item, fields))
  if (kept.every((item) => item === undefined)) return undefined
  return kept.map((item) => (item === undefined ? {} : item))
}

const environment = new JSONPathEnvironment()
environment.functionRegister.set('match', createPatternFunction(true))
environment.functionRegister.set('search', createPatternFunction(false))
const queries = new Map<string, JSONPathQuery | { problem: Message }>()

function compileQuery(query: string): JSONPathQuery | { problem: Message } {
  const known = queries.get(query)
  if (known) return known
  let compiled: JSONPathQuery | { problem: Message }
  try {
    compiled = countSteps(environment.compile(query))
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error
    compiled = { problem: message('replies.jsonPath.invalid', { problem: error.message }) }
  }
  if (queries.size >= 500) queries.clear()
  queries.set(query, compiled)
  return compiled
}

/** Runs a query. A singular query returns its value; any other query returns the list of its matches. */
function runQuery(value: unknown, query: string): Trimmed {
  const compiled = compileQuery(query)
  if ('problem' in compiled) return { ok: false, problem: compiled.problem }
  try {
    const found = runBounded(compiled, value)
    if (!compiled.singularQuery()) return { ok: true, value: found }
    if (found.length === 0) return { ok: false, problem: message('replies.jsonPath.nothing') }
    return { ok: true, value: found[0] }
  } catch (error) {
    if (error instanceof QueryTooCostly || error instanceof RangeError) {
      return { ok: false, problem: message('replies.jsonPath.tooCostly') }
    }
    if (!(error instanceof JSONPathError)) throw error
    return { ok: false, problem: message('replies.jsonPath.tooDeep') }
  }
}
