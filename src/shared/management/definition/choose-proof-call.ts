import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Definition } from './definition.ts'

/** Whether an endpoint only reads, judging by its method and hints, so it can be called without the user's consent. */
const onlyReads = ({ method, annotations }: Pick<Endpoint, 'method' | 'annotations'>): boolean =>
  annotations.readOnly ?? (method === 'GET' || method === 'HEAD')

/** Returns the names of parameters that a call must supply because nothing else fills them in. */
export const neededArguments = ({ parameters }: Pick<Endpoint, 'parameters'>): string[] =>
  parameters.flatMap(({ name, source, required, default: fallback }) =>
    source === 'model' && required && fallback === undefined ? [name] : [],
  )

/** Whether an endpoint can be called without arguments. */
export const isReadyToCall = (endpoint: Pick<Endpoint, 'parameters'>): boolean => neededArguments(endpoint).length === 0

/** Returns the endpoints that qualify as the proof call, those without required arguments first. */
export function proofCallCandidates({ endpoints }: Pick<Definition, 'endpoints'>): Endpoint[] {
  const reading = endpoints.filter((endpoint) => endpoint.enabled && onlyReads(endpoint))
  return [...reading.filter(isReadyToCall), ...reading.filter((endpoint) => !isReadyToCall(endpoint))]
}

/**
 * Returns the proof call's tool with its arguments, or null if there's none, or if its endpoint was removed, was disabled, or now changes
 * data.
 */
export function proofCallOf({
  endpoints,
  proofCall,
}: Pick<Definition, 'endpoints' | 'proofCall'>): { tool: string; arguments: Record<string, unknown> } | null {
  const endpoint = proofCall && endpoints.find(({ id }) => id === proofCall.endpointId)
  if (!proofCall || !endpoint?.enabled || !onlyReads(endpoint)) return null
  return { tool: endpoint.toolName, arguments: proofCall.arguments }
}
