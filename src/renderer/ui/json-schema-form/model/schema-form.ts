import { isObject } from '../../../../shared/values/is-object.ts'
import { type FieldBase, type FormNode, type Json, member, type RawReason } from './form-node.ts'
import { type Budget, mergeSchemas, resolveSchema, type Schema } from './resolve-schema.ts'

/** Beyond this number of nodes, the rest of a schema is shown as raw JSON. */
const MAX_NODES = 2_000
const MAX_DEPTH = 12
const MAX_STEPS = 10_000
const MAX_ALTERNATIVES = 40

interface Context {
  root: unknown
  refs: readonly string[]
  depth: number
  budget: Budget & { nodes: number }
}

/**
 * Creates a form from the JSON Schema (2020-12 or draft 7) of a tool's arguments: nested objects, arrays, enums, alternatives, local
 * references. Anything a form can't represent becomes a raw JSON field. Accepts any JSON value and never throws.
 */
export function schemaForm(schema: unknown): FormNode {
  const budget = { nodes: MAX_NODES, steps: MAX_STEPS }
  try {
    return convert(schema, '', { root: schema, refs: [], depth: 0, budget })
  } catch (error) {
    // The schema is nested thousands of levels deep, which even `JSON.stringify` can't handle.
    if (error instanceof RangeError) return raw(baseOf({}, ''), 'tooLarge')
    throw error
  }
}

function convert(input: unknown, name: string, context: Context): FormNode {
  context.budget.nodes -= 1
  if (!isObject(input)) return raw(baseOf({}, name), input === true ? 'free' : 'unsupported')
  if (context.budget.nodes < 0 || context.depth > MAX_DEPTH) return raw(baseOf(input, name), 'tooLarge')
  const resolved = resolveSchema(input, context.root, context.refs, context.budget)
  if ('problem' in resolved) return raw(baseOf(input, name), resolved.problem)
  return fromResolved(resolved.schema, name, { ...context, refs: resolved.refs, depth: context.depth + 1 })
}

function fromResolved(schema: Schema, name: string, context: Context): FormNode {
  const base = baseOf(schema, name)
  if (Object.hasOwn(schema, 'const')) return { ...base, kind: 'constant', value: schema.const as Json }
  if (Array.isArray(schema.enum)) return choice(base, schema.enum as Json[])
  for (const key of ['oneOf', 'anyOf'] as const) {
    const branches = schema[key]
    if (!Array.isArray(branches) || branches.every(isCondition)) continue
    const { [key]: _, ...rest } = schema
    return alternatives(base, rest, branches, name, context)
  }
  if (Array.isArray(schema.type)) return ofTypes(base, schema, schema.type, name, context)
  switch (schema.type ?? guessType(schema)) {
    case 'object':
      return object(base, schema, context)
    case 'array':
      return array(base, schema, context)
    case 'string':
      return {
        ...base,
        kind: 'text',
        format: textOf(schema.format),
        minLength: numberOf(schema.minLength),
        maxLength: numberOf(schema.maxLength),
        pattern: textOf(schema.pattern),
      }
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        integer: schema.type === 'integer',
        minimum: numberOf(schema.minimum),
        maximum: numberOf(schema.maximum),
        exclusiveMinimum: numberOf(schema.exclusiveMinimum),
        exclusiveMaximum: numberOf(schema.exclusiveMaximum),
        multipleOf: numberOf(schema.multipleOf),
      }
    case 'boolean':
      return { ...base, kind: 'boolean' }
    case 'null':
      return { ...base, kind: 'constant', value: null }
    case undefined:
      return raw(base, 'free')
    default:
      return raw(base, 'unsupported')
  }
}

function object(base: FieldBase, schema: Schema, context: Context): FormNode {
  const properties = schema.properties ?? {}
  if (!isObject(properties)) return raw(base, 'unsupported')
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  const names = [...new Set([...Object.keys(properties), ...required])]
  // If arbitrary names are allowed, the object is a map, which only raw JSON can represent.
  if (names.length === 0 && schema.additionalProperties !== false) return raw(base, 'free')
  if (names.length > context.budget.nodes) return raw(base, 'tooLarge')
  const fields = names.map((name) => ({
    name,
    required: required.includes(name),
    node: convert(member(properties, name) ?? true, name, context),
  }))
  return { ...base, kind: 'object', fields }
}

function array(base: FieldBase, schema: Schema, context: Context): FormNode {
  if (Array.isArray(schema.items) || schema.prefixItems !== undefined) return raw(base, 'unsupported')
  const item = convert(schema.items ?? true, '', context)
  return { ...base, kind: 'array', item, minItems: numberOf(schema.minItems), maxItems: numberOf(schema.maxItems) }
}

function choice(base: FieldBase, values: Json[]): FormNode {
  const options = values.filter((value) => value !== null).map((value) => ({ label: labelOf(value), value }))
  if (values.length === 0) return raw(base, 'unsupported')
  if (options.length === 0) return { ...base, kind: 'constant', value: null }
  return { ...base, nullable: options.length < values.length, kind: 'choice', options }
}

function alternatives(base: FieldBase, rest: Schema, branches: unknown[], name: string, context: Context): FormNode {
  const others = branches.filter((branch) => !(isObject(branch) && (branch.type === 'null' || branch.const === null)))
  const nullable = others.length < branches.length
  if (others.length === 0) return { ...base, kind: 'constant', value: null }
  if (others.length > MAX_ALTERNATIVES) return raw(base, 'tooLarge')
  if (others.length > 1 && others.every((branch) => isObject(branch) && Object.hasOwn(branch, 'const'))) {
    const options = (others as Schema[]).map(({ title, const: value }) => ({
      label: textOf(title) ?? labelOf(value as Json),
      value: value as Json,
    }))
    return { ...base, nullable, kind: 'choice', options }
  }
  // Keywords next to the alternatives apply to each of them; annotations such as titles belong to the whole.
  const { title: _, description: __, default: ___, examples: ____, ...limits } = rest
  const options = others.map((branch) => {
    const merged =
      isObject(branch) && !('$ref' in branch && Object.keys(limits).length === 0)
        ? mergeSchemas(limits, branch)
        : branch
    return convert(merged ?? false, name, context)
  })
  const [only] = options
  if (options.length === 1 && only) {
    const label = base.label === '' || base.label === name ? only.label : base.label
    const initial = base.initial === undefined ? only.initial : base.initial
    const examples = base.examples.length > 0 ? base.examples : only.examples
    const description = base.description ?? only.description
    return { ...only, label, description, initial, examples, nullable: nullable || only.nullable }
  }
  return { ...base, nullable, kind: 'alternatives', options }
}

function ofTypes(base: FieldBase, schema: Schema, types: unknown[], name: string, context: Context): FormNode {
  const others = [...new Set(types)].filter((type) => type !== 'null')
  const branches = [...others.map((type) => ({ type })), ...(others.length < types.length ? [{ type: 'null' }] : [])]
  const { type: _, ...rest } = schema
  return branches.length === 0 ? raw(base, 'unsupported') : alternatives(base, rest, branches, name, context)
}

/** Whether a branch only constrains which properties can be combined; the server checks that. */
function isCondition(branch: unknown): boolean {
  return (
    isObject(branch) &&
    Object.keys(branch).length > 0 &&
    Object.keys(branch).every((key) => key === 'required' || key === 'not')
  )
}

function guessType(schema: Schema): string | undefined {
  if (isObject(schema.properties) || Array.isArray(schema.required)) return 'object'
  if (schema.items !== undefined || schema.prefixItems !== undefined) return 'array'
  if (schema.pattern !== undefined || schema.minLength !== undefined || schema.maxLength !== undefined) return 'string'
  if (schema.minimum !== undefined || schema.maximum !== undefined) return 'number'
  return undefined
}

function baseOf(schema: Schema, name: string): FieldBase {
  const listed = Array.isArray(schema.examples) ? (schema.examples as Json[]) : []
  const examples = schema.example === undefined ? listed : [schema.example as Json, ...listed]
  return {
    label: textOf(schema.title) ?? name,
    description: textOf(schema.description),
    nullable: schema.nullable === true,
    initial: Object.hasOwn(schema, 'default') ? (schema.default as Json) : undefined,
    examples: examples.slice(0, 5),
  }
}

const raw = (base: FieldBase, reason: RawReason): FormNode => ({ ...base, kind: 'json', reason })
const labelOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
