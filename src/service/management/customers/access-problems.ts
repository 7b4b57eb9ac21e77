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

/** What's known of a token for the question whether calls with it can succeed. `values` and `secrets`: keys of what's bound to it. */
export interface TokenFacts {
  values: readonly string[]
  secrets: readonly string[]
  /** Keys of values that no call can be sent with; undefined: not checked. */
  unusable?: readonly string[]
  refusal: Refusal | null
  refusedAt: string | null
}

const asked = new WeakMap<Definition, readonly CustomerValue[]>()

/** What a server asks for each customer; read once for each definition. */
export function askedValues(definition: Definition): readonly CustomerValue[] {
  const known = asked.get(definition) ?? customerValuesOf(definition)
  asked.set(definition, known)
  return known
}

/** The values that are required and not bound, or bound but unusable. */
export function missingValues(
  values: readonly CustomerValue[],
  { values: open, secrets, unusable = [] }: Pick<TokenFacts, 'values' | 'secrets' | 'unusable'>,
) {
  return values.filter(
    ({ key, secret, required }) => unusable.includes(key) || (required && !(secret ? secrets : open).includes(key)),
  )
}

/** Why calls with a token that works can't succeed, by what its server's live version asks for; null: nothing is known against it. */
export function accessProblemOf(values: readonly CustomerValue[], token: TokenFacts): AccessProblem | null {
  if (values.length === 0) return null
  const missing = missingValues(values, token)
  if (missing.length > 0) {
    const named = missing.slice(0, MAX_MISSING_VALUES)
    return { kind: 'needsValues', values: named.map(({ key, description, secret }) => ({ key, description, secret })) }
  }
  const { refusal, refusedAt } = token
  // A credential that all customers share by now isn't this customer's to mend.
  if (refusal === null || refusedAt === null || !values.some(({ secret }) => secret)) return null
  return refusal === 'login'
    ? { kind: 'loginFailed', at: refusedAt }
    : { kind: 'apiRefuses', at: refusedAt, status: Number(refusal) }
}

/** The problem of the best of a customer's working tokens; null: it has none. */
export function bestOf(problems: readonly (AccessProblem | null)[]): AccessProblem | null {
  const known = problems.filter((problem) => problem !== null)
  if (known.length < problems.length) return null
  const place = ({ kind }: AccessProblem) => ACCESS_PROBLEMS.indexOf(kind)
  return known.reduce<AccessProblem | null>((best, each) => (best && place(best) <= place(each) ? best : each), null)
}

/** What each of these servers asks of customers now, by its identifier; one that's gone asks for nothing. */
export async function askedByServers(
  live: LiveServers,
  serverIds: Iterable<string>,
): Promise<ReadonlyMap<string, readonly CustomerValue[]>> {
  const found = new Map<string, readonly CustomerValue[]>()
  for (const id of new Set(serverIds)) {
    const server = await live.load(id)
    if (server) found.set(id, askedValues(server.definition))
  }
  return found
}
