import type { Queries } from './engine.ts'

/** Reads once until anything is written; every time where others write as well. `read` asks one statement, and nothing before it. */
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
