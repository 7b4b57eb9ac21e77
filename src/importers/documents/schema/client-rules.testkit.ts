import { isObject } from '../../../shared/values/is-object.ts'

/**
 * Rules that model APIs have for the schema of a tool's arguments, written independently of the converter so that tests can compare the
 * two. Sources: `desk/clients/verdict/schema-rules.ts`; OpenAI's guide to function calling; Gemini's reference for `Schema` (one type, only
 * `anyOf` for a choice, `required` may only name described properties).
 */

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']
const NAME = /^[a-zA-Z0-9_.-]{1,64}$/

/** Returns every violation of the rules in a schema, with its location. */
export function clientProblems(schema: unknown): string[] {
  if (!isObject(schema)) return ['the root isn’t a schema']
  const problems: string[] = []
  if (schema.type !== 'object') problems.push('the root has another type than object')
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'])
    if (keyword in schema) problems.push(`the root has ${keyword}`)
  for (const name of Object.keys(isObject(schema.properties) ? schema.properties : {}))
    if (!NAME.test(name)) problems.push(`the argument ${name} has a name that Claude refuses`)
  walk(schema, '', problems)
  return problems
}

function walk(schema: unknown, place: string, problems: string[]): void {
  const report = (what: string) => void problems.push(`${place || '/'}: ${what}`)
  if (!isObject(schema)) {
    report('no schema')
    return
  }
  const { type, items, anyOf, properties, required, enum: options } = schema
  for (const keyword of ['oneOf', 'allOf', '$ref', 'const', 'prefixItems', 'nullable'])
    if (keyword in schema) report(`has ${keyword}`)
  checkType(type, report)
  const types = [type ?? []].flat()
  if (types.includes('array') && !isObject(items)) report('a list without items')
  if (type === undefined && !Array.isArray(anyOf)) {
    const lost = ['properties', 'items', 'enum', 'minLength', 'pattern', 'minimum', 'required'].filter(
      (key) => key in schema,
    )
    if (lost.length > 0) report(`no type beside ${lost.join(', ')}`)
  }
  if (Array.isArray(anyOf)) {
    if (anyOf.length < 2) report('a union of one')
    if (new Set(anyOf.map((each) => JSON.stringify(each))).size < anyOf.length) report('a union with equal branches')
  } else if (anyOf !== undefined) report('anyOf is no list')
  if (options !== undefined && (!Array.isArray(options) || options.length === 0)) report('an enum without values')
  if (
    Array.isArray(options) &&
    types.length > 0 &&
    !options.every((value) => types.includes(typeOf(value)) || (types.includes('number') && typeof value === 'number'))
  )
    report('an enum of another type')
  const names = Object.keys(isObject(properties) ? properties : {})
  for (const name of Array.isArray(required) ? required : [])
    if (typeof name !== 'string' || !names.includes(name))
      report(`requires ${String(name)}, which it does not describe`)
  if (isObject(properties))
    for (const [name, each] of Object.entries(properties)) walk(each, `${place}/${name}`, problems)
  if (isObject(items)) walk(items, `${place}/items`, problems)
  if (isObject(schema.additionalProperties)) walk(schema.additionalProperties, `${place}/*`, problems)
  if (Array.isArray(anyOf)) for (const [index, each] of anyOf.entries()) walk(each, `${place}/anyOf/${index}`, problems)
}

function checkType(type: unknown, report: (what: string) => void): void {
  if (type === undefined) return
  const types = [type].flat()
  if (!types.every((each) => TYPES.includes(String(each)))) report('a type that is none')
  if (Array.isArray(type) && !(type.length === 2 && type[1] === 'null')) report('a list of types')
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}
