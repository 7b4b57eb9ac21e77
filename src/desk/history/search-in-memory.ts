import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { type createSearchTexts, placeIn, type SearchTexts } from './search-texts.ts'

const seqsRow = z.object({ seqs: jsonColumn(z.custom<number[]>(Array.isArray)) })
const writesRow = z.object({ writes: z.int() })

/** The records that match a filter, in order, before the search for words. */
export interface RecordOrder {
  /** Selects each `seq`; null for all records, in write order. */
  select: { sql: string; values: readonly (string | number)[] } | null
  /** Relative to the order in which records were written. */
  direction: 'ascending' | 'descending'
}

/** One page of search results. */
export interface FoundPage {
  total: number
  /** Number of matches that are URLs. */
  issued: number
  seqs: number[]
}

/** A record order as positions in `SearchTexts`, and the last search in it. */
interface Cached {
  key: string
  places: Uint32Array
  words: readonly string[]
  found: Uint32Array
}

/** Whether a search can only find a subset of the previous search's results. */
const narrows = (before: readonly string[], words: readonly string[]): boolean =>
  before.every((earlier) => words.some((word) => word.includes(earlier)))

function lookThrough({ texts }: SearchTexts, places: Uint32Array, words: readonly string[]): Uint32Array {
  const found = new Uint32Array(places.length)
  let count = 0
  for (const place of places) {
    const text = texts[place] ?? null
    if (text !== null && words.every((word) => text.includes(word))) {
      found[count] = place
      count += 1
    }
  }
  return found.slice(0, count)
}

function countIssued({ seqs, unissued }: SearchTexts, places: Uint32Array): number {
  if (unissued.size === 0) return places.length
  let count = 0
  for (const place of places) if (!unissued.has(seqs[place] ?? 0)) count += 1
  return count
}

/** Searches in memory; if a search narrows the previous one, only its results are searched. */
export function createSearchInMemory(database: Database, texts: ReturnType<typeof createSearchTexts>) {
  const writesOf = database.prepare('SELECT total_changes() AS writes')
  /** Garbage-collected along with the search texts. */
  const kept = new WeakMap<SearchTexts, Cached>()

  function placesOf({ seqs }: SearchTexts, { select, direction }: RecordOrder): Uint32Array {
    if (select === null) {
      const places = Uint32Array.from(seqs, (_, place) => place)
      return direction === 'ascending' ? places : places.reverse()
    }
    const found = database.prepare(`SELECT json_group_array(seq) AS seqs FROM (${select.sql})`).get(...select.values)
    return Uint32Array.from(seqsRow.parse(found).seqs, (seq) => placeIn(seqs, seq))
  }

  function cachedOrder(known: SearchTexts, order: RecordOrder): Cached {
    // Any write may change which records match a filter, and their order.
    const key = JSON.stringify([writesRow.parse(writesOf.get()), order])
    const cached = kept.get(known)
    if (cached?.key === key) return cached
    const places = placesOf(known, order)
    return { key, places, words: [], found: places }
  }

  return {
    /** Returns the number of records; null while they aren't loaded. */
    count: (): number | null => texts.current({ wanted: false })?.count ?? null,
    /** Makes the first search fast if it's in this order. Does nothing while the records' text isn't loaded. */
    prepare(order: RecordOrder): void {
      const known = texts.current({ wanted: false })
      if (known !== null && !kept.has(known)) kept.set(known, cachedOrder(known, order))
    },
    /** Returns null while the records' text isn't loaded. */
    find(order: RecordOrder, words: readonly string[], offset: number, limit: number): FoundPage | null {
      const known = texts.current({ wanted: true })
      if (known === null) return null
      const cached = cachedOrder(known, order)
      const found = lookThrough(known, narrows(cached.words, words) ? cached.found : cached.places, words)
      kept.set(known, { ...cached, words, found })
      return {
        total: found.length,
        issued: countIssued(known, found),
        seqs: Array.from(found.subarray(offset, offset + limit), (at) => known.seqs[at] ?? 0),
      }
    },
  }
}
export type SearchInMemory = ReturnType<typeof createSearchInMemory>
