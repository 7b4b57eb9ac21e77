import {
  type CustomerValue,
  customerValuesOf,
  type Definition,
} from '../../../shared/management/definition/definition.ts'
import {
  ACCESS_PROBLEMS,
  type AccessProblem,
  MAX_MISSING_VALUES,
} from '../../../shared/management/records/access-problem.ts'
import type { LiveServers } from '../../live-servers/live-servers.ts'
import type { Refusal } from '../../store/call-entry.ts'

/** What's known about a token to decide whether its calls can succeed. `values` and `secrets`: keys of its bound values. */
export interface TokenFacts {
  values: readonly string[]
  secrets: readonly string[]
  /** Keys of values that can't be sent; undefined if not checked. */
  unusable?: readonly string[]
  refusal: Refusal | null
  refusedAt: string | null
}

const asked = new WeakMap<Definition, readonly CustomerValue[]>()

/** Returns the values a server requires from each customer, cached per definition. */
export function requestedValues(definition: Definition): readonly CustomerValue[] {
  const known = asked.get(definition) ?? customerValuesOf(definition)
  asked.set(definition, known)
  return known
}

/** Returns values that are required but not bound, or bound but unusable. */
export function missingValues(
  values: readonly CustomerValue[],
  { values: open, secrets, unusable = [] }: Pick<TokenFacts, 'values' | 'secrets' | 'unusable'>,
) {
  return values.filter(
    ({ key, secret, required }) => unusable.includes(key) || (required && !(secret ? secrets : open).includes(key)),
  )
}

/** Returns why calls with a working token can't succeed, based on its server's live version, or null if no problem is known. */
export function accessProblemOf(values: readonly CustomerValue[], token: TokenFacts): AccessProblem | null {
  if (values.length === 0) return null
  const missing = missingValues(values, token)
  if (missing.length > 0) {
    const named = missing.slice(0, MAX_MISSING_VALUES)
    return { kind: 'needsValues', values: named.map(({ key, description, secret }) => ({ key, description, secret })) }
  }
  const { refusal, refusedAt } = token
  // If all customers now share the credential, this customer can't fix it.
  if (refusal === null || refusedAt === null || !values.some(({ secret }) => secret)) return null
  return refusal === 'login'
    ? { kind: 'loginFailed', at: refusedAt }
    : { kind: 'apiRefuses', at: refusedAt, status: Number(refusal) }
}

/** Returns the problem with a customer's best working token; null if there's none. */
export function bestOf(problems: readonly (AccessProblem | null)[]): AccessProblem | null {
  const known = problems.filter((problem) => problem !== null)
  if (known.length < problems.length) return null
  const place = ({ kind }: AccessProblem) => ACCESS_PROBLEMS.indexOf(kind)
  return known.reduce<AccessProblem | null>((best, each) => (best && place(best) <= place(each) ? best : each), null)
}

/** Returns the customer values of each server, by the server's identifier; removed servers have none. */
export async function requestedByServer(
  live: LiveServers,
  serverIds: Iterable<string>,
): Promise<ReadonlyMap<string, readonly CustomerValue[]>> {
  const found = new Map<string, readonly CustomerValue[]>()
  for (const id of new Set(serverIds)) {
    const server = await live.load(id)
    if (server) found.set(id, requestedValues(server.definition))
  }
  return found
}
