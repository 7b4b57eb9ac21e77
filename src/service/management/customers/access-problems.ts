import type { Credential } from '../../../shared/management/definition/credential.ts'
import {
  type CustomerValue,
  customerLoginsOf,
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
import type { LoginReason } from '../../store/logins.ts'

/** What's known about a token to decide whether its calls can succeed. `values` and `secrets`: keys of its bound values. */
export interface TokenFacts {
  values: readonly string[]
  secrets: readonly string[]
  /** Keys of values that can't be sent; undefined if not checked. */
  unusable?: readonly string[]
  refusal: Refusal | null
  refusedAt: string | null
  /** The customer's logins on the token's server, by credential; null if a login can be used. */
  logins: ReadonlyMap<string, LoginReason | null>
}

/** What a server requires from each customer. */
export interface RequestedAccess {
  values: readonly CustomerValue[]
  logins: readonly Credential[]
}

const asked = new WeakMap<Definition, readonly CustomerValue[]>()
const askedLogins = new WeakMap<Definition, readonly Credential[]>()

/** Returns what a server requires from each customer, cached per definition. */
export function requestedAccess(definition: Definition): RequestedAccess {
  const logins = askedLogins.get(definition) ?? customerLoginsOf(definition)
  askedLogins.set(definition, logins)
  return { values: requestedValues(definition), logins }
}

export const NOTHING_REQUESTED: RequestedAccess = { values: [], logins: [] }

/** Whether a server requires anything from each customer. */
export const isRequesting = ({ values, logins }: RequestedAccess): boolean => values.length > 0 || logins.length > 0

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
export function accessProblemOf({ values, logins }: RequestedAccess, token: TokenFacts): AccessProblem | null {
  const missing = missingValues(values, token)
  if (missing.length > 0) {
    const named = missing.slice(0, MAX_MISSING_VALUES)
    return { kind: 'needsValues', values: named.map(({ key, description, secret }) => ({ key, description, secret })) }
  }
  const unusable = logins.filter(({ id }) => token.logins.get(id) !== null)
  const [first] = unusable
  if (first) {
    const reason = token.logins.get(first.id) ?? 'never'
    return { kind: 'needsLogin', credentials: unusable.map(({ name }) => name).slice(0, MAX_MISSING_VALUES), reason }
  }
  const { refusal, refusedAt } = token
  // If all customers now share the credential, this customer can't fix it.
  const isOwn = logins.length > 0 || values.some(({ secret }) => secret)
  if (refusal === null || refusedAt === null || !isOwn) return null
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

/** Returns what each server requires from its customers, by the server's identifier; removed servers require nothing. */
export async function requestedByServer(
  live: LiveServers,
  serverIds: Iterable<string>,
): Promise<ReadonlyMap<string, RequestedAccess>> {
  const found = new Map<string, RequestedAccess>()
  for (const id of new Set(serverIds)) {
    const server = await live.load(id)
    if (server) found.set(id, requestedAccess(server.definition))
  }
  return found
}
