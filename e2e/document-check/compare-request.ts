import { type ParseError, parse } from 'jsonc-parser'
import type { ArgumentPool } from './argument-pool.ts'
import type { Arrived } from './arrived-request.ts'
import type { Secrets } from './check-security.ts'
import { decode, readPairs } from './decode-value.ts'
import { readMultipart } from './multipart.ts'
import type { PostmanItem } from './outside-tools.ts'
import { type Problem, problem } from './problem.ts'

/** Headers set by the connection or by Postman itself, and headers needed only for authentication. */
const OWN = new Set(
  'accept content-type authorization host connection content-length accept-encoding user-agent cookie transfer-encoding postman-token cache-control'.split(
    ' ',
  ),
)

const HOLE = /\{\{[^{}]*\}\}/

interface Rules {
  complete: boolean
  secrets: Secrets
  /** The collection's variables. */
  known: Map<string, string>
}

/** Whether a string is a filled-in Postman template: its literal words, with an argument or a variable's value in each placeholder. */
function fits(template: string, text: string, pool: ArgumentPool, { known, secrets }: Rules, name: string): boolean {
  if (text === template || secrets.isSecret(text) || pool.find(name, [text])) return true
  const filled = template.replace(/\{\{([^{}]*)\}\}/g, (hole, key: string) => known.get(key.trim()) ?? hole)
  if (filled === text) return true
  const pieces = template.split(HOLE).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (pieces.length === 1) return false
  // A collection variable may have become an argument, or kept its value from the collection.
  const values = new RegExp(`^${pieces.join('(.*)')}$`, 's').exec(text)?.slice(1)
  const isKnown = (value: string) => value === '' || [...known.values()].includes(value)
  return values?.every((value) => isKnown(value) || pool.find(name, [value]) !== undefined) === true
}

/** Compares the names and values in a request with those in the collection, ignoring disabled ones. */
function comparePairs(
  place: string,
  wanted: readonly { key: string; value: string }[],
  arrived: readonly { name: string; value: string }[],
  pool: ArgumentPool,
  rules: Rules,
): Problem[] {
  const rest = [...arrived]
  const problems: Problem[] = []
  for (const { key, value } of wanted) {
    const at = rest.findIndex((one) => one.name === key && fits(value, one.value, pool, rules, key))
    const named = rest.findIndex((one) => one.name === key)
    if (at >= 0) rest.splice(at, 1)
    else if (named >= 0) problems.push(problem('changed', place, key, rest.splice(named, 1)[0]?.value))
    else if (rules.complete) problems.push(problem('missing', place, key, value))
  }
  const unasked = rest.filter(({ name, value }) => !rules.secrets.isSecret(value) && !pool.find(name, [value]))
  return [...problems, ...unasked.map(({ name, value }) => problem('unasked', place, name, value))]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares JSON with that in the collection: each leaf must be equal or an argument. */
function compareJson(wanted: unknown, arrived: unknown, name: string, pool: ArgumentPool, rules: Rules): Problem[] {
  if (JSON.stringify(wanted) === JSON.stringify(arrived) || pool.find(name, [arrived])) return []
  if (typeof wanted === 'string' && fits(wanted, String(arrived), pool, rules, name)) return []
  if (Array.isArray(wanted) && Array.isArray(arrived) && wanted.length === arrived.length)
    return wanted.flatMap((item, at) => compareJson(item, arrived[at], name, pool, rules))
  if (!isObject(wanted) || !isObject(arrived)) return [problem('changed', 'body', name, arrived)]
  const lost = rules.complete ? Object.keys(wanted).filter((key) => !(key in arrived)) : []
  return [
    ...lost.map((key) => problem('missing', 'body', key, wanted[key])),
    ...Object.keys(arrived).flatMap((key) =>
      key in wanted
        ? compareJson(wanted[key], arrived[key], key, pool, rules)
        : pool.find(key, [arrived[key]])
          ? []
          : [problem('unasked', 'body', key, arrived[key])],
    ),
  ]
}

/** Parses JSON that may have comments and unquoted placeholders; undefined for anything else. */
function json(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text.replace(/([:[,]\s*)(\{\{[^{}]*\}\})/g, '$1"$2"'), errors, {
    allowTrailingComma: true,
  })
  return errors.length === 0 ? value : undefined
}

function compareBody({ request }: PostmanItem, arrived: Arrived, pool: ArgumentPool, rules: Rules): Problem[] {
  const { body } = request
  const text = arrived.body.toString('utf8')
  const type = arrived.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const empty = !body || body.disabled
  if (empty) return text === '' ? [] : [problem('unasked', 'body', '', text)]
  if (body.mode === 'urlencoded' || body.mode === 'formdata') {
    const fields = (body.mode === 'urlencoded' ? body.urlencoded : body.formdata)?.all() ?? []
    const wanted = fields
      .filter(({ disabled, key }) => !disabled && key)
      .map(({ key, value }) => ({ key: String(key), value: String(value ?? '') }))
    const pairs = body.mode === 'urlencoded' ? readPairs(text) : readMultipart(arrived.body, type)
    const found = pairs.map(({ name, raw }) => ({ name, value: decode(raw) }))
    return comparePairs('body', wanted, found, pool, rules)
  }
  if (body.mode === 'graphql') {
    const { query = '', variables = '' } = body.graphql ?? {}
    const wanted = { query, ...(variables !== '' && { variables: json(variables) ?? variables }) }
    return compareJson(wanted, json(text), 'body', pool, rules)
  }
  if (body.mode === 'file') {
    const isGiven = text === '' || pool.find('file', [arrived.body.toString('base64')])
    return isGiven ? [] : [problem('unasked', 'body', 'file', text)]
  }
  const raw = body.raw ?? ''
  if (body.mode !== 'raw' || raw === '') return []
  const wanted = json(raw)
  const got = json(text)
  if (wanted !== undefined && got !== undefined) return compareJson(wanted, got, 'body', pool, rules)
  return fits(raw, text, pool, rules, 'body') ? [] : [problem(rules.complete ? 'changed' : 'missing', 'body', '', text)]
}

/** Compares a request with the one in the collection as read by `postman-collection`. */
export function compareRequest(item: PostmanItem, arrived: Arrived, pool: ArgumentPool, rules: Rules): Problem[] {
  const { request } = item
  const problems: Problem[] = []
  if (arrived.method !== request.method) problems.push(problem('changed', 'method', '', arrived.method))
  const variables = new Map(request.url.variables.all().map(({ key, value }) => [key, String(value ?? '')]))
  const wanted = (request.url.path ?? []).join('/')
  const steps = wanted.split('/').map((step) => (step.startsWith(':') ? `{{${step.slice(1)}}}` : step))
  const got = arrived.path.slice(1).split('/')
  const all = { ...rules, known: new Map([...rules.known, ...variables]) }
  if (steps.length !== got.length) problems.push(problem('changed', 'path', '', `${wanted} → ${arrived.path}`))
  else
    for (const [index, step] of steps.entries())
      if (
        !fits(
          decode(step.replaceAll('+', '%2B')),
          decode((got[index] ?? '').replaceAll('+', '%2B')),
          pool,
          all,
          step.replace(/\W/g, ''),
        )
      )
        problems.push(problem('changed', 'path', step, got[index]))

  const enabled = (pairs: { key: string | null; value?: unknown; disabled?: boolean }[]) =>
    pairs
      .filter(({ disabled, key }) => !disabled && key)
      .map(({ key, value }) => ({ key: decode(String(key)), value: String(value ?? '') }))
  const query = enabled(request.url.query.all()).map(({ key, value }) => ({ key, value: decode(value) }))
  const pairs = readPairs(arrived.query).map(({ name, raw }) => ({ name, value: decode(raw) }))
  problems.push(...comparePairs('query', query, pairs, pool, rules))

  const lower = ({ key, value }: { key: string; value: string }) => ({ key: key.toLowerCase(), value })
  const headers = enabled(request.headers.all())
    .map(lower)
    .filter(({ key }) => !OWN.has(key))
  const sent = arrived.headers.filter(([name]) => !OWN.has(name)).map(([name, value]) => ({ name, value }))
  problems.push(...comparePairs('header', headers, sent, pool, rules))
  problems.push(...compareBody(item, arrived, pool, rules))
  const rest = pool.rest().filter(([, value]) => value !== null)
  return [...problems, ...rest.map(([name, value]) => problem('lost', 'argument', name, value))]
}
