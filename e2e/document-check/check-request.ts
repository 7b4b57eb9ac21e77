import { isGeneratedName } from '../../src/shared/management/definition/generated-names.ts'
import { ArgumentPool } from './argument-pool.ts'
import type { Arrived } from './arrived-request.ts'
import { checkBody } from './check-body.ts'
import { checkSecurity, type Secrets } from './check-security.ts'
import { decode, readings, readPairs, readParameter } from './decode-value.ts'
import type { ReadOperation, ReadParameter } from './outside-tools.ts'
import { invalid, type Problem, problem } from './problem.ts'
import { flatten, typesOf } from './schema.ts'
import { violations } from './validate-value.ts'

/** Headers set by the connection or the product. A document can't declare the first three (OpenAPI 3, Parameter Object). */
const OWN_HEADERS = new Set(
  'accept content-type authorization host connection content-length accept-encoding user-agent cookie transfer-encoding'.split(
    ' ',
  ),
)

/** Some vendors distinguish operations by a fragment or a query in the path; only the query is sent. */
const bare = (path: string) => path.replace(/[?#].*$/, '')
const queryOf = (path: string) => readPairs(/\?([^#]*)/.exec(path)?.[1] ?? '')
const fixedQuery = (path: string) => queryOf(path).filter(({ raw }) => !raw.startsWith('{'))
/** Path parameters in the query part of a path, as in `/search?q={words}`. */
const queryHoles = (path: string) => queryOf(path).filter(({ raw }) => raw.startsWith('{'))

/** A pattern for an operation's path, with one group per path parameter, in order. */
function pathPattern(path: string): RegExp {
  const source = bare(path)
    .split(/(\{[^}]+\})/)
    .map((piece) => (piece.startsWith('{') ? '([^/]*?)' : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${source.join('')}/?$`)
}

/** The operations that a request may belong to, with the most literal paths first. */
export function operationsFor(operations: readonly ReadOperation[], { method, path, query }: Arrived, prefix: string) {
  const rest = path.slice(prefix.length)
  const found = operations.filter((one) => one.method.toUpperCase() === method && pathPattern(one.path).test(rest))
  const holes = (one: ReadOperation) => bare(one.path).split('{').length
  const pairs = readPairs(query)
  const isFixed = ({ path: own }: ReadOperation) =>
    fixedQuery(own).every(({ name, raw }) => pairs.some((pair) => pair.name === name && pair.raw === raw))
  return found.filter(isFixed).sort((left, right) => holes(left) - holes(right))
}

/** Whether a parameter is sent without an argument, because it has only one possible value or the service generates it. */
function isFixed({ name, required, schema, content }: ReadParameter, root: unknown): boolean {
  if (isGeneratedName(name, 'header')) return true
  const flat = flatten(schema ?? content?.schema, root)
  const isVersion = /version|revision/i.test(name)
  return required === true && ('const' in flat || 'default' in flat || flat.enum?.length === 1 || isVersion)
}

/** Compares a request with the document and the arguments of its call, and returns the problems. */
export function checkRequest(
  operation: ReadOperation,
  arrived: Arrived,
  args: Record<string, unknown>,
  { prefix, complete, secrets }: { prefix: string; complete: boolean; secrets: Secrets },
): Problem[] {
  const { request = {}, __bundled__ } = operation
  const root = { __bundled__ }
  const pool = new ArgumentPool(args)
  const problems: Problem[] = []

  const take = (place: string, parameter: ReadParameter, found: readonly unknown[] | undefined) => {
    const { name, schema, content, required } = parameter
    if (!found) {
      if (required || complete)
        problems.push(problem('missing', place, name, required ? 'required' : 'no argument fills it'))
      return
    }
    const given = pool.compose(name, found)
    if (!given && (isFixed(parameter, root) || found.some((one) => secrets.isSecret(String(one))))) return
    if (!given) return void problems.push(problem(pool.names(name) ? 'changed' : 'unasked', place, name, found.at(-1)))
    for (const violation of violations(given.value, schema ?? content?.schema, __bundled__) ?? [])
      problems.push(invalid(place, name, violation, given.value))
  }

  const values = pathPattern(operation.path).exec(arrived.path.slice(prefix.length))?.slice(1) ?? []
  const names = [...bare(operation.path).matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  for (const [index, name] of names.entries()) {
    const parameter = request.path?.find((one) => one.name === name) ?? { name }
    const style = parameter.style ?? 'simple'
    const raw = (values[index] ?? '').replace(style === 'matrix' ? `;${name}=` : style === 'label' ? /^\./ : '', '')
    take('path', { ...parameter, required: true }, readings(raw, { ...parameter, style: 'simple' }, root))
  }

  const pairs = readPairs(arrived.query)
  const secretPairs = secrets.inQuery(operation)
  const fixed = fixedQuery(operation.path).map(({ name }) => name)
  for (const pair of pairs) if (fixed.includes(pair.name)) pair.used = true
  for (const { name, raw } of queryHoles(operation.path)) {
    if (request.query?.some((one) => one.name === name)) continue
    const known = request.path?.find((one) => one.name === raw.slice(1, -1))
    take(
      'query',
      { ...known, name },
      readParameter(pairs, { name, ...(known?.schema && { schema: known.schema }) }, root),
    )
  }
  for (const pair of pairs) if (secretPairs.includes(pair.name) && secrets.isSecret(decode(pair.raw))) pair.used = true
  const isOpen = ({ schema }: ReadParameter) => flatten(schema, root).properties === undefined
  const byOpenness = [...(request.query ?? [])].sort((left, right) => Number(isOpen(left)) - Number(isOpen(right)))
  const isObjectType = ({ schema }: ReadParameter) => typesOf(schema, root).has('object')
  const inOrder = [...byOpenness.filter((one) => !isObjectType(one)), ...byOpenness.filter(isObjectType)]
  for (const parameter of inOrder)
    if (!fixed.includes(parameter.name) && !secretPairs.includes(parameter.name))
      take('query', parameter, readParameter(pairs, parameter, root))
  for (const { name, raw } of pairs.filter(({ used }) => !used))
    if (!pool.find(name, [decode(raw)])) problems.push(problem('unasked', 'query', name, raw))

  const secretHeaders = secrets.inHeaders(operation)
  const declared = (request.headers ?? []).filter(({ name }) => !secretHeaders.includes(name.toLowerCase()))
  for (const parameter of declared) {
    const name = parameter.name.toLowerCase()
    const found = arrived.headers.filter(([key]) => key === name).map(([, value]) => value)
    if (OWN_HEADERS.has(name) && !(found[0] !== undefined && pool.names(name))) continue
    const texts =
      found.length === 0
        ? undefined
        : found.flatMap((raw) => [
            raw,
            raw.split(','),
            raw.split(/, */),
            ...readings(raw, { ...parameter, style: 'simple' }, root),
          ])
    take('header', parameter, texts)
  }
  for (const [name, value] of arrived.headers) {
    if (OWN_HEADERS.has(name) || secrets.isSecret(value) || declared.some((one) => one.name.toLowerCase() === name))
      continue
    problems.push(problem('unasked', 'header', name, value))
  }

  const cookies = arrived.headers
    .filter(([name]) => name === 'cookie')
    .map(([, value]) => value)
    .join('; ')
    .split(/; */)
    .filter(Boolean)
  for (const parameter of request.cookie ?? []) {
    const found = cookies.filter((cookie) => cookie.startsWith(`${parameter.name}=`))
    const texts = found.map((cookie) => cookie.slice(parameter.name.length + 1))
    take(
      'cookie',
      parameter,
      found.length === 0
        ? undefined
        : texts.flatMap((raw) => [raw, ...readings(raw.replaceAll('+', '%2B'), parameter, root)]),
    )
  }

  problems.push(...checkBody(operation, arrived, pool, complete))
  problems.push(...checkSecurity(operation, arrived, secrets))
  const outside = new Set(
    [...(request.path ?? []), ...(request.query ?? []), ...(request.headers ?? []), ...(request.cookie ?? [])].map(
      ({ name }) => name,
    ),
  )
  for (const [name, value] of pool.rest()) {
    // Only JSON can express null; everywhere else, an argument that's null is omitted.
    if (value === null && (outside.has(name) || !isJson(arrived))) continue
    problems.push(problem('lost', 'argument', name, value))
  }
  return problems
}

const isJson = ({ headers }: Arrived) =>
  headers.some(([name, value]) => name === 'content-type' && /[/+]json/.test(value))
