import type { Database } from 'libsql'
import { z } from 'zod'
import type { RecentCustomer, RecordedServer } from '../../shared/history/commands.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import { jsonColumn } from '../database/json-column.ts'
import { rowOf } from '../database/row.ts'
import { readRecordRow } from './record-rows.ts'
import { searchWords } from './search-text.ts'

/** Shorter words are in no trigram: they're looked for in the text itself. */
const INDEXED_LENGTH = 3

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

/** The records that a filter means, of those that aren't deleted, as a condition on `records`. */
function filterCondition(filter: HistoryFilter): Condition {
  const { workspaceId, serverId, states, from, to, check, runId } = filter
  const parts: Condition[] = [{ sql: 'deleted_at IS NULL', values: [] }, ...searchConditions(filter.search)]
  const add = (sql: string, ...values: Value[]) => parts.push({ sql, values })
  if (workspaceId !== undefined) add('workspace_id = ?', workspaceId)
  if (serverId !== undefined) add('server_id = ?', serverId)
  if (states !== undefined) add(`state IN (${states.map(() => '?').join(', ')})`, ...states)
  if (from !== undefined) add('created_at >= ?', from)
  if (to !== undefined) add('created_at < ?', to)
  if (check === 'untested') add('check_state IS NULL')
  else if (check !== undefined) add('check_state = ?', check)
  if (runId !== undefined) add('run_id = ?', runId)
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

/** The newest records may not be in the index yet: there are few, and they're read. */
function searchConditions(search: string): Condition[] {
  const words = searchWords(search)
  const contains = (some: readonly string[]) => some.map(() => 'instr(search_text, ?) > 0').join(' AND ')
  const indexed = words.filter((word) => [...word].length >= INDEXED_LENGTH)
  const short = words.filter((word) => !indexed.includes(word))
  const conditions: Condition[] = []
  if (indexed.length > 0) {
    const match = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
    // One list of rows, as an OR would make SQLite read every record.
    conditions.push({
      sql: `seq IN (SELECT rowid FROM record_search WHERE record_search MATCH ?
        UNION ALL SELECT seq FROM records WHERE indexed = 0 AND ${contains(indexed)})`,
      values: [match, ...indexed],
    })
  }
  if (short.length > 0) conditions.push({ sql: contains(short), values: short })
  return conditions
}

const countRow = z.object({ count: z.int() })
const idRows = z.array(z.object({ id: z.string() }))
const serverRows = z.array(
  rowOf({ workspaceId: z.string(), workspaceName: z.string(), serverId: z.string(), serverName: z.string() }),
)
const customerRows = z.array(
  z.object({ identity: z.string(), metadata: jsonColumn(z.record(z.string(), z.string())), at: z.int() }),
)
/** How many records are read for the recent customers at a time, and at most. */
const RECENT_AT_ONCE = 200
const MAX_RECENT = 2000

/** Reads lists of records. */
export function createRecordLists(database: Database) {
  const countAll = database.prepare('SELECT count(*) AS count FROM records WHERE deleted_at IS NULL')
  const count = ({ sql, values }: Condition) =>
    countRow.parse(database.prepare(`SELECT count(*) AS count FROM records WHERE ${sql}`).get(...values)).count

  return {
    all: (): number => countRow.parse(countAll.get()).count,

    /** One page of what matches, and how many match. */
    page(filter: HistoryFilter, sort: HistorySort, offset: number, limit: number) {
      const condition = filterCondition(filter)
      const direction = sort.direction === 'ascending' ? 'ASC' : 'DESC'
      const order = `ORDER BY ${ORDER[sort.by]} ${direction}, seq DESC`
      const rows = database
        .prepare(
          `SELECT * FROM records WHERE seq IN (SELECT seq FROM records WHERE ${condition.sql} ${order} LIMIT ? OFFSET ?) ${order}`,
        )
        .all(...condition.values, limit, offset)
      return { records: rows.map((row) => readRecordRow(row).record), total: count(condition) }
    },

    /** The IDs of the records that a filter means, in the order in which they began. */
    matching(filter: HistoryFilter): string[] {
      const { sql, values } = filterCondition(filter)
      return idRows
        .parse(database.prepare(`SELECT id FROM records WHERE ${sql} ORDER BY seq`).all(...values))
        .map(({ id }) => id)
    },

    /** Each server once, under the names of its newest record, in the order of their names. */
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

    /** Each customer of a workspace once, as of their newest record; looks no further back than `MAX_RECENT` records. */
    recentCustomers(workspaceId: string, search: string, limit: number): RecentCustomer[] {
      const { sql, values } = filterCondition({ search, workspaceId })
      // Left to itself, SQLite would sort all of a workspace; for few matches, that's the faster way.
      const table = search.trim() === '' ? 'records INDEXED BY records_by_time' : 'records'
      const newest = database.prepare(
        `SELECT identity, metadata, created_at AS at FROM ${table} WHERE ${sql} ORDER BY created_at DESC, seq DESC LIMIT ? OFFSET ?`,
      )
      const customers = new Map<string, RecentCustomer>()
      for (let offset = 0; offset < MAX_RECENT && customers.size < limit; offset += RECENT_AT_ONCE) {
        const rows = customerRows.parse(newest.all(...values, RECENT_AT_ONCE, offset))
        for (const row of rows) if (!customers.has(row.identity)) customers.set(row.identity, row)
        if (rows.length < RECENT_AT_ONCE) break
      }
      return [...customers.values()].slice(0, limit)
    },
  }
}
