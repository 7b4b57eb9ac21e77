import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import { searchWords } from '../../shared/search/folded-text.ts'
import { type Condition, directionOf, filterCondition, matchesOf, ORDER, orderOf } from './record-conditions.ts'
import { readRecordRow } from './record-rows.ts'
import type { FoundPage, SearchInMemory } from './search-in-memory.ts'

/** An issued URL and its token, with its workspace. */
export interface IssuedToken {
  workspaceId: string
  url: string
  token: string
}

const countRow = z.object({ count: z.int() })
const pageRow = z.object({ total: z.int(), seqs: jsonColumn(z.array(z.int())) })
const idRows = z.array(z.object({ id: z.string() }))
const tokenRows = z.array(
  rowOf({ id: z.string(), workspaceId: z.string(), url: z.string().nullable(), token: z.string().nullable() }),
)

/** Creates the queries that list records. `inMemory` searches in memory; until its data is loaded, the database is searched. */
export function createRecordLists(database: Database, inMemory: Pick<SearchInMemory, 'find' | 'count'>) {
  const countAll = database.prepare('SELECT count(*) AS count FROM records WHERE deleted_at IS NULL')
  const ofPage = database.prepare('SELECT * FROM records WHERE seq IN (SELECT value FROM json_each(?))')
  const ofIds = database.prepare(
    'SELECT id, workspace_id, url, token FROM records WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL',
  )
  const count = ({ sql, values }: Condition) =>
    countRow.parse(database.prepare(`SELECT count(*) AS count FROM records WHERE ${sql}`).get(...values)).count

  /** A page of search results from the text index, searched once for both the page and the total. */
  function search(filter: HistoryFilter, sort: HistorySort, offset: number, limit: number): FoundPage {
    const { sql, values } = matchesOf(filter, sort)
    const found = database
      .prepare(
        `WITH matches AS MATERIALIZED (${sql})
         SELECT (SELECT count(*) FROM matches) AS total, (SELECT json_group_array(seq) FROM (
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

    /** Returns one page of matches, and the total. */
    page(filter: HistoryFilter, sort: HistorySort, offset: number, limit: number) {
      const words = searchWords(filter.search)
      if (words.length === 0) {
        const { sql, values } = filterCondition(filter)
        const order = `ORDER BY ${ORDER[sort.by]} ${directionOf(sort)}, seq DESC`
        const seqs = `SELECT seq FROM records WHERE ${sql} ${order} LIMIT ? OFFSET ?`
        const rows = database
          .prepare(`SELECT * FROM records WHERE seq IN (${seqs}) ${order}`)
          .all(...values, limit, offset)
        return { records: rows.map((row) => readRecordRow(row).record), total: count({ sql, values }) }
      }
      const { total, seqs } =
        inMemory.find(orderOf(filter, sort), words, offset, limit) ?? search(filter, sort, offset, limit)
      const rows = ofPage.all(JSON.stringify(seqs)).map(readRecordRow)
      const places = new Map(seqs.map((seq, place) => [seq, place]))
      rows.sort((left, right) => (places.get(left.seq) ?? 0) - (places.get(right.seq) ?? 0))
      return { records: rows.map(({ record }) => record), total }
    },
    /** Number of matches that are URLs rather than failed attempts. `total`: number of all matches. */
    issued(filter: HistoryFilter, total: number): number {
      const { states } = filter
      if (states && !states.includes('issued')) return 0
      if (states?.length === 1) return total
      const ofIssued: HistoryFilter = { ...filter, states: ['issued'] }
      const words = searchWords(filter.search)
      if (words.length === 0) return count(filterCondition(ofIssued))
      const sort: HistorySort = { by: 'createdAt', direction: 'descending' }
      return (inMemory.find(orderOf(ofIssued, sort), words, 0, 1) ?? search(ofIssued, sort, 0, 1)).total
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
  }
}
export type RecordLists = ReturnType<typeof createRecordLists>
