import { textMatching } from './outside-tools.ts'
import { flatten, type Schema, typesOf } from './schema.ts'

/** `all`: every argument. `required`: only the required ones. `nulls`: the required ones, with null for each that's nullable. */
export type Choice = 'all' | 'required' | 'nulls'

const FORMATS: Record<string, (count: number) => string> = {
  'date-time': (count) => `2026-03-04T05:06:${String(count % 60).padStart(2, '0')}Z`,
  date: (count) => `2026-03-${String((count % 28) + 1).padStart(2, '0')}`,
  time: () => '05:06:07Z',
  duration: (count) => `P${count}D`,
  email: (count) => `person${count}@example.com`,
  uuid: (count) => `3f2b1c4d-5e6f-4a7b-8c9d-${String(count).padStart(12, '0')}`,
  uri: (count) => `https://example.com/v${count}`,
  url: (count) => `https://example.com/v${count}`,
  'uri-reference': (count) => `/v${count}`,
  hostname: (count) => `v${count}.example.com`,
  ipv4: (count) => `192.0.2.${count % 250}`,
  ipv6: (count) => `2001:db8::${(count % 60_000).toString(16)}`,
  byte: (count) => Buffer.from(`bytes ${count}`).toString('base64'),
  snowflake: (count) => String(10_000_000_000_000_000n + BigInt(count)),
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Generates arguments from a tool's input schema. Every unconstrained string and number is unique, so each can be recognized. */
export class ArgumentMaker {
  private count = 10
  /** Whether a list with unique items was found, in which case examples can't be used. */
  private distinct = false

  private readonly root: Schema

  constructor(root: Schema) {
    this.root = root
  }

  make(choice: Choice): Record<string, unknown> {
    const { properties = {}, required = [] } = flatten(this.root, this.root)
    const made: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties)) {
      const needed = required.includes(name)
      if (choice === 'nulls' && this.takesNull(schema)) made[name] = null
      else if (needed || choice === 'all') made[name] = this.value(schema, choice === 'all' ? 'all' : 'required', 0)
    }
    return made
  }

  private takesNull(schema: Schema): boolean {
    const flat = flatten(schema, this.root)
    return typesOf(schema, this.root).has('null') && (!flat.enum || flat.enum.includes(null))
  }

  private value(of: Schema | boolean, choice: 'all' | 'required', depth: number): unknown {
    const schema = flatten(of, this.root)
    this.count += 1
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum.find((value) => value !== null) ?? null
    const branches = schema.anyOf ?? schema.oneOf
    if (branches) return this.value(this.branch(schema, branches), choice, depth + 1)
    const type = [schema.type ?? this.guess(schema)].flat().find((name) => name !== 'null') ?? 'null'
    if (type === 'object') return this.object(schema, choice, depth)
    if (type === 'array') return this.array(schema, choice, depth)
    if (type === 'boolean') return this.count % 2 === 0
    if (type === 'null') return null
    return type === 'string' ? this.text(schema) : this.number(schema, type === 'integer')
  }

  /** The first branch that isn't just null, combined with the union's sibling keywords. */
  private branch(schema: Schema, branches: Schema[]): Schema {
    const { anyOf: _any, oneOf: _one, ...beside } = schema
    const chosen = branches.find((branch) => ![...typesOf(branch, this.root)].every((type) => type === 'null'))
    return flatten({ allOf: [{ ...flatten(chosen ?? branches[0], this.root) }, beside] }, this.root)
  }

  private guess({ properties, items, additionalProperties }: Schema): string {
    if (properties || typeof additionalProperties === 'object') return 'object'
    return items ? 'array' : 'string'
  }

  private object(schema: Schema, choice: 'all' | 'required', depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    const whole = choice === 'all' && depth < 3
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const needed = schema.required?.includes(name) === true
      if (depth > 12 || (!needed && (!whole || flatten(property, this.root).readOnly))) continue
      const value = this.value(property, choice, depth + 1)
      // Queries and forms can't express an empty object or list.
      if (needed || !isEmpty(value)) made[name] = value
    }
    const { additionalProperties: more, minProperties = 0 } = schema
    const free = more === undefined || more === true ? { type: 'string' } : more
    const wanted = Math.max(minProperties, Object.keys(schema.properties ?? {}).length === 0 && whole ? 2 : 0)
    for (let index = 1; free !== false && Object.keys(made).length < wanted && index < 10; index += 1)
      made[`key_${index}`] = this.value(free, choice, depth + 1)
    return made
  }

  private array(schema: Schema, choice: 'all' | 'required', depth: number): unknown[] {
    if (schema.prefixItems) return schema.prefixItems.map((item) => this.value(item, choice, depth + 1))
    const wanted = Math.min(Math.max(schema.minItems ?? 0, depth < 4 ? 2 : 0), schema.maxItems ?? 2, 50)
    const { enum: choices, anyOf, oneOf } = flatten(schema.items, this.root)
    const constants = (anyOf ?? oneOf)
      ?.map((branch) => flatten(branch, this.root))
      .filter((branch) => 'const' in branch)
    const known = choices ?? constants?.map((branch) => branch.const)
    if (known && known.length > 0) return known.filter((value) => value !== null).slice(0, wanted)
    this.distinct ||= schema.uniqueItems === true
    const items = Array.from({ length: wanted }, () =>
      this.value(schema.items ?? { type: 'string' }, choice, depth + 1),
    )
    if (schema.uniqueItems !== true) return items
    return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
  }

  private number(schema: Schema, whole: boolean): number {
    const step = schema.multipleOf ?? (whole ? 1 : 0.5)
    const low = schema.minimum ?? (typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum : undefined)
    const high = schema.maximum ?? (typeof schema.exclusiveMaximum === 'number' ? schema.exclusiveMaximum : undefined)
    const near = Math.min(0, high ?? 0)
    const at = Math.max(low ?? near, near) + this.count * step
    if (high === undefined || at < high) return Math.ceil(at / step) * step
    return low === undefined ? high - step : Math.ceil((low + Math.min(step, (high - low) / 2)) / step) * step
  }

  private text(schema: Schema): string {
    if (schema.contentEncoding === 'base64') return Buffer.from(`bytes ${this.count}`).toString('base64')
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = schema
    if (pattern !== undefined) {
      const { example, examples } = schema
      const given = [example, ...(Array.isArray(examples) ? examples : [])].find((value) => typeof value === 'string')
      const fits = (text: string) =>
        text.length >= minLength && text.length <= maxLength && new RegExp(pattern).test(text)
      if (!this.distinct && typeof given === 'string' && fits(given)) return given
      return textMatching(pattern, this.count, minLength, fits)
    }
    const formatted = format === undefined ? undefined : FORMATS[format]?.(this.count)
    if (formatted !== undefined && formatted.length <= maxLength) return formatted
    const text = maxLength < 12 ? `v${this.count}`.slice(0, maxLength) : `v${this.count} a&b=c/d+e`.slice(0, maxLength)
    return text.padEnd(Math.min(minLength, 5000), 'x')
  }
}
