import { brokenGroupSchema, type CheckGroup, problemsOfGroup } from '../../shared/fleet-check/check-group.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import { searchWords } from '../../shared/search/folded-text.ts'
import type { RecordOrder } from './search-in-memory.ts'

type Value = string | number
/** An SQL condition with its parameters. */
export interface Condition {
  sql: string
  values: Value[]
}

/** The column to sort by. */
const ORDER: Record<HistorySort['by'], string> = {
  createdAt: 'created_at',
  identity: 'identity COLLATE NOCASE',
  server: 'server_name COLLATE NOCASE',
  state: 'state',
  checkedAt: 'check_at',
}

/** The index in the order of each column; reading the records in that order instead would take seconds. */
const INDEX: Record<Exclude<HistorySort['by'], 'createdAt'>, string> = {
  identity: 'records_by_identity',
  server: 'records_by_server_name',
  state: 'records_by_state',
  checkedAt: 'records_by_check',
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
 * Selects records that contain all search words, using the text index because the records themselves are many times as large. Null if there
 * are no words.
 */
export function searching(search: string, columns = 'seq'): Condition | null {
  const words = searchWords(search)
  if (words.length === 0) return null
  const contains = words.map(() => 'instr(search_text, ?) > 0').join(' AND ')
  const sql = `SELECT ${columns} FROM records INDEXED BY records_by_text WHERE deleted_at IS NULL AND ${contains}`
  return { sql, values: words }
}

/** Whether the filter only has search words, so that the results are in write order. */
const isPlain = ({ search: _, ...filter }: HistoryFilter, { by }: HistorySort): boolean =>
  by === 'createdAt' && Object.values(filter).every((part) => part === undefined)

/** Selects matches with their state and their sort key (`place`). */
export function matchesOf(filter: HistoryFilter, sort: HistorySort): Condition {
  const found = searching(filter.search, 'seq, state, seq AS place')
  if (found !== null && isPlain(filter, sort)) return found
  const { sql, values } = filterCondition(filter)
  return { sql: `SELECT seq, state, ${ORDER[sort.by]} AS place FROM records WHERE ${sql}`, values }
}

/** The direction of a sort order in SQL. */
export const directionOf = ({ direction }: HistorySort) => (direction === 'ascending' ? 'ASC' : 'DESC')

/** The records that match a filter, in order, before the search for words. */
export function orderOf({ search: _, ...filter }: HistoryFilter, sort: HistorySort): RecordOrder {
  const { direction } = sort
  if (isPlain({ search: '', ...filter }, sort)) return { select: null, direction }
  return { select: selectInOrder(filter, sort), direction }
}

/** Selects each `seq` that a filter matches, in order, without searching for words. */
export function selectInOrder(filter: Omit<HistoryFilter, 'search'>, sort: HistorySort): Condition {
  const { sql, values } = narrowing(filter)
  const order = `ORDER BY ${ORDER[sort.by]} ${directionOf(sort)}, seq DESC`
  const { ids, identity, runId, found } = filter
  const matchesFew = [ids, identity, runId, found].some((part) => part !== undefined)
  if (sort.by === 'createdAt' || matchesFew) return { sql: `SELECT seq FROM records WHERE ${sql} ${order}`, values }
  return {
    sql: `SELECT seq FROM records INDEXED BY ${INDEX[sort.by]}
      WHERE deleted_at IS NULL AND seq IN (SELECT seq FROM records WHERE ${sql}) ${order}`,
    values,
  }
}
