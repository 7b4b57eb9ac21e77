import { isDeepStrictEqual } from 'node:util'
import { credentialCustomerKey } from '../../../shared/management/definition/credential.ts'
import type { CustomerValue, Definition } from '../../../shared/management/definition/definition.ts'
import { parameterCustomerKey } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { Carry, CarryOption, ImpactReason } from '../../../shared/management/records/impact.ts'
import type { TokenAccess } from '../../store/token-access.ts'
import { missingValues, requestedAccess } from '../customers/access-problems.ts'
import { applyRenames, type Renaming, renamedTools, renamingOf } from './renamed-fields.ts'

/** Bound values of a customer's working tokens. */
export type CustomerTokens = readonly Pick<TokenAccess, 'values' | 'secrets'>[]

/**
 * What a change takes from one customer. `isLosing`: whether calls that work now would fail, either all of them or only those that need the
 * value.
 */
export interface Loss {
  isLosing: boolean
  reasons: ImpactReason[]
}

/** Compares what two versions require of customers with what each customer has. */
export function createAccessComparison(before: Definition, after: Definition, carry: readonly Carry[]) {
  const [access, accessAfter] = [requestedAccess(before), requestedAccess(after)]
  const [askedBefore, askedAfter] = [access.values, accessAfter.values]
  const loggedIn = new Set(access.logins.map(({ id }) => id))
  const logins = accessAfter.logins.filter(({ id }) => !loggedIn.has(id))
  const renaming = renamingOf(before, after, carry)
  const tools = { before: enabledTools(before), after: enabledTools(after), renamed: renamedTools(before, after) }
  const forAll = credentialReasons(before, after)
  const unbound = unboundKeys(before, after)

  const hasValues = (tokens: CustomerTokens) => tokens.some((token) => missingValues(askedBefore, token).length === 0)

  function missing(tokens: CustomerTokens): CustomerValue[] {
    if (hasValues(tokens)) {
      const left = tokens.map((token) => missingValues(askedAfter, renamed(token, renaming)))
      return left.reduce((least, each) => (each.length < least.length ? each : least), left[0] ?? [])
    }
    // Their calls already fail.
    return []
  }

  return {
    /** `pinned`: the tools the operator selected for the customer; undefined means all. */
    lossOf(tokens: CustomerTokens, pinned: readonly string[] | undefined): Loss {
      const values = missing(tokens)
      const had = (pinned ?? []).filter((tool) => tools.before.has(tool))
      const gone = had.filter((tool) => !tools.after.has(tools.renamed.get(tool) ?? tool))
      const open = new Set(tokens.flatMap((token) => token.values))
      return {
        isLosing:
          values.length > 0 ||
          (logins.length > 0 && hasValues(tokens)) ||
          (had.length > 0 && gone.length === had.length),
        reasons: [
          ...values.map(({ key, description, secret }) => ({ kind: 'needsValue' as const, key, description, secret })),
          ...logins.map(({ name }) => ({ kind: 'needsLogin' as const, credential: name })),
          ...gone.map((tool) => ({ kind: 'toolGone' as const, tool })),
          ...unbound.filter((key) => open.has(key)).map((key) => ({ kind: 'unbound' as const, key })),
          ...forAll,
        ],
      }
    },
    /** Returns fields that customers have values for but the next version no longer has, as sources for a new field. */
    carriesTo(key: string): Omit<CarryOption, 'customers'>[] {
      const wanted = askedAfter.find((value) => value.key === key)
      if (!wanted) return []
      const kept = new Set(askedAfter.map((value) => value.key))
      const free = askedBefore.filter((value) => value.secret === wanted.secret && !kept.has(value.key))
      const kind = kindOf(after, key)
      return free.map(({ key: from, description }) => ({
        from,
        to: key,
        fromDescription: description,
        likely: kindOf(before, from) === kind,
      }))
    },
  }
}

function renamed(token: Pick<TokenAccess, 'values' | 'secrets'>, renaming: Renaming | null) {
  if (!renaming) return token
  const rename = (keys: readonly string[], renames: Renaming['secrets']) =>
    Object.keys(applyRenames(Object.fromEntries(keys.map((key) => [key, key])), renames, renaming))
  return { values: rename(token.values, renaming.values), secrets: rename(token.secrets, renaming.secrets) }
}

const enabledTools = ({ endpoints }: Definition) =>
  new Set(endpoints.filter(({ enabled }) => enabled).map(({ toolName }) => toolName))

/** Returns the kind of value a field takes, as a string that's equal for compatible fields. */
function kindOf({ credentials, endpoints }: Definition, key: string): string | null {
  const credential = credentials.find((each) => each.perCustomer && credentialCustomerKey(each) === key)
  if (credential) return `credential ${credential.details.kind}`
  for (const { parameters } of endpoints)
    for (const parameter of parameters)
      if (parameter.source === 'customer' && parameterCustomerKey(parameter) === key)
        return `parameter ${parameter.type}`
  return null
}

/** Returns the reasons that affect every customer because calls would be sent with different credentials. */
function credentialReasons(before: Definition, after: Definition): ImpactReason[] {
  const now = new Map(after.endpoints.filter(({ enabled }) => enabled).map((each) => [each.id, credentialIdsOf(each)]))
  const found = new Map<string, ImpactReason>()
  for (const endpoint of before.endpoints) {
    const nextIds = now.get(endpoint.id)
    if (!endpoint.enabled || !nextIds) continue
    for (const [at, usedId] of credentialIdsOf(endpoint).entries()) {
      const used = before.credentials.find((each) => each.id === usedId)
      if (!used) continue
      const nextId = nextIds.includes(usedId) ? usedId : nextIds[at]
      const next = after.credentials.find((each) => each.id === nextId)
      const about = { credential: used.name }
      if (!next) found.set(`gone ${used.id}`, { kind: 'credentialGone', ...about })
      else if (used.perCustomer && !next.perCustomer)
        found.set(`shared ${used.id}`, { kind: 'credentialShared', ...about })
      else if (used.perCustomer && next.id === used.id && !isDeepStrictEqual(used.details, next.details))
        found.set(`changed ${used.id}`, { kind: 'credentialChanged', ...about })
    }
  }
  return [...found.values()]
}

/** Returns the keys of values that the next version lets the model set. */
function unboundKeys(before: Definition, after: Definition): string[] {
  const endpoints = new Map(after.endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const keys = new Set<string>()
  for (const { id, parameters } of before.endpoints) {
    const next = endpoints.get(id)
    if (!next?.enabled) continue
    for (const parameter of parameters) {
      const left = next.parameters.find(({ name }) => name === parameter.name)
      if (parameter.source === 'customer' && left?.source === 'model') keys.add(parameterCustomerKey(parameter))
    }
  }
  return [...keys]
}
