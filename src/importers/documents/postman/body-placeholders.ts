import type { ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'
import { type JsonNode, parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { RequestTemplate } from './request-template.ts'
import { bodyPlaceholder, type ValuePlaceholder } from './value-placeholder.ts'

/**
 * Replaces each placeholder value in a JSON template, such as `"<integer>"`, with a parameter named after its member. A list that contains
 * only placeholders becomes a single parameter because its length isn't known.
 */
export function fillPlaceholders(text: string, template: RequestTemplate): string {
  const tree = parseJsonText(text)
  if (!tree) return text
  const found: { node: JsonNode; value: string }[] = []
  const add = (node: JsonNode, key: string, parent: string, blank: ValuePlaceholder) =>
    found.push({ node, value: template.typed(blank.name ?? key, parent || 'body', blank) })
  const visit = (node: JsonNode, key: string, parent: string): void => {
    if (node.kind === 'object') for (const { key: own, value } of node.members) visit(value, own, key)
    else if (node.kind === 'array') {
      const items = itemsOf(node)
      if (items) add(node, key || 'items', parent, { type: 'array', schema: { items }, name: null })
      else for (const item of node.items) visit(item, key, parent)
    } else if (node.kind === 'string') {
      const blank = bodyPlaceholder(node.value)
      if (blank) add(node, key || 'value', parent, blank)
    }
  }
  visit(tree, '', '')
  let result = text
  // Replace from the end so that earlier offsets stay valid.
  for (const { node, value } of found.reverse())
    result = `${result.slice(0, node.start)}"${value}"${result.slice(node.end)}`
  return result
}

/** Returns the item schema for a list that contains only placeholders, or null for any other list. */
function itemsOf(node: JsonNode): JsonObject | null {
  if (node.kind !== 'array' || node.items.length === 0) return null
  const schemas = node.items.map(schemaOf)
  const [first] = schemas
  const distinct = new Set(schemas.map((schema) => JSON.stringify(schema)))
  return first && distinct.size === 1 ? first : null
}

/** Returns the schema for a value made up entirely of placeholders, or null if any part of it is a real value. */
function schemaOf(node: JsonNode): JsonObject | null {
  if (node.kind === 'array') {
    const items = itemsOf(node)
    return items && { type: 'array', items }
  }
  if (node.kind === 'object') {
    const properties = node.members.map(({ key, value }): [string, Json] => [key, schemaOf(value)])
    const isKnown = properties.length === 0 || properties.some(([, schema]) => !isJsonObject(schema))
    return isKnown ? null : { type: 'object', properties: Object.fromEntries(properties) }
  }
  const blank = node.kind === 'string' ? bodyPlaceholder(node.value) : null
  return blank && { ...(blank.type !== 'any' && { type: blank.type }), ...jsonOf(blank.schema) }
}

const jsonOf = (schema: NonNullable<ParameterInput['schema']>): JsonObject => schema as JsonObject
