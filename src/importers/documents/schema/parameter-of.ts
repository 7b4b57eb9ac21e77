import { isSecretCookie, isSensitiveHeader } from '../../../shared/management/definition/literal-secrets.ts'
import { isSecretQuery } from '../../../shared/management/definition/secret-names.ts'
import type { Parameter, ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'
import type { Json, JsonObject } from '../json.ts'
import { isSecretName, looksSecret, redactSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import { isSchemaType, valueFits } from './json-types.ts'
import { type BrokenRules, describeRule, withOwnExamples } from './own-examples.ts'

type Type = Parameter['type']

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** What is known about a parameter in addition to its schema. */
export interface ParameterFacts {
  name: string
  /** Its name in the document, which may indicate a secret value. */
  label: string
  required: boolean
  /** Its place in the request: some names indicate a secret only in a certain place. */
  place?: string
  description?: string | undefined
  example?: Json | undefined
  /** Type to use if the schema doesn't name one. */
  fallbackType?: Type
}

/** Whether the name is treated as a secret on deployment, in which case an example would expose one in plain text. */
function isSecretAt({ place, label }: ParameterFacts): boolean {
  if (place === 'header') return isSensitiveHeader(label)
  return (place === 'cookie' && isSecretCookie(label)) || (place === 'query' && isSecretQuery(label))
}

const MAX_DESCRIPTION = 1000
const MAX_VALUE = 4000
const MAX_ENUM = 200

/** Returns the type of a converted schema; `any` for a union of several types. */
function typeOf(schema: JsonObject, fallback: Type): Type {
  const named = [schema.type ?? []].flat().find(isSchemaType)
  return named ?? (Array.isArray(schema.anyOf) ? 'any' : fallback)
}

const isOption = (value: Json, type: Type): value is string | number | boolean =>
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') &&
  (type === 'any' || valueFits(value, type))

/**
 * Creates an endpoint's parameter from a converted schema. Omits the default and examples of a parameter whose name or value indicates a
 * secret. `cut`: whether its description was too long. `broken`: rules that were removed because the document's own examples violate them.
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
  const text = redactSecrets(withLost(facts.description ?? textOf(written.description) ?? textOf(title) ?? ''))
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
        // The parameter's type can't express a union of a type and null.
        ...((Array.isArray(named) || named === 'null') && { type: named }),
        ...(!enumFits && values.length > 0 && { enum: Array.isArray(options) ? options : values }),
        // The API's own default: the model reads it, but it's never sent.
        ...(shown(preset) && { default: preset }),
      },
    },
    cut: text.trim().length > MAX_DESCRIPTION,
    broken,
  }
}
