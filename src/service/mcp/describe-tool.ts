import type { JSONObject, JSONValue, Tool, ToolAnnotations } from '@modelcontextprotocol/server'
import type { StoredEndpoint } from '../upstream/endpoint.ts'

/** JSON Schema of a tool's arguments: exactly the endpoint's parameters, nothing besides. */
export function inputSchema(endpoint: StoredEndpoint): Tool['inputSchema'] {
  const properties: Record<string, JSONValue> = {}
  for (const { name, type, description, enum: values, default: fallback, schema } of endpoint.parameters) {
    const property: JSONObject = { ...schema, type }
    if (description !== '') property.description = description
    if (values) property.enum = values
    if (fallback !== undefined) property.default = fallback
    properties[name] = property
  }
  const required = endpoint.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  return { type: 'object', properties, required, additionalProperties: false } as Tool['inputSchema']
}

/** What a client may assume about a call, from the HTTP method; without hints clients assume the worst. */
function annotations({ method, title, destructive }: StoredEndpoint): ToolAnnotations {
  return {
    title,
    readOnlyHint: method === 'GET',
    destructiveHint: destructive ?? method !== 'GET',
    idempotentHint: method === 'GET' || method === 'PUT' || method === 'DELETE',
    openWorldHint: true,
  }
}

/** An endpoint as `tools/list` shows it. */
export function describeTool(endpoint: StoredEndpoint): Tool {
  const { toolName: name, title, description } = endpoint
  return { name, title, description, inputSchema: inputSchema(endpoint), annotations: annotations(endpoint) }
}
