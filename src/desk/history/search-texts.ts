import type { Database, Statement } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { MINUTE_MS } from '../../shared/values/durations.ts'

/** Number of records loaded per turn of the event loop, which takes a few milliseconds. */
const SLICE = 2000
/** Maximum number of characters in memory, enough for about a million records. Above that, the index on disk is searched. */
const MAX_CHARACTERS = 128 * 1024 ** 2
/** Up to this many changed records are reloaded individually; beyond that, all records are. */
const MAX_TOUCHED = 1000
/** How long the data stays in memory after its last use, in milliseconds. */
const KEPT_MS = 5 * MINUTE_MS

type Entry = [seq: number, text: string, isIssued: 0 | 1]
const entriesRow = z.object({ entries: jsonColumn(z.custom<Entry[]>(Array.isArray)) })
const versionRow = z.object({ data_version: z.int() })

/** Each record's searchable text, in write order; null for records that have since been deleted. */
export interface SearchTexts {
  seqs: number[]
  texts: (string | null)[]
  /** Number of entries that aren't null. */
  count: number
  /** The records that aren't URLs, such as failed attempts. */
  unissued: Set<number>
}

interface Options {
  database: Database
  /** Called with an error that occurs while loading. */
  onFault: (error: unknown) => void
  keptMs?: number
  maxCharacters?: number
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The index of a number in an ascending list, or of the first greater number. */
export function placeIn(ascending: readonly number[], wanted: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Sets the entry of one record; null removes it. */
function put(known: SearchTexts, seq: number, entry: Entry | null): void {
  const { seqs, texts, unissued } = known
  const [, text, isIssued] = entry ?? [seq, null, 1]
  if (isIssued) unissued.delete(seq)
  else unissued.add(seq)
  const place = placeIn(seqs, seq)
  const before = seqs[place] === seq ? (texts[place] ?? null) : null
  known.count += Number(text !== null) - Number(before !== null)
  if (seqs[place] === seq) texts[place] = text
  else if (text !== null) {
    seqs.splice(place, 0, seq)
    texts.splice(place, 0, text)
  }
}

interface Loading {
  /** Selects the texts that follow a given one, in index order. */
  slice: Statement
  maxCharacters: number
  /** Whether the load is aborted. */
  isOver: () => boolean
}

/** Loads the searchable text of all records in slices, one per turn of the event loop. Returns null if it's aborted. */
async function loadTexts({ slice, maxCharacters, isOver }: Loading): Promise<SearchTexts | 'tooMany' | null> {
  const found = new Map<number, string>()
  const unissued = new Set<number>()
  let last: Entry | undefined = [-1, '', 1]
  for (let characters = 0; last; ) {
    const { entries } = entriesRow.parse(slice.get(last[1], last[0]))
    for (const [seq, text, isIssued] of entries) {
      found.set(seq, text)
      if (!isIssued) unissued.add(seq)
      characters += text.length
    }
    if (characters > maxCharacters) return 'tooMany'
    last = entries.length < SLICE ? undefined : entries.at(-1)
    await nextTurn()
    if (isOver()) return null
  }
  const seqs = Array.from(Float64Array.from(found.keys()).sort())
  const texts: SearchTexts['texts'] = []
  for (let from = 0; from < seqs.length; from += SLICE) {
    const some = seqs.slice(from, from + SLICE).map((seq) => found.get(seq) ?? null)
    // Copying lays the strings out in memory in search order, which makes a search three times as fast.
    texts.push(...jsonCopy(some))
    await nextTurn()
    if (isOver()) return null
  }
  return { seqs, texts, count: seqs.length, unissued }
}

/**
 * Keeps the searchable text of all records in memory during searches, because the encrypted index takes ten times as long. It's loaded in
 * slices and freed a few minutes after its last use. Until it's loaded, `current` returns null.
 */
export function createSearchTexts({ database, onFault, keptMs = KEPT_MS, maxCharacters = MAX_CHARACTERS }: Options) {
  const version = database.prepare('PRAGMA data_version')
  const slice = database.prepare(
    `SELECT json_group_array(json_array(seq, search_text, state = 'issued')) AS entries FROM (
       SELECT seq, search_text, state FROM records INDEXED BY records_by_text
       WHERE deleted_at IS NULL AND (search_text, seq) > (?, ?) ORDER BY search_text, seq LIMIT ${SLICE})`,
  )
  const some = database.prepare(
    `SELECT json_group_array(json_array(seq, search_text, state = 'issued')) AS entries FROM records
     WHERE seq IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
  )
  /** Changes when another connection writes, but not when this one does. */
  const versionOf = () => versionRow.parse(version.get()).data_version
  let known: SearchTexts | null = null
  let knownVersion = 0
  /** Records that this connection has written since everything was loaded. */
  let touched = new Set<number>()
  let reading: Promise<void> | null = null
  let tooMany = false
  /** Number of invalidations, each of which aborts a load in progress. */
  let forgotten = 0
  let timer: NodeJS.Timeout | undefined

  function forget(): void {
    clearTimeout(timer)
    forgotten += 1
    known = null
    reading = null
    touched = new Set()
  }

  function keep(): void {
    clearTimeout(timer)
    timer = setTimeout(forget, keptMs).unref()
  }

  async function read(): Promise<void> {
    const [began, before] = [forgotten, versionOf()]
    const loaded = await loadTexts({ slice, maxCharacters, isOver: () => forgotten !== began })
    if (loaded === 'tooMany') tooMany = true
    if (loaded === null || loaded === 'tooMany') return
    known = loaded
    knownVersion = before
    keep()
  }

  /** Loads everything if necessary. Resolves once loaded, or if loading fails. */
  function prepare(): Promise<void> {
    if (known !== null) keep()
    if (known !== null || tooMany) return Promise.resolve()
    reading ??= settle(read())
    return reading
  }

  function settle(running: Promise<void>): Promise<void> {
    const settled: Promise<void> = running.catch(onFault).finally(() => {
      if (reading === settled) reading = null
    })
    return settled
  }

  return {
    prepare,
    forget,
    /** Notes that this connection writes a record, whether or not the write is committed. */
    touch(seq: number): void {
      if (known === null && reading === null) return
      touched.add(seq)
      if (touched.size > MAX_TOUCHED) forget()
    },
    /**
     * The current data, valid until the event loop's next turn; null while it isn't loaded. `wanted` starts loading it, or extends its
     * lifetime.
     */
    current({ wanted }: { wanted: boolean }): SearchTexts | null {
      if (known !== null && versionOf() !== knownVersion) forget()
      if (wanted) void prepare()
      if (known === null) return null
      if (touched.size > 0) {
        const { entries } = entriesRow.parse(some.get(JSON.stringify([...touched])))
        const changed = new Map(entries.map((entry) => [entry[0], entry]))
        for (const seq of touched) put(known, seq, changed.get(seq) ?? null)
        touched = new Set()
      }
      return known
    },
  }
}
