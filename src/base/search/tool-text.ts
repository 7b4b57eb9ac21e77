import { modelParameters } from '../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'

/** The searchable parts of a tool. */
export interface ToolText {
  name: string
  title: string
  description: string
  /** HTTP method; both it and `path` are '' for a tool without an HTTP request. */
  method: string
  path: string
  parameters: readonly { name: string; description: string; values: string }[]
  /** Groups that the tool's document puts it in. */
  groups: readonly string[]
}

/** Returns the searchable parts of an endpoint's tool: only what a model sees, plus the method, the path, and the groups. */
export function toolTextOf(endpoint: Endpoint): ToolText {
  const { toolName, title, description, method, path, origin } = endpoint
  return {
    name: toolName,
    title,
    description,
    method,
    path,
    parameters: modelParameters(endpoint).map((parameter) => ({
      name: parameter.name,
      description: parameter.description,
      values: (parameter.enum ?? []).slice(0, 50).join(' '),
    })),
    groups: origin?.groups ?? [],
  }
}
