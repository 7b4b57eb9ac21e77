import type { Endpoint } from '../endpoint/endpoint.ts'
import { type Candidate, parameterCandidates } from './candidates.ts'

/** Names that concern how the API is used, not what is requested. */
const PROTOCOL_NAME =
  /^(?:.*[-_.]?api[-_]?version|.*-version|version|format|fmt|alt|output|callback|charset|encoding|grant_type|response_type|jsonrpc)$/i

const offers = new WeakMap<Endpoint, Candidate[]>()

/**
 * Returns the literals that a model could fill in: all except versions and formats, GraphQL and JSON-RPC operation names, and empty values.
 */
export function offeredCandidates(endpoint: Endpoint): Candidate[] {
  const known = offers.get(endpoint)
  if (known) return known
  const all = parameterCandidates(endpoint)
  const inBody = (where: string) => all.find((each) => each.place === 'body' && each.where === where)
  const graphql = /^\s*(?:query|mutation|subscription|fragment|\{)/.test(String(inBody('query')?.value ?? ''))
  const rpc = inBody('jsonrpc') !== undefined
  const offered = all.filter(({ place, where, value }) => {
    if (value === '' || (Array.isArray(value) && value.length === 0)) return false
    const own = where.split('.').at(-1) ?? ''
    if (place !== 'path' && PROTOCOL_NAME.test(own)) return false
    if (place !== 'body') return true
    return !(graphql && /^(?:query|operationName)$/.test(where)) && !(rpc && /^(?:method|id)$/.test(where))
  })
  offers.set(endpoint, offered)
  return offered
}
