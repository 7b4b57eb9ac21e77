import type { Parameter, ParameterInput } from '../../../shared/platform/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { isSecretName, looksSecret, withoutSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'

type Type = Parameter['type']
const TYPES: readonly Type[] = ['object', 'array', 'string', 'number', 'integer', 'boolean']
const isType = (value: Json | undefined): value is Type => TYPES.some((type) => type === value)

/** The types that a schema takes: those it names, else those of its branches or values. */
function typesOf(schema: JsonObject): Type[] {
  const named = [schema.type ?? []].flat().filter(isType)
  if (named.length > 0) return named
  const branches = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inner = branches.filter(isObject).flatMap(typesOf)
  if (inner.length > 0) return inner
  const values = [schema.enum ?? [], schema.const ?? []].flat()
  return values.map((value): Type => {
    if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
    if (typeof value === 'boolean') return 'boolean'
    return typeof value === 'string' ? 'string' : isObject(value) ? 'object' : 'array'
  })
}

/** The one type of a parameter: of several the widest, as a tool's argument has one. */
function typeOf(schema: JsonObject, fallback: Type): Type {
  const types = typesOf(schema)
  return TYPES.find((type) => types.includes(type)) ?? fallback
}

const fits = (branch: Json, type: Type): boolean =>
  !isObject(branch) ||
  branch.type === undefined ||
  [branch.type].flat().some((own) => own === type || (own === 'integer' && type === 'number'))

/** Keeps of a choice only what the type allows. */
function narrowed(schema: JsonObject, type: Type): JsonObject {
  const result = { ...schema }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = result[keyword]
    if (!Array.isArray(branches)) continue
    const left = branches.filter((branch) => fits(branch, type))
    if (left.length > 0) result[keyword] = left
    else delete result[keyword]
  }
  return result
}

const matches = (value: Json, type: Type): boolean => {
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  return type === 'string' ? typeof value === 'string' : type === 'boolean' && typeof value === 'boolean'
}

/** What else is known of a parameter beside its schema. */
export interface ParameterFacts {
  name: string
  /** As in the document: it may say that the value is a secret. */
  label: string
  required: boolean
  description?: string | undefined
  example?: Json | undefined
  fallbackType?: Type
}

/**
 * A parameter of an endpoint from a converted schema. A default or an example of what is secret by its name or shape is
 * left out. `narrowed`: the schema takes several types, and only one is kept.
 */
export function parameterOf(
  schema: JsonObject,
  facts: ParameterFacts,
): { parameter: ParameterInput; narrowed: boolean } {
  const type = typeOf(schema, facts.fallbackType ?? 'string')
  const { type: _type, description, title, enum: options, const: only, default: fallback, examples, ...rest } = schema
  const secret = isSecretName(facts.label) || schema.format === 'password'
  const shown = (value: Json | undefined): value is Json =>
    value !== undefined &&
    value !== null &&
    !secret &&
    !looksSecret(JSON.stringify(value)) &&
    JSON.stringify(value).length <= 4000
  const example = facts.example ?? (Array.isArray(examples) ? examples[0] : undefined)
  const values = Array.isArray(options) ? options : only === undefined ? [] : [only]
  const listed = values.filter((value): value is string | number | boolean => matches(value, type))
  const enumFits = listed.length > 0 && listed.length <= 200 && listed.length === values.length
  const text =
    facts.description ?? (typeof description === 'string' ? description : typeof title === 'string' ? title : '')
  return {
    parameter: {
      name: facts.name,
      type,
      required: facts.required,
      description: shorten(withoutSecrets(text), 1000),
      ...(enumFits && { enum: listed }),
      ...(shown(example) && { example }),
      schema: {
        ...narrowed(rest, type),
        ...(!enumFits && values.length > 0 && { enum: values }),
        // The API's own: the model reads it, and nothing sends it.
        ...(shown(fallback) && { default: fallback }),
      },
    },
    narrowed: new Set(typesOf(schema).map((own) => (own === 'integer' ? 'number' : own))).size > 1,
  }
}
