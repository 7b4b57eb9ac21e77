import type { Endpoint } from '../../../shared/platform/endpoint.ts'
import type { Notices } from '../lex/statement.ts'

/** Joins endpoints that are calls of one and the same. */
export function mergeEndpoints(found: readonly { endpoint: Endpoint; line: number }[], _notices: Notices): Endpoint[] {
  return found.map(({ endpoint }) => endpoint)
}
