import { modelParameters } from '../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'

/** What of a tool is searched. */
export interface ToolText {
  name: string
  title: string
  description: string
  /** HTTP method and path; '' where it has none. */
  method: string
  path: string
  parameters: readonly { name: string; description: string; values: string }[]
  /** Where its document files it. */
  groups: readonly string[]
}

/** What of an endpoint's tool is searched: nothing that a model doesn't see, but the path. */
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
