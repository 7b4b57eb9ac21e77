import type { Queries } from './engine.ts'

/**
 * Caches the result of `read` until anything is written; reads every time if other processes write as well. `read` must run a single
 * statement, before anything else.
 */
export function untilChanged<T>(database: Pick<Queries, 'changes'>, read: () => Promise<T>): () => Promise<T> {
  let known: { value: T; at: number } | null = null
  return async () => {
    const at = database.changes()
    if (known && known.at === at) return known.value
    const value = await read()
    known = at === null ? null : { value, at }
    return value
  }
}
