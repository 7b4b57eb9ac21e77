import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Definition } from './definition.ts'

/** Whether an endpoint may be called without anybody asking for it: it only reads, as far as its method and its hints say. */
const onlyReads = ({ method, annotations }: Pick<Endpoint, 'method' | 'annotations'>): boolean =>
  annotations.readOnly ?? (method === 'GET' || method === 'HEAD')

/** Parameters that a call must be given, as nothing else fills them. */
export const neededArguments = ({ parameters }: Pick<Endpoint, 'parameters'>): string[] =>
  parameters.flatMap(({ name, source, required, default: fallback }) =>
    source === 'model' && required && fallback === undefined ? [name] : [],
  )

/** Endpoints that can be the proof call, those that need no arguments first. */
export function proofCallCandidates({ endpoints }: Pick<Definition, 'endpoints'>): Endpoint[] {
  const reading = endpoints.filter((endpoint) => endpoint.enabled && onlyReads(endpoint))
  const isReady = (endpoint: Endpoint) => neededArguments(endpoint).length === 0
  return [...reading.filter(isReady), ...reading.filter((endpoint) => !isReady(endpoint))]
}

/** The tool of the proof call with its arguments; null: there's none, or its endpoint is gone, turned off, or changes data by now. */
export function proofCallOf({
  endpoints,
  proofCall,
}: Pick<Definition, 'endpoints' | 'proofCall'>): { tool: string; arguments: Record<string, unknown> } | null {
  const endpoint = proofCall && endpoints.find(({ id }) => id === proofCall.endpointId)
  if (!proofCall || !endpoint?.enabled || !onlyReads(endpoint)) return null
  return { tool: endpoint.toolName, arguments: proofCall.arguments }
}
