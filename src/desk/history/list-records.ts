import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import { recordStateSchema } from '../../shared/history/issued-record.ts'
import { searchWords } from '../../shared/search/folded-text.ts'
import { directionOf, filterCondition, matchesOf, orderOf, selectInOrder } from './record-conditions.ts'
import { readRecordRow } from './record-rows.ts'
import type { FoundPage, RecordOrder, SearchInMemory } from './search-in-memory.ts'

/** An issued URL and its token, with its workspace. */
export interface IssuedToken {
  workspaceId: string
  url: string
  token: string
}

const placeSchema = rowOf({ id: z.string(), workspaceId: z.string(), serverId: z.string(), state: recordStateSchema })
const placeRows = z.array(placeSchema)
/** Where a record belongs, and the result of its generation. */
export type RecordPlace = z.output<typeof placeSchema>

const countRow = z.object({ count: z.int() })
const countsRow = z.object({ total: z.int(), issued: z.int() })
const seqsRow = z.object({ seqs: jsonColumn(z.array(z.int())) })
const pageRow = countsRow.extend(seqsRow.shape)
const idRows = z.array(z.object({ id: z.string() }))
const tokenRows = z.array(
  rowOf({ id: z.string(), workspaceId: z.string(), url: z.string().nullable(), token: z.string().nullable() }),
)

/** Creates the queries that list records. `inMemory` searches in memory; until its data is loaded, the database is searched. */
export function createRecordLists(database: Database, inMemory: Pick<SearchInMemory, 'find' | 'count' | 'prepare'>) {
  const countAll = database.prepare('SELECT count(*) AS count FROM records WHERE deleted_at IS NULL')
  const ofPage = database.prepare('SELECT * FROM records WHERE seq IN (SELECT value FROM json_each(?))')
  const ofIds = database.prepare(
    'SELECT id, workspace_id, url, token FROM records WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL',
  )
  let lastOrder: RecordOrder | null = null

  /** A page of records that match a filter without search words. */
  function list(filter: HistoryFilter, sort: HistorySort, offset: number, limit: number): FoundPage {
    const { sql, values } = filterCondition(filter)
    const counted = database
      .prepare(`SELECT count(*) AS total, count(*) FILTER (WHERE state = 'issued') AS issued FROM records WHERE ${sql}`)
      .get(...values)
    const order = selectInOrder(filter, sort)
    const page = database
      .prepare(`SELECT json_group_array(seq) AS seqs FROM (${order.sql} LIMIT ? OFFSET ?)`)
      .get(...order.values, limit, offset)
    return { ...countsRow.parse(counted), ...seqsRow.parse(page) }
  }

  /** A page of search results from the text index, searched once for both the page and the total. */
  function search(filter: HistoryFilter, sort: HistorySort, offset: number, limit: number): FoundPage {
    const { sql, values } = matchesOf(filter, sort)
    const found = database
      .prepare(
        `WITH matches AS MATERIALIZED (${sql})
         SELECT (SELECT count(*) FROM matches) AS total,
         (SELECT count(*) FROM matches WHERE state = 'issued') AS issued, (SELECT json_group_array(seq) FROM (
           SELECT seq FROM matches ORDER BY place COLLATE NOCASE ${directionOf(sort)}, seq DESC LIMIT ? OFFSET ?)) AS seqs`,
      )
      .get(...values, limit, offset)
    return pageRow.parse(found)
  }

  const idsWhere = (condition: string, ...values: (string | number)[]): string[] =>
    idRows
      .parse(database.prepare(`SELECT id FROM records WHERE ${condition} ORDER BY seq`).all(...values))
      .map(({ id }) => id)

  return {
    all: (): number => inMemory.count() ?? countRow.parse(countAll.get()).count,

    /** Makes the first search fast if it's in the order of the last list. Does nothing until records are searched in memory. */
    prepareSearch(): void {
      if (lastOrder) inMemory.prepare(lastOrder)
    },

    /** Returns one page of matches, their total, and the number of those that are URLs rather than failed attempts. */
    page(filter: HistoryFilter, sort: HistorySort, offset: number, limit: number) {
      const words = searchWords(filter.search)
      const order = orderOf(filter, sort)
      if (words.length === 0) lastOrder = order
      const { total, issued, seqs } =
        words.length === 0
          ? list(filter, sort, offset, limit)
          : (inMemory.find(order, words, offset, limit) ?? search(filter, sort, offset, limit))
      const rows = ofPage.all(JSON.stringify(seqs)).map(readRecordRow)
      const places = new Map(seqs.map((seq, place) => [seq, place]))
      rows.sort((left, right) => (places.get(left.seq) ?? 0) - (places.get(right.seq) ?? 0))
      return { records: rows.map(({ record }) => record), total, issued }
    },

    /** The tokens of these records, in order; null for a record without one. */
    issuedTokens(ids: readonly string[]): (IssuedToken | null)[] {
      const found = new Map(tokenRows.parse(ofIds.all(JSON.stringify(ids))).map((row) => [row.id, row]))
      return ids.map((id) => {
        const { workspaceId, url, token } = found.get(id) ?? {}
        return workspaceId === undefined || !url || !token ? null : { workspaceId, url, token }
      })
    },

    /** The IDs of the records that meet an SQL condition, oldest first. */
    idsWhere,
    /** The IDs of the pending records. Read from indexes: reading all records would delay each start. */
    pendingIds: (): string[] => [
      ...idsWhere("state = 'pending' AND deleted_at IS NULL"),
      ...idsWhere("deletion_id IS NOT NULL AND state = 'pending'"),
    ],
    /** The IDs of the records matched by a filter, oldest first. */
    matching(filter: HistoryFilter): string[] {
      const { sql, values } = filterCondition(filter)
      return idsWhere(sql, ...values)
    },
    /** The records matched by a filter, oldest first. */
    places(filter: HistoryFilter): RecordPlace[] {
      const { sql, values } = filterCondition(filter)
      const rows = database.prepare(`SELECT id, workspace_id, server_id, state FROM records WHERE ${sql} ORDER BY seq`)
      return placeRows.parse(rows.all(...values))
    },
  }
}
export type RecordLists = ReturnType<typeof createRecordLists>
