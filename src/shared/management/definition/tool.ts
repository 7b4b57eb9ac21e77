import { type Endpoint, isIdempotentMethod, isSafeMethod, type Parameter } from '../endpoint/endpoint.ts'
import { withArrayItems } from './portable-schema.ts'

/** A tool in the result of `tools/list` (MCP 2026-07-28, server/tools). */
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

/** Returns the parameters that the model fills in. */
export const modelParameters = (endpoint: Pick<Endpoint, 'parameters'>): Parameter[] =>
  endpoint.parameters.filter(({ source }) => source === 'model')

/** Returns the JSON Schema of a tool's arguments: exactly the model's parameters. */
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
      // Overrides the API's own default because this endpoint sends its own.
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

/** Returns what a client may assume about a call: derived from the method, unless overridden. Without hints, clients assume the worst. */
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

/** Describes an endpoint as a tool for the model. */
export function toolOf(endpoint: Endpoint): ToolDescription {
  const { toolName: name, title, description } = endpoint
  return { name, title, description, inputSchema: inputSchemaOf(endpoint), annotations: annotationsOf(endpoint) }
}
