import { isObject, type Json, type JsonObject, member } from '../json.ts'

const LARGEST = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const SMALLEST = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
const LAST = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated', 'format', 'readOnly'])
/** Has been dealt with before, or says nothing about a value. */
const SKIPPED = new Set([
  '$ref',
  'allOf',
  'nullable',
  'discriminator',
  'xml',
  'externalDocs',
  '$schema',
  '$id',
  '$defs',
])

const list = (value: Json): Json[] => (Array.isArray(value) ? value : [value])
const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b)

/** Types that both allow; every integer is a number. */
function commonTypes(a: Json, b: Json): Json {
  const common = list(a).flatMap((type) => {
    if (list(b).includes(type)) return [type]
    if (type === 'integer' && list(b).includes('number')) return ['integer']
    return type === 'number' && list(b).includes('integer') ? ['integer'] : []
  })
  return common.length > 0 ? common : a
}

function mergeProperties(a: JsonObject, b: JsonObject): JsonObject {
  const merged: JsonObject = { ...a }
  for (const [name, schema] of Object.entries(b)) {
    const known = member(merged, name)
    merged[name] = known === undefined ? schema : { allOf: [known, schema] }
  }
  return merged
}

/** One value for a keyword that both have; undefined where only `allOf` can say both. */
function mergeKeyword(keyword: string, a: Json, b: Json): Json | undefined {
  if (LAST.has(keyword) || same(a, b)) return b
  if (keyword === 'type') return commonTypes(a, b)
  if (keyword === 'required') return [...new Set([...list(a), ...list(b)])]
  if (keyword === 'enum') return list(a).filter((value) => list(b).some((other) => same(value, other)))
  if (keyword === 'properties' && isObject(a) && isObject(b)) return mergeProperties(a, b)
  if (typeof a === 'number' && typeof b === 'number') {
    if (LARGEST.has(keyword)) return Math.max(a, b)
    if (SMALLEST.has(keyword)) return Math.min(a, b)
  }
  // Written beside an allOf, `false` is meant for what all of its parts say together.
  return keyword === 'additionalProperties' ? (a === false ? b : a) : undefined
}

/**
 * One schema that says what all `parts` (without `$ref` and `allOf`) say together. Of titles, texts and defaults the last
 * counts. Keywords that cannot be merged stay in an `allOf` of their own.
 */
export function mergeParts(parts: JsonObject[]): JsonObject {
  const merged: JsonObject = {}
  const rest: Json[] = []
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      if (SKIPPED.has(keyword)) continue
      const known = member(merged, keyword)
      const both = known === undefined ? value : mergeKeyword(keyword, known, value)
      if (both === undefined) rest.push({ [keyword]: value })
      else merged[keyword] = both
    }
  }
  return rest.length > 0 ? { ...merged, allOf: rest } : merged
}
