import type { PathStyle, Style } from '../../../shared/management/endpoint/value-style.ts'
import { PAIR_STYLES, PATH_STYLES } from '../../../shared/management/endpoint/value-style.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { DocumentParameter } from './document-shape.ts'

/** The styles allowed in each place; the first is the default (OpenAPI 3.2, "Style Values"). */
const STYLES: Record<Exclude<DocumentParameter['in'], 'querystring'>, readonly Style[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
}

/** Additional properties of a pair; empty if they wouldn't change how its value is serialized. */
export interface PairFacts {
  style?: (typeof PAIR_STYLES)[number]
  explode?: boolean
  allowReserved?: true
}

type Written = Pick<DocumentParameter, 'style' | 'explode' | 'allowReserved'>

/** Returns how a query pair or a form field is serialized. `schema` is already converted. */
export function queryFacts({ style: named, explode, allowReserved }: Written, schema: JsonObject): PairFacts {
  const style = STYLES.query.find((known) => known === named) ?? 'form'
  const reserved: PairFacts = allowReserved ? { allowReserved: true } : {}
  const kinds = kindsOf(schema)
  // All styles serialize scalars the same way, and `form` serializes lists of them as repeated pairs.
  if (!kinds.has('list') && !kinds.has('object')) return reserved
  if (style === 'form' && explode !== false && !kinds.has('object')) return reserved
  return { ...pairStyle(style, explode), ...reserved }
}

/** Returns how a header or cookie is serialized. */
export function fieldFacts({ in: place, style: named, explode }: DocumentParameter, schema: JsonObject): PairFacts {
  const known = place === 'querystring' ? STYLES.query : STYLES[place]
  const style = known.find((each) => each === named) ?? known[0] ?? 'simple'
  const kinds = kindsOf(schema)
  const structured = kinds.has('list') || kinds.has('object')
  return structured || style === 'cookie' ? pairStyle(style, explode) : {}
}

/** Returns how a path placeholder is serialized; undefined for plain text. `placeholder` is the name of its parameter. */
export function pathStyleOf(
  parameter: DocumentParameter,
  schema: JsonObject,
  placeholder: string,
): PathStyle | undefined {
  const { name, explode, allowReserved } = parameter
  const style = PATH_STYLES.find((known) => known === parameter.style && known !== 'json') ?? 'simple'
  const kinds = kindsOf(schema)
  if (style === 'simple' && !kinds.has('list') && !kinds.has('object') && !allowReserved) return undefined
  return {
    style,
    ...(explode && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(style === 'matrix' && name !== placeholder && { name }),
  }
}

function pairStyle(style: Style, explode: boolean | undefined): PairFacts {
  const found = PAIR_STYLES.find((known) => known === style)
  if (!found) return {}
  const isDefault =
    explode === undefined || found === 'deepObject' || explode === (found === 'form' || found === 'cookie')
  return { style: found, ...(!isDefault && { explode }) }
}

type Kind = 'scalar' | 'list' | 'object'

/** Returns the kinds of values that a schema allows; an empty schema allows any kind. */
function kindsOf(schema: JsonObject): Set<Kind> {
  const named = [schema.type ?? []].flat()
  if (named.length > 0) return new Set(named.map(kindOf))
  const branches = [schema.anyOf, schema.oneOf]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(isJsonObject)
  if (branches.length > 0) return new Set(branches.flatMap((branch) => [...kindsOf(branch)]))
  if (Array.isArray(schema.enum) || schema.const !== undefined) return new Set(['scalar'])
  return new Set(['scalar', 'list', 'object'])
}

const kindOf = (type: Json): Kind => (type === 'array' ? 'list' : type === 'object' ? 'object' : 'scalar')
