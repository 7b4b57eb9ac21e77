import { vi } from 'vitest'
import { pick, type Random } from '../../base/testing/random.ts'
import { type Credential, credentialCustomerKey } from '../../shared/management/definition/credential.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import { credentialIdsOf } from '../../shared/management/endpoint/endpoint-credentials.ts'
import type { OwnCallLimits } from '../../shared/management/records/call-limits.ts'
import type { TokenRecord, TokenState } from '../../shared/management/records/customer-record.ts'
import type { Carry } from '../../shared/management/records/impact.ts'
import type { ServerRecord } from '../../shared/management/records/server-record.ts'
import type { KeyApi, KeyReception } from './key-api.testkit.ts'
import type { createOperator, Post } from './post.testkit.ts'

/** A customer's URL, with what a careful operator would note about it. Times are in milliseconds. */
export interface Holder {
  identity: string
  customerId: string
  token: string
  url: string
  /** Values bound to the token, by field. */
  bound: Map<string, string>
  /** How the API rejected the last call with the customer's own key. */
  refusal: Exclude<KeyReception, 'accepted'> | null
  paused: boolean
  revoked: boolean
  expiresAt: number | null
  retiresAt: number | null
}

/** An action's effect, and the customers that it affects. */
export interface Done {
  text: string
  concerned: readonly Holder[]
  /** Whether the service's list has been checked since. */
  isListed?: true
}

/** An operator's action; returns null if it isn't possible right now. */
export type Action = (world: World) => Promise<Done | null>

export interface World extends ReturnType<typeof createOperator> {
  post: Post
  api: KeyApi
  random: Random
  serverId: string
  /** Never empty, because the server is deployed before the first action. */
  live: Definition
  draft: Definition
  /** The draft as it was last deployed. */
  deployed: Definition
  revision: number
  /** Number of versions so far. */
  versions: number
  holders: Holder[]
  /** Tools selected for customers, by identifier. */
  chosen: Map<string, string[]>
  limits: {
    server: OwnCallLimits
    /** Customers' own limits, by identifier. */
    own: Map<string, OwnCallLimits>
    /** Customers who have made a burst of calls, and those who have sent a large one, by identifier. */
    often: Set<string>
    large: Set<string>
  }
  /** Each token as last listed by the service. */
  records: Map<string, TokenRecord>
  /** Returns a number that makes new names unique. */
  next: () => number
}

/** Advances the clock by `ms` milliseconds. */
export const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

/** A field that a tool needs a value for in each call. */
export interface Needed {
  field: string
  description: string
  secret: boolean
}

/** Returns the fields that calls to one tool need from each customer. */
export function neededBy({ endpoints, credentials }: Definition, tool: string): Needed[] {
  const endpoint = endpoints.find(({ toolName }) => toolName === tool)
  if (!endpoint) return []
  const own = credentials.filter(({ id, perCustomer }) => perCustomer && credentialIdsOf(endpoint).includes(id))
  const parameters = endpoint.parameters.filter(
    ({ source, required, default: fallback }) => source === 'customer' && required && fallback === undefined,
  )
  return [
    ...own.map((each) => ({ field: credentialCustomerKey(each), description: each.name, secret: true })),
    ...parameters.map(({ name, customerKey, description }) => ({
      field: customerKey ?? name,
      description,
      secret: false,
    })),
  ]
}

export const toolsOf = ({ endpoints }: Definition): string[] =>
  endpoints.flatMap(({ enabled, toolName }) => (enabled ? [toolName] : []))

/** Returns the fields that any tool of a definition needs, each once. */
export const needed = (definition: Definition): Needed[] => [
  ...new Map(
    toolsOf(definition)
      .flatMap((tool) => neededBy(definition, tool))
      .map((each) => [each.field, each]),
  ).values(),
]

export const ownCredential = (definition: Definition): Credential | undefined =>
  definition.credentials.find(({ id }) => definition.endpoints[0] && id === definition.endpoints[0].credentialId)

export function stateOf({ revoked, retiresAt, expiresAt, paused }: Holder): TokenState {
  const now = Date.now()
  if (revoked) return 'revoked'
  if (retiresAt !== null && retiresAt <= now) return 'ended'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  if (paused) return 'paused'
  return retiresAt === null ? 'live' : 'retiring'
}

export const works = (holder: Holder): boolean => ['live', 'retiring'].includes(stateOf(holder))

/** Creates a new key that the API responds to in this way. */
export function makeKey({ api, next }: World, identity: string, reception: KeyReception): string {
  const key = `${identity}-key${next()}`
  api.receptions.set(key, reception)
  return key
}

/** Returns how the API will treat a new key; half of all keys are accepted. */
export const anyReception = (random: Random): KeyReception =>
  pick(random, ['accepted', 'accepted', 'accepted', 'login', '401', '403'])

/** Returns values for everything the live version requires. */
const valuesFor = (world: World, identity: string): Record<string, string> =>
  Object.fromEntries(
    needed(world.live).map(({ field, secret }) => [
      field,
      secret ? makeKey(world, identity, anyReception(world.random)) : `${identity}-account`,
    ]),
  )

/** Generates a URL for each of these customers, with all required values. */
export async function addHolders(world: World, identities: readonly string[]): Promise<Holder[]> {
  const made = await Promise.all(
    identities.map(async (identity): Promise<Holder> => {
      const values = valuesFor(world, identity)
      const { url, token, customerId } = await world.generate(world.serverId, identity, values)
      const times = { paused: false, revoked: false, expiresAt: null, retiresAt: null }
      return { identity, customerId, token, url, bound: new Map(Object.entries(values)), refusal: null, ...times }
    }),
  )
  world.holders.push(...made)
  return made
}

/** Stores the draft that an operation returned. */
export function noteDraft(world: World, { draft, revision }: ServerRecord): void {
  world.draft = draft
  world.revision = revision
}

/** Applies a deploy to the customers' values: a field of the same credential or parameter keeps its value under a new name. */
export function noteDeployed(world: World, after: Definition, carry: readonly Carry[]): void {
  const before = world.live
  const [had, has] = [fieldsOf(before), fieldsOf(after)]
  const asked = { before: askedOf(before), after: askedOf(after) }
  const moves = [...has].flatMap(([identity, to]) => {
    const from = had.get(identity)
    return from === undefined || from === to ? [] : [{ from, to }]
  })
  for (const holder of world.holders.filter(({ revoked }) => !revoked)) {
    const next = new Map(holder.bound)
    for (const { from } of moves) if (!asked.after.has(from)) next.delete(from)
    for (const { from, to } of moves) {
      const value = holder.bound.get(from)
      if (value !== undefined) next.set(to, value)
      else if (asked.before.has(to)) next.delete(to)
    }
    for (const { from, to } of carry) {
      const value = holder.bound.get(from)
      if (value !== undefined && !next.has(to)) next.set(to, value)
    }
    // How the API responded to earlier values says nothing about these.
    if (JSON.stringify([...next].sort()) !== JSON.stringify([...holder.bound].sort())) holder.refusal = null
    holder.bound = next
  }
  const names = new Map(after.endpoints.map(({ id, toolName }) => [id, toolName]))
  const renamed = new Map(before.endpoints.map(({ id, toolName }) => [toolName, names.get(id) ?? toolName]))
  for (const [id, tools] of world.chosen)
    world.chosen.set(id, [...new Set(tools.map((tool) => renamed.get(tool) ?? tool))])
  world.live = after
}

/** Returns the requested fields, keyed by what stays the same when a field is renamed. */
function fieldsOf({ credentials, endpoints }: Definition): Map<string, string> {
  const own = credentials.filter(({ perCustomer }) => perCustomer)
  return new Map([
    ...own.map((each): [string, string] => [each.id, credentialCustomerKey(each)]),
    ...endpoints.flatMap(({ id, parameters }) =>
      parameters
        .filter(({ source }) => source === 'customer')
        .map(({ name, customerKey }): [string, string] => [`${id} ${name}`, customerKey ?? name]),
    ),
  ])
}

/** Returns all fields that enabled tools request, required or not. */
function askedOf({ endpoints, credentials }: Definition): Set<string> {
  const enabled = endpoints.filter((each) => each.enabled)
  const used = new Set(enabled.flatMap(credentialIdsOf))
  return new Set(
    fieldsOf({
      name: '',
      instructions: '',
      baseAddresses: [],
      endpoints: enabled,
      credentials: credentials.filter(({ id }) => used.has(id)),
    }).values(),
  )
}
