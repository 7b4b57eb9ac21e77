import type { Queries } from './engine/engine.ts'
import type { Freshness } from './freshness.ts'
import type { KnownToken } from './read-tokens.ts'

/** Maximum number of cached tokens. */
const MAX_CACHED = 5000

/** IDs and owners of tokens that have changed. */
export interface Outdated {
  tokens?: Iterable<string>
  customers?: ReadonlySet<string>
}

/**
 * Creates the cache of tokens that were used recently. `read` reads a token from the database by its hash. A token that changes while it's
 * read isn't cached.
 */
export function createTokenCache(
  database: Pick<Queries, 'onEnd' | 'isInTransaction'>,
  freshness: Freshness,
  read: (hash: string) => Promise<KnownToken | null>,
) {
  /** Cached tokens by hash; `mark`: the freshness when the token was requested. */
  const cache = new Map<string, { row: KnownToken; mark: number }>()
  /** Hashes of the cached tokens, by ID. */
  const hashes = new Map<string, string>()
  /** For each read in flight, what has become outdated since the read started. */
  const reads = new Set<(Outdated | undefined)[]>()

  function remove(hash: string): boolean {
    const known = cache.get(hash)
    if (known) hashes.delete(known.row.id)
    return cache.delete(hash)
  }

  function drop(outdated?: Outdated): void {
    for (const since of reads) since.push(outdated)
    if (!outdated) {
      cache.clear()
      hashes.clear()
      return
    }
    for (const id of outdated.tokens ?? []) remove(hashes.get(id) ?? '')
    const { customers } = outdated
    if (!customers?.size) return
    for (const [hash, { row }] of cache) if (customers.has(row.customerId)) remove(hash)
  }

  /** Drops cached tokens. Reads that start before a transaction ends are outdated once it has ended. */
  function forget(outdated?: Outdated): void {
    drop(outdated)
    database.onEnd(() => drop(outdated))
  }

  /** Returns the token from the database, or the cached one if the database is unavailable. */
  async function ask(hash: string, known: KnownToken | undefined): Promise<KnownToken | null> {
    try {
      return await read(hash)
    } catch (error) {
      if (known && freshness.bridges(error)) return known
      throw error
    }
  }

  /** Whether a token that was just read may already be outdated. */
  const concerns = (outdated: Outdated | undefined, { id, customerId }: KnownToken): boolean =>
    !outdated || [...(outdated.tokens ?? [])].includes(id) || outdated.customers?.has(customerId) === true

  /** Returns the token with a hash, from the cache if it's still trusted; null for an unknown or revoked one. */
  async function load(hash: string): Promise<KnownToken | null> {
    // What's read inside a transaction may be rolled back.
    const isAlone = !database.isInTransaction()
    const known = isAlone ? cache.get(hash) : undefined
    const since: (Outdated | undefined)[] = []
    let mark = freshness.mark()
    let row = known?.row ?? null
    if (known?.mark !== mark) {
      reads.add(since)
      row = await ask(hash, known?.row).finally(() => reads.delete(since))
    }
    if (row && row === known?.row) mark = known.mark
    const found = row
    const isOutdated = since.length > 0 && since.some((each) => found === null || concerns(each, found))
    if (isAlone && !isOutdated) {
      // The map is in order of use.
      if (!remove(hash) && cache.size >= MAX_CACHED) for (const oldest of cache.keys()) if (remove(oldest)) break
      if (row) {
        cache.set(hash, { row, mark })
        hashes.set(row.id, hash)
      }
    }
    return row
  }

  return { load, forget }
}
