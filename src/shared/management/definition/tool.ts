import { type Endpoint, isIdempotentMethod, isSafeMethod, type Parameter } from '../endpoint/endpoint.ts'
import { withArrayItems } from './portable-schema.ts'

/** A tool as `tools/list` shows it (MCP 2026-07-28, server/tools). */
export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, unknown>; required?: string[]; additionalProperties: false }
  annotations: {
    title: string
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
}

/** The parameters that a model gives: those of no customer. */
export const modelParameters = (endpoint: Pick<Endpoint, 'parameters'>): Parameter[] =>
  endpoint.parameters.filter(({ source }) => source === 'model')

/** JSON Schema of a tool's arguments: exactly the model's parameters, nothing besides. */
export function inputSchemaOf(
  endpoint: Pick<Endpoint, 'parameters' | 'argumentsSchema'>,
): ToolDescription['inputSchema'] {
  const parameters = modelParameters(endpoint)
  const properties: Record<string, unknown> = {}
  for (const { name, type, description, enum: values, default: fallback, example, schema } of parameters) {
    const nullable = Array.isArray(schema.type) && schema.type.includes('null')
    properties[name] = withArrayItems({
      ...(type !== 'any' && { type }),
      ...(description !== '' && { description }),
      ...(values && { enum: nullable ? [...values, null] : values }),
      ...(example !== undefined && fallback === undefined && !values && { examples: [example] }),
      ...schema,
      // What this endpoint sends by itself, rather than what the API assumes.
      ...(fallback !== undefined && { default: fallback }),
    })
  }
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    ...endpoint.argumentsSchema,
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** What a client may assume about a call: from the method, unless overridden. Without hints clients assume the worst. */
export function annotationsOf(
  endpoint: Pick<Endpoint, 'method' | 'title' | 'annotations'>,
): ToolDescription['annotations'] {
  const { method, title, annotations } = endpoint
  const reads = isSafeMethod(method)
  return {
    title,
    readOnlyHint: annotations.readOnly ?? reads,
    destructiveHint: annotations.destructive ?? !reads,
    idempotentHint: annotations.idempotent ?? isIdempotentMethod(method),
    openWorldHint: annotations.openWorld ?? true,
  }
}

/** The tool that a model sees for an endpoint. */
export function toolOf(endpoint: Endpoint): ToolDescription {
  const { toolName: name, title, description } = endpoint
  return { name, title, description, inputSchema: inputSchemaOf(endpoint), annotations: annotationsOf(endpoint) }
}
