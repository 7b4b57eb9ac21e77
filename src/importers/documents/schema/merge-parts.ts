import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'

const TAKE_LARGER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const TAKE_SMALLER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
const LAST = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated', 'format', 'readOnly'])
/** Has been dealt with before, or says nothing about a value. */
const SKIPPED = new Set(['$ref', 'allOf', 'discriminator', 'xml', 'externalDocs', '$schema', '$id', '$anchor', '$defs'])
/** More combinations of two choices than this tell a model nothing. */
const MAX_COMBINATIONS = 16

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

/** One value for a keyword that both have; undefined where only `allOf` could say both. */
function mergeKeyword(keyword: string, a: Json, b: Json): Json | undefined {
  if (LAST.has(keyword) || same(a, b)) return b
  if (keyword === 'type') return commonTypes(a, b)
  if (keyword === 'required') return [...new Set([...list(a), ...list(b)])]
  if (keyword === 'enum') return list(a).filter((value) => list(b).some((other) => same(value, other)))
  if (keyword === 'nullable') return a === true || b === true
  if (keyword === 'properties' && isJsonObject(a) && isJsonObject(b)) return mergeProperties(a, b)
  if (typeof a === 'number' && typeof b === 'number') {
    if (TAKE_LARGER.has(keyword)) return Math.max(a, b)
    if (TAKE_SMALLER.has(keyword)) return Math.min(a, b)
  }
  // Written beside an allOf, `false` is meant for what all of its parts say together.
  if (keyword === 'additionalProperties') return a === false ? b : a
  if (keyword === 'items' && isJsonObject(a) && isJsonObject(b)) return { allOf: [a, b] }
  return undefined
}

/** Two choices at once are a choice of their combinations. */
const combine = (a: Json[], b: Json[]): Json[] => a.flatMap((first) => b.map((second) => ({ allOf: [first, second] })))

/**
 * One schema that says what all `parts` (without `$ref` and `allOf`) say together, and holds no `allOf` of its own. Of
 * titles, texts and defaults the last counts; of two patterns and the like the first, and the API judges the other.
 * `onLoss` is called when one of two choices had to go.
 */
export function mergeParts(parts: readonly JsonObject[], onLoss: () => void): JsonObject {
  const merged: JsonObject = {}
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      if (SKIPPED.has(keyword)) continue
      // Branches of `oneOf` exclude each other by their content; models' APIs know `anyOf` alone.
      const key = keyword === 'oneOf' ? 'anyOf' : keyword
      const known = member(merged, key)
      if (key === 'anyOf' && Array.isArray(known) && Array.isArray(value) && !same(known, value)) {
        if (known.length * value.length <= MAX_COMBINATIONS) merged[key] = combine(known, value)
        else onLoss()
      } else merged[key] = known === undefined ? value : (mergeKeyword(key, known, value) ?? known)
    }
  }
  return merged
}
