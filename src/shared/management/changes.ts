import { z } from 'zod'

/** More ids of one kind become `all`. */
export const MAX_CHANGED_IDS = 100

/** Which ones of a kind: all of them, or those with these ids. */
export const changedIdsSchema = z.union([z.literal('all'), z.array(z.string().min(1).max(200)).max(MAX_CHANGED_IDS)])
export type ChangedIds = z.output<typeof changedIdsSchema>

/** What in a service has changed, or what an answer of it depends on. What a kind's ids are ids of: see there. */
export const changesSchema = z
  .object({
    /** MCP servers: their names, states, drafts, and versions. */
    servers: changedIdsSchema,
    /** How many customers have a token, by server. */
    customerCounts: changedIdsSchema,
    /** Customers, and what they may do. */
    customers: changedIdsSchema,
    /** MCP tokens, and with them the states of URLs. */
    tokens: changedIdsSchema,
    /** How far customers have come, by customer: their connections and calls. */
    usage: changedIdsSchema,
    /** The call log and its statistics, by server. */
    calls: changedIdsSchema,
    /** What is being deleted. It has no ids. */
    cleanups: changedIdsSchema,
    apiKeys: changedIdsSchema,
    /** The settings of the service. They have no ids. */
    settings: changedIdsSchema,
  })
  .partial()
export type Changes = z.output<typeof changesSchema>
export type ChangeKind = keyof Changes

const kinds = Object.keys(changesSchema.shape) as ChangeKind[]

/** Every kind and all its ids, for when it isn't known what has changed. */
export const EVERYTHING: Changes = Object.fromEntries(kinds.map((kind) => [kind, 'all']))

/** Both together. The number of ids stays bounded. */
export function mergeChanges(one: Changes, other: Changes): Changes {
  const merged: Changes = {}
  for (const kind of kinds) {
    const ids = mergeIds(one[kind], other[kind])
    if (ids !== undefined) merged[kind] = ids
  }
  return merged
}

/** Both together. The number of ids stays bounded. */
export function mergeIds(one: ChangedIds | undefined, other: ChangedIds | undefined): ChangedIds | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one === 'all' || other === 'all' ? 'all' : limitChangedIds(new Set([...one, ...other]))
}

/** These ids, or `all` where there are too many to name. */
export const limitChangedIds = (ids: ReadonlySet<string>): ChangedIds => (ids.size > MAX_CHANGED_IDS ? 'all' : [...ids])

/** The kinds in which an answer that depends on `reads` is touched by `changes`. */
export const affectedKinds = (reads: Changes, changes: Changes): ChangeKind[] =>
  kinds.filter((kind) => overlap(reads[kind], changes[kind]))

function overlap(one: ChangedIds | undefined, other: ChangedIds | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one === 'all') return other === 'all' || other.length > 0
  return other === 'all' ? one.length > 0 : one.some((id) => other.includes(id))
}
