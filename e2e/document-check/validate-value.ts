import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { resolve, type Schema } from './schema.ts'

const compiled = new WeakMap<object, ValidateFunction | null>()

/**
 * The document's schema as it applies to a request: `readOnly` properties aren't required. Several branches of a `oneOf` may match, because
 * the branches overlap in many vendors' documents. A format next to enumerated values is ignored.
 */
function forRequests(at: unknown, root: unknown): unknown {
  if (Array.isArray(at)) return at.map((item) => forRequests(item, root))
  if (typeof at !== 'object' || at === null) return at
  const { oneOf, format, ...rest } = at as Schema
  const written: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest))
    if (!['enum', 'const', 'example', 'examples', 'default', 'x-stoplight'].includes(key))
      written[key] = forRequests(value, root)
    else if (key === 'enum' || key === 'const') written[key] = value
  const { properties, required } = rest
  if (Array.isArray(required) && properties)
    written.required = required.filter((name) => resolve(properties[name], root).readOnly !== true)
  // Accepts numbers that are listed as strings, and vice versa.
  const listed = rest.type === 'string' ? String : /^(integer|number)$/.test(String(rest.type)) ? Number : undefined
  if (Array.isArray(rest.enum) && listed) written.enum = [...rest.enum, ...rest.enum.map((value) => listed(value))]
  // The document means that no part of the object may have additional members; taken literally, it would allow no members at all.
  if (Array.isArray(rest.allOf) && !properties) delete written.additionalProperties
  if (format !== undefined && !rest.enum) written.format = format
  if (Array.isArray(oneOf)) {
    const branches = forRequests(oneOf, root)
    written[rest.anyOf ? 'allOf' : 'anyOf'] = rest.anyOf ? [{ anyOf: branches }] : branches
  }
  return written
}

function compile(schema: Schema, bundled: unknown): ValidateFunction | null {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false })
  addFormats.default(ajv)
  // The bundle can be several megabytes, and most schemas have no references.
  const refers = bundled !== undefined && JSON.stringify(schema).includes('"$ref"')
  const root = { ...schema, $schema: undefined, ...(refers && { __bundled__: bundled }) }
  try {
    return ajv.compile(forRequests(root, root) as object)
  } catch {
    return null
  }
}

/** Where a value violates a schema. */
export interface Violation {
  /** JSON Pointer (RFC 6901) of the invalid part of the value. */
  pointer: string
  /** Whether that part matches no branch of a union. */
  union: boolean
  text: string
}

const UNIONS = new Set(['anyOf', 'oneOf'])

/** Where a value violates a schema from the original document; null when Ajv can't compile that schema. */
export function violations(value: unknown, schema: Schema | undefined, bundled: unknown): Violation[] | null {
  if (!schema) return []
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = compile(schema, bundled)
    compiled.set(schema, validate)
  }
  if (!validate) return null
  if (validate(value)) return []
  const errors = validate.errors ?? []
  const unions = errors.filter(({ keyword }) => UNIONS.has(keyword)).map(({ instancePath }) => instancePath)
  return errors.slice(0, 3).map(({ instancePath, message }) => {
    // A branch's errors aren't helpful, so the value counts as violating the surrounding union.
    const around = unions.find((path) => instancePath === path || instancePath.startsWith(`${path}/`))
    return { pointer: around ?? instancePath, union: around !== undefined, text: `${instancePath} ${message}`.trim() }
  })
}
