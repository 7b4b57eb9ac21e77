import type { ArgumentPool } from './argument-pool.ts'
import type { Arrived } from './arrived-request.ts'
import { decode, type Pair, readPairs, readParameter } from './decode-value.ts'
import { readMultipart } from './multipart.ts'
import type { ReadContent, ReadOperation } from './outside-tools.ts'
import { invalid, type Problem, problem } from './problem.ts'
import { flatten, type Schema, typesOf } from './schema.ts'
import { violations } from './validate-value.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values in a JSON body that don't come from an argument. An argument may be the whole body, or a member at any depth. */
function unaskedIn(value: unknown, name: string, at: string, pool: ArgumentPool): Problem[] {
  if (pool.find(name, [value])) return []
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, member]) => unaskedIn(member, key, `${at}.${key}`, pool))
  if (isObject(value)) return []
  return [problem(pool.names(name) ? 'changed' : 'unasked', 'body', at.replace(/^\./, '') || name, value)]
}

/** Values of the properties in a form or multipart body, each decoded with its encoding. */
function readForm(pairs: Pair[], { schema, encodings = [] }: ReadContent, pool: ArgumentPool, root: unknown) {
  const problems: Problem[] = []
  const value: Record<string, unknown> = {}
  const { properties = {} } = flatten(schema, root)
  // An object without named members may consist of all fields that no other property claims.
  const isOpen = (property: Schema) =>
    typesOf(property, root).has('object') && flatten(property, root).properties === undefined
  const inOrder = Object.entries(properties).sort(([, left], [, right]) => Number(isOpen(left)) - Number(isOpen(right)))
  for (const [name, property] of inOrder) {
    const encoding = encodings.find((one) => one.property === name)
    const parameter = {
      name,
      schema: property,
      ...(encoding?.style && { style: encoding.style }),
      ...(encoding?.explode !== undefined && { explode: encoding.explode }),
    }
    const found =
      readParameter(pairs, parameter, root) ?? readParameter(pairs, { ...parameter, name: `${name}[]` }, root)
    if (!found) continue
    const text = typeof found.at(-1) === 'string' ? parsed(String(found.at(-1))) : []
    const given = pool.member(name, [...found, ...text]) ?? pool.compose(name, [...found, ...text])
    if (given) value[name] = given.value
    else problems.push(problem(pool.names(name) ? 'changed' : 'unasked', 'body', name, found.at(-1)))
  }
  for (const pair of pairs.filter(({ used }) => !used)) {
    const given = pool.member(pair.name, [decode(pair.raw)]) ?? pool.find(pair.name, [decode(pair.raw)])
    if (given) value[pair.name] = given.value
    else problems.push(problem('unasked', 'body', pair.name, pair.raw))
  }
  return { problems, value }
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

const isForm = (media: string) => media === 'application/x-www-form-urlencoded' || media === 'multipart/form-data'

/** Compares a body with the document and the arguments. `complete`: every argument was passed. */
export function checkBody(
  { request, __bundled__ }: ReadOperation,
  arrived: Arrived,
  pool: ArgumentPool,
  complete: boolean,
): Problem[] {
  const contents = request?.body?.contents ?? []
  const type = arrived.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const text = arrived.body.toString('utf8')
  if (contents.length === 0)
    return arrived.body.length > 0 && text !== '{}' ? [problem('unasked', 'body', '', text)] : []
  const root = { __bundled__ }
  const isEmpty = contents.every(({ schema }) => Object.keys(flatten(schema, root).properties ?? {}).length === 0)
  const required = request?.body?.required === true
  if (arrived.body.length === 0)
    return required || (complete && !isEmpty) ? [problem('missing', 'body', '', media)] : []
  const content =
    contents.find(({ mediaType }) => mediaType.split(';')[0]?.toLowerCase() === media) ??
    contents.find(({ mediaType }) => mediaType.includes('*'))
  if (!content) return [problem('invalid', 'body', 'Content-Type', `${media}, not in the document`)]
  const problems: Problem[] = []
  let value: unknown
  if (/[/+]json$/.test(media)) {
    const json = parsed(text)
    if (json.length === 0) return [problem('invalid', 'body', '', `isn't JSON: ${text}`)]
    value = json[0]
    problems.push(...unaskedIn(value, 'body', '', pool))
  } else if (isForm(media) && [...typesOf(content.schema, root)].join() !== 'string') {
    const pairs = media.startsWith('multipart') ? readMultipart(arrived.body, type) : readPairs(text)
    const form = readForm(pairs, content, pool, root)
    value = form.value
    problems.push(...form.problems)
  } else {
    // When a body may have several byte types, an argument may select one.
    if (pool.names('Content-Type')) pool.find('Content-Type', [media, type])
    const bytes = arrived.body.toString('base64')
    if (!pool.find('body', [text, bytes, ...parsed(text)])) problems.push(problem('unasked', 'body', '', text))
    return problems
  }
  for (const violation of violations(value, content.schema, __bundled__) ?? [])
    problems.push(invalid('body', violation.pointer.split('/')[1] ?? '', violation))
  if (complete && isObject(value))
    for (const [name, property] of Object.entries(flatten(content.schema, root).properties ?? {}))
      if (!(name in value) && flatten(property, root).readOnly !== true)
        problems.push(problem('missing', 'body', name, 'no argument fills it'))
  return problems
}
