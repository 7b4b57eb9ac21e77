import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import { brokenGroupSchema, type CheckGroup, problemsOfGroup } from '../../shared/fleet-check/check-group.ts'
import type { RecentCustomer, RecordedServer } from '../../shared/history/commands.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import { searchWords } from '../../shared/search/folded-text.ts'
import { readRecordRow } from './record-rows.ts'
import type { FoundPage, RecordOrder, SearchInMemory } from './search-in-memory.ts'

type Value = string | number
interface Condition {
  sql: string
  values: Value[]
}

const ORDER: Record<HistorySort['by'], string> = {
  createdAt: 'created_at',
  identity: 'identity COLLATE NOCASE',
  server: 'server_name COLLATE NOCASE',
  state: 'state',
  checkedAt: 'check_at',
}

/** An SQL condition on `records` for a filter, excluding deleted records. */
export function filterCondition({ search, ...filter }: HistoryFilter): Condition {
  const narrowed = narrowing(filter)
  const found = searching(search)
  if (found === null) return narrowed
  return { sql: `${narrowed.sql} AND seq IN (${found.sql})`, values: [...narrowed.values, ...found.values] }
}

/** The condition for a filter without its search words. */
function narrowing(filter: Omit<HistoryFilter, 'search'>): Condition {
  const { workspaceId, serverId, identity, states, ids, from, to, check, runId, found } = filter
  const parts: Condition[] = [{ sql: 'deleted_at IS NULL', values: [] }]
  const add = (sql: string, ...values: Value[]) => parts.push({ sql, values })
  if (workspaceId !== undefined) add('workspace_id = ?', workspaceId)
  if (serverId !== undefined) add('server_id = ?', serverId)
  if (identity !== undefined) add('identity = ?', identity)
  if (states !== undefined) add(`state IN (${states.map(() => '?').join(', ')})`, ...states)
  if (ids !== undefined) add('id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
  if (from !== undefined) add('created_at >= ?', from)
  if (to !== undefined) add('created_at < ?', to)
  if (check === 'untested') add('check_state IS NULL')
  else if (check !== undefined) add('check_state = ?', check)
  if (runId !== undefined) add('run_id = ?', runId)
  if (found !== undefined)
    parts.push({ sql: 'fleet_check_id = ?', values: [found.checkId] }, groupCondition(found.group))
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

function groupCondition(group: CheckGroup): Condition {
  if (group === 'changed') return { sql: 'fleet_outdated = 1', values: [] }
  const { sql, values } = foundCondition(group)
  return { sql: `fleet_outdated = 0 AND ${sql}`, values }
}

function foundCondition(group: Exclude<CheckGroup, 'changed'>): Condition {
  const broken = brokenGroupSchema.safeParse(group).data
  if (broken === undefined) return { sql: 'not_live = ?', values: [group] }
  const { codes, except } = problemsOfGroup(broken)
  const code = `coalesce(json_extract(check_problem, '$.code'), '') ${except ? 'NOT ' : ''}IN (${codes.map(() => '?').join(', ')})`
  return { sql: `not_live IS NULL AND check_state = 'broken' AND ${code}`, values: codes }
}

/**
 * Selects records that contain all search words, using the text index because the records themselves are many times as large. Null without
 * words.
 */
function searching(search: string, columns = 'seq'): Condition | null {
  const words = searchWords(search)
  if (words.length === 0) return null
  const contains = words.map(() => 'instr(search_text, ?) > 0').join(' AND ')
  const sql = `SELECT ${columns} FROM records INDEXED BY records_by_text WHERE deleted_at IS NULL AND ${contains}`
  return { sql, values: words }
}

/** Whether the filter only has search words, so that the results are in write order. */
const isPlain = ({ search: _, ...filter }: HistoryFilter, { by }: HistorySort): boolean =>
  by === 'createdAt' && Object.values(filter).every((part) => part === undefined)

/** Selects matches with their sort key (`place`). */
function matchesOf(filter: HistoryFilter, sort: HistorySort): Condition {
  const found = searching(filter.search, 'seq, seq AS place')
  if (found !== null && isPlain(filter, sort)) return found
  const { sql, values } = filterCondition(filter)
  return { sql: `SELECT seq, ${ORDER[sort.by]} AS place FROM records WHERE ${sql}`, values }
}

const directionOf = ({ direction }: HistorySort) => (direction === 'ascending' ? 'ASC' : 'DESC')

/** The records that match a filter, in order, before the search for words. */
function orderOf({ search: _, ...filter }: HistoryFilter, sort: HistorySort): RecordOrder {
  const { direction } = sort
  if (isPlain({ search: '', ...filter }, sort)) return { select: null, direction }
  const { sql, values } = narrowing(filter)
  const order = `${ORDER[sort.by]} ${directionOf(sort)}, seq DESC`
  return { select: { sql: `SELECT seq FROM records WHERE ${sql} ORDER BY ${order}`, values }, direction }
}

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
const serverRows = z.array(
  rowOf({ workspaceId: z.string(), workspaceName: z.string(), serverId: z.string(), serverName: z.string() }),
)
const customerRows = z.array(
  z.object({ identity: z.string(), metadata: jsonColumn(z.record(z.string(), z.string())), at: z.int() }),
)
/** Maximum number of records read to find recent customers. */
const MAX_RECENT = 2000

/** Creates the queries for lists of records. `inMemory` searches in memory; until its data is loaded, the database is searched. */
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

    /** The IDs of the records matched by a filter, oldest first. */
    matching(filter: HistoryFilter): string[] {
      const { sql, values } = filterCondition(filter)
      return idRows
        .parse(database.prepare(`SELECT id FROM records WHERE ${sql} ORDER BY seq`).all(...values))
        .map(({ id }) => id)
    },

    /** Each server once, under the names in its newest record, sorted by name. */
    servers(): RecordedServer[] {
      const rows = database
        .prepare(
          `SELECT workspace_id, workspace_name, server_id, server_name, max(created_at) FROM records WHERE deleted_at IS NULL
             GROUP BY workspace_id, server_id ORDER BY server_name COLLATE NOCASE, server_id`,
        )
        .all()
      return serverRows.parse(rows).map(({ workspaceId, workspaceName, serverId, serverName }) => ({
        workspace: { id: workspaceId, name: workspaceName },
        server: { id: serverId, name: serverName },
      }))
    },

    /**
     * Customers of a workspace who have, or may have, a URL, each once with their newest such record. Reads at most `MAX_RECENT` records.
     */
    recentCustomers(workspaceId: string, search: string, limit: number): RecentCustomer[] {
      const found = searching(search) ?? {
        sql: 'SELECT seq FROM records INDEXED BY records_by_time WHERE deleted_at IS NULL AND workspace_id = ?',
        values: [workspaceId],
      }
      const order = search.trim() === '' ? 'created_at DESC, seq DESC' : 'seq DESC'
      // SQLite takes the other columns from the row with the maximum `seq`.
      const rows = database
        .prepare(
          `SELECT identity, metadata, created_at AS at, max(seq) FROM records
           WHERE workspace_id = ? AND state NOT IN ('failed', 'cancelled') AND seq IN (${found.sql} ORDER BY ${order} LIMIT ${MAX_RECENT})
           GROUP BY identity ORDER BY max(seq) DESC LIMIT ?`,
        )
        .all(workspaceId, ...found.values, limit)
      return customerRows.parse(rows)
    },
  }
}
