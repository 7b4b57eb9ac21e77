import type { ToolDescription } from '../../../shared/management/definition/tool.ts'
import { isObject } from '../../../shared/values/is-object.ts'

/** Maximum depth of nested types, and maximum number of members and of enum values per type. */
const MAX_DEPTH = 4
const MAX_MEMBERS = 50
const MAX_VALUES = 20

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Returns a tool's signature in TypeScript, as a function that code can call. */
export function signatureOf({ name, inputSchema }: Pick<ToolDescription, 'name' | 'inputSchema'>): string {
  const target = IDENTIFIER.test(name) ? `tools.${name}` : `tools[${JSON.stringify(name)}]`
  const { properties, required = [] } = inputSchema
  if (Object.keys(properties).length === 0) return `${target}(): Promise<unknown>`
  return `${target}(args${required.length === 0 ? '?' : ''}: ${typeOf(inputSchema, MAX_DEPTH)}): Promise<unknown>`
}

/** Returns a JSON Schema's type in TypeScript. Anything without a simple counterpart is `unknown`, which only makes the type wider. */
function typeOf(schema: unknown, depth: number): string {
  if (!isObject(schema) || depth === 0) return 'unknown'
  if (Array.isArray(schema.enum)) {
    return schema.enum.length > MAX_VALUES ? 'unknown' : schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type: unknown) => typeOf({ ...schema, type }, depth)).join(' | ')
  }
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${typeOf(schema.items, depth - 1)}>`
    case 'object':
      return objectOf(schema, depth)
    default:
      return 'unknown'
  }
}

function objectOf({ properties, required }: Record<string, unknown>, depth: number): string {
  if (!isObject(properties)) return 'object'
  const needed = Array.isArray(required) ? required : []
  const members = Object.entries(properties)
    .slice(0, MAX_MEMBERS)
    .map(([name, schema]) => {
      const key = IDENTIFIER.test(name) ? name : JSON.stringify(name)
      return `${key}${needed.includes(name) ? '' : '?'}: ${typeOf(schema, depth - 1)}`
    })
  return `{ ${members.join('; ')} }`
}
