import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'

const TAKE_LARGER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const TAKE_SMALLER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
const LAST = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated', 'format', 'readOnly'])
/** Keywords that are already handled, or that have no effect on values. */
const SKIPPED = new Set(['$ref', 'allOf', 'discriminator', 'xml', 'externalDocs', '$schema', '$id', '$anchor', '$defs'])
/** Maximum number of combinations of two choices; more wouldn't help a model. */
const MAX_COMBINATIONS = 16

const list = (value: Json): Json[] => (Array.isArray(value) ? value : [value])
const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the types that both allow; every integer is a number. */
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

/** Merges two values of a keyword; returns undefined if only `allOf` could express both. */
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
  // In a part of an `allOf`, `false` is meant to apply to the properties of all parts together.
  if (keyword === 'additionalProperties') return a === false ? b : a
  if (keyword === 'items' && isJsonObject(a) && isJsonObject(b)) return { allOf: [a, b] }
  return undefined
}

/** Combines two choices that apply at the same time into one choice between all pairs. */
const combine = (a: Json[], b: Json[]): Json[] => a.flatMap((first) => b.map((second) => ({ allOf: [first, second] })))

/**
 * Merges `parts` (without `$ref` and `allOf`) into one schema that requires all of them, without `allOf`. The last title, description, and
 * default win; of two patterns and the like, the first one is kept, and the API itself enforces the other. Calls `onLoss` if one of two
 * choices had to be dropped.
 */
export function mergeParts(parts: readonly JsonObject[], onLoss: () => void): JsonObject {
  const merged: JsonObject = {}
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      if (SKIPPED.has(keyword)) continue
      // The branches of `oneOf` exclude each other by their content, and model APIs only support `anyOf`.
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
