/** Maximum number of changed IDs of one kind; if there are more, it’s `all`. */
export const MAX_CHANGED_IDS = 100

/** The changed IDs of one kind, or all of them. */
export type ChangedIds = 'all' | string[]

/**
 * What has changed in a service, or affects its responses. Each kind describes its IDs. `changes-schema.ts` has the schemas, because the
 * window's first screen doesn't load zod.
 */
export interface Changes {
  /** MCP servers: their names, states, drafts, and versions. */
  servers?: ChangedIds | undefined
  /** How many customers have a token, by server. */
  customerCounts?: ChangedIds | undefined
  /** Customers, and their permissions. */
  customers?: ChangedIds | undefined
  /** MCP tokens, and the states of their URLs. */
  tokens?: ChangedIds | undefined
  /** Customers' progress (their connections and calls), by customer. */
  usage?: ChangedIds | undefined
  /** The call log and its statistics, by server. */
  calls?: ChangedIds | undefined
  /** Deletions in progress, without IDs. */
  cleanups?: ChangedIds | undefined
  apiKeys?: ChangedIds | undefined
  /** Settings of the service, without IDs. */
  settings?: ChangedIds | undefined
}
export type ChangeKind = keyof Changes

/** All IDs of every kind, for when it isn't known what has changed. */
export const EVERYTHING: Changes = {
  servers: 'all',
  customerCounts: 'all',
  customers: 'all',
  tokens: 'all',
  usage: 'all',
  calls: 'all',
  cleanups: 'all',
  apiKeys: 'all',
  settings: 'all',
} satisfies Record<ChangeKind, 'all'>

const kinds = Object.keys(EVERYTHING) as ChangeKind[]

/** Merges two sets of changes. The number of IDs stays bounded. */
export function mergeChanges(one: Changes, other: Changes): Changes {
  const merged: Changes = {}
  for (const kind of kinds) {
    const ids = mergeIds(one[kind], other[kind])
    if (ids !== undefined) merged[kind] = ids
  }
  return merged
}

/** Merges IDs. The number of IDs stays bounded. */
export function mergeIds(one: ChangedIds | undefined, other: ChangedIds | undefined): ChangedIds | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one === 'all' || other === 'all' ? 'all' : limitChangedIds(new Set([...one, ...other]))
}

/** Returns the IDs, or `all` if there are too many. */
export const limitChangedIds = (ids: ReadonlySet<string>): ChangedIds => (ids.size > MAX_CHANGED_IDS ? 'all' : [...ids])

/** Returns the kinds for which `changes` affect a response that depends on `reads`. */
export const affectedKinds = (reads: Changes, changes: Changes): ChangeKind[] =>
  kinds.filter((kind) => overlap(reads[kind], changes[kind]))

function overlap(one: ChangedIds | undefined, other: ChangedIds | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one === 'all') return other === 'all' || other.length > 0
  return other === 'all' ? one.length > 0 : one.some((id) => other.includes(id))
}
