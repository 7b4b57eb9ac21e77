import { isSecretCookie, isSensitiveHeader } from '../../../shared/management/definition/literal-secrets.ts'
import { isSecretQuery } from '../../../shared/management/definition/secret-names.ts'
import type { Parameter, ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'
import type { Json, JsonObject } from '../json.ts'
import { isSecretName, looksSecret, withoutSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import { isSchemaType, valueFits } from './json-types.ts'
import { type BrokenRules, describeRule, withOwnExamples } from './own-examples.ts'

type Type = Parameter['type']

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** What else is known of a parameter beside its schema. */
export interface ParameterFacts {
  name: string
  /** As in the document: it may say that the value is a secret. */
  label: string
  required: boolean
  /** Its place in the request: some names mean a secret in only one place. */
  place?: string
  description?: string | undefined
  example?: Json | undefined
  /** Of a schema that names no type. */
  fallbackType?: Type
}

/** What a deploy takes for a secret by its name: an example of it would be one in plain text. */
function isSecretAt({ place, label }: ParameterFacts): boolean {
  if (place === 'header') return isSensitiveHeader(label)
  return (place === 'cookie' && isSecretCookie(label)) || (place === 'query' && isSecretQuery(label))
}

const MAX_DESCRIPTION = 1000
const MAX_VALUE = 4000
const MAX_ENUM = 200

/** The type of a converted schema; `any` for a union of several. */
function typeOf(schema: JsonObject, fallback: Type): Type {
  const named = [schema.type ?? []].flat().find(isSchemaType)
  return named ?? (Array.isArray(schema.anyOf) ? 'any' : fallback)
}

const isOption = (value: Json, type: Type): value is string | number | boolean =>
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') &&
  (type === 'any' || valueFits(value, type))

/**
 * A parameter of an endpoint from a converted schema. A default or an example of what is secret by its name or shape is
 * left out. `cut`: its description was too long. `broken`: rules that the document's own examples break, left out.
 */
export function parameterOf(
  written: JsonObject,
  facts: ParameterFacts,
): { parameter: ParameterInput; cut: boolean; broken: BrokenRules } {
  const broken: BrokenRules = new Set()
  const schema = withOwnExamples(written, facts.example === undefined ? [] : [facts.example], broken)
  const type = typeOf(schema, facts.fallbackType ?? 'string')
  const { type: named, title, enum: options, default: preset, examples, ...rest } = schema
  delete rest.description
  const secret = isSecretName(facts.label) || isSecretAt(facts) || schema.format === 'password'
  const shown = (value: Json | undefined): value is Json =>
    value !== undefined &&
    value !== null &&
    !secret &&
    !looksSecret(JSON.stringify(value)) &&
    JSON.stringify(value).length <= MAX_VALUE
  const example = facts.example ?? (Array.isArray(examples) ? examples[0] : undefined)
  const values = Array.isArray(options) ? options.filter((value) => value !== null) : []
  const listed = values.filter((value) => isOption(value, type))
  const enumFits = listed.length > 0 && listed.length <= MAX_ENUM && listed.length === values.length
  const lost = ['format', 'enum'].filter((keyword) => written[keyword] !== undefined && schema[keyword] === undefined)
  const withLost = (words: string) =>
    lost.reduce((text, keyword) => describeRule(text, keyword, written[keyword] ?? null), words)
  const text = withoutSecrets(withLost(facts.description ?? textOf(written.description) ?? textOf(title) ?? ''))
  return {
    parameter: {
      name: facts.name,
      type,
      required: facts.required,
      description: shorten(text, MAX_DESCRIPTION),
      ...(enumFits && { enum: listed }),
      ...(shown(example) && { example }),
      schema: {
        ...rest,
        // A type with null beside it is what the parameter's one type cannot say.
        ...((Array.isArray(named) || named === 'null') && { type: named }),
        ...(!enumFits && values.length > 0 && { enum: Array.isArray(options) ? options : values }),
        // The API's own: the model reads it, and nothing sends it.
        ...(shown(preset) && { default: preset }),
      },
    },
    cut: text.trim().length > MAX_DESCRIPTION,
    broken,
  }
}
