import { type DefinedFormats, fullFormats } from 'ajv-formats/dist/formats.js'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { originOf } from '../../../shared/values/origin-of.ts'
import { linearPattern } from '../../patterns/linear-pattern.ts'
import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'
import { isSchemaType, valueFits } from './json-types.ts'

/** Rules of a schema that the document's own examples violate, e.g. `format: date`. */
export type BrokenRules = Set<string>

/** Longer strings aren't useful as examples of a rule. */
const MAX_TEXT = 1_000
/** Maximum number of values that a description lists. */
const MAX_DESCRIBED = 30
/** Placeholders that generators write instead of examples. */
const NO_EXAMPLES: ReadonlySet<Json> = new Set(['', 'string', 0])

/**
 * Removes rules for strings and numbers from a converted schema if the document's own examples violate them, because what's written about
 * an API is wrong more often than what's copied from it. The description still mentions a format or a list of values. `given`: examples
 * from around the schema, in addition to its own. Adds the removed rules to `broken`.
 */
export function withOwnExamples(schema: JsonObject, given: readonly Json[], broken: BrokenRules): JsonObject {
  const examples = [...given, ...(Array.isArray(schema.examples) ? schema.examples : [])]
  const kept: JsonObject = {}
  for (const [keyword, rule] of Object.entries(schema)) {
    if (keyword === 'description' && kept.description !== undefined) continue
    if (!examples.some((example) => breaks(keyword, rule, example))) kept[keyword] = rule
    else {
      broken.add(`${keyword}: ${Array.isArray(rule) ? listOf(rule, 3) : String(rule)}`)
      kept.description = describeRule(typeof schema.description === 'string' ? schema.description : '', keyword, rule)
    }
  }
  const { properties, items } = schema
  if (isJsonObject(properties)) {
    const membersOf = (name: string): Json[] =>
      examples.flatMap((each) => {
        const own = isJsonObject(each) ? member(each, name) : undefined
        return own === undefined ? [] : [own]
      })
    const relaxed = Object.entries(properties).map(([name, property]): [string, Json] => [
      name,
      isJsonObject(property) ? withOwnExamples(property, membersOf(name), broken) : property,
    ])
    kept.properties = Object.fromEntries(relaxed)
  }
  const { anyOf } = schema
  if (Array.isArray(anyOf)) {
    // An example for a choice only has to match one branch.
    const branches = anyOf.filter(isJsonObject)
    const unfit = examples.filter((example) =>
      branches.filter((branch) => mayBe(branch, example)).every((branch) => isBroken(branch, example)),
    )
    kept.anyOf = branches.map((branch) => withOwnExamples({ ...branch }, unfit, broken))
  }
  if (isJsonObject(items)) {
    const elements = examples.flatMap((each) => (Array.isArray(each) ? each : []))
    kept.items = withOwnExamples(items, elements, broken)
  }
  return kept
}

const listOf = (values: readonly Json[], most: number): string =>
  `${values.slice(0, most).map(String).join(', ')}${values.length > most ? ', …' : ''}`

/** Adds the format or the values given in the document to a description; returns it unchanged for other rules. */
export function describeRule(description: string, keyword: string, rule: Json): string {
  const hint =
    keyword === 'format'
      ? message('parameterTexts.format', { format: String(rule) })
      : keyword === 'enum' && Array.isArray(rule)
        ? message('parameterTexts.values', { values: listOf(rule, MAX_DESCRIBED) })
        : null
  if (hint === null) return description
  return say(description === '' ? hint : message('parameterTexts.described', { description, more: hint }))
}

const mayBe = ({ type }: JsonObject, value: Json): boolean =>
  type === undefined || [type].flat().some((each) => isSchemaType(each) && valueFits(value, each))

const isBroken = (schema: JsonObject, value: Json): boolean =>
  Object.entries(schema).some(([keyword, rule]) => breaks(keyword, rule, value))

function breaks(keyword: string, rule: Json, value: Json): boolean {
  if (keyword === 'enum')
    return (
      Array.isArray(rule) &&
      rule.some((option) => typeof option === typeof value) &&
      !rule.includes(value) &&
      (typeof value === 'string' || typeof value === 'number') &&
      !NO_EXAMPLES.has(value)
    )
  if (typeof value === 'string') return value.length <= MAX_TEXT && breaksText(keyword, rule, value)
  return typeof value === 'number' && typeof rule === 'number' && breaksNumber(keyword, rule, value)
}

function breaksText(keyword: string, rule: Json, value: string): boolean {
  switch (keyword) {
    case 'format':
      return typeof rule === 'string' && Object.hasOwn(fullFormats, rule) && !fitsFormat(rule, value)
    case 'pattern':
      return typeof rule === 'string' && linearPattern(rule)?.test(value) === false
    case 'minLength':
      return typeof rule === 'number' && [...value].length < rule
    case 'maxLength':
      return typeof rule === 'number' && [...value].length > rule
    default:
      return false
  }
}

function breaksNumber(keyword: string, rule: number, value: number): boolean {
  switch (keyword) {
    case 'minimum':
      return value < rule
    case 'maximum':
      return value > rule
    case 'exclusiveMinimum':
      return value <= rule
    case 'exclusiveMaximum':
      return value >= rule
    default:
      return false
  }
}

function fitsFormat(name: string, value: string): boolean {
  const format = fullFormats[name as keyof DefinedFormats]
  // JSON Schema doesn't define this format, and the package's expression for it is the only one that doesn't run in linear time.
  if (name === 'url') return originOf(value) !== null
  if (format instanceof RegExp) return format.test(value)
  if (typeof format === 'function') return format(value)
  if (typeof format !== 'object' || format.type === 'number') return true
  const { validate } = format
  if (validate instanceof RegExp) return validate.test(value)
  return typeof validate === 'function' ? Boolean((validate as (text: string) => unknown)(value)) : true
}
