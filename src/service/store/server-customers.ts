import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'
import type {
  CustomerSort,
  CustomerState,
  ServerCustomerFilter,
} from '../../shared/management/records/server-customer.ts'
import { customerWords, serverCustomerContains } from './customer-search.ts'
import type { Housekeeping } from './housekeeping.ts'

const DAY_MS = 86_400_000

const totalRow = z.object({ total: z.int() })
const someRow = z.object({ total: z.int(), positions: z.string() })
const idRows = z.array(z.object({ id: z.string() }))
const pageRows = z.array(
  rowOf({
    id: z.string(),
    worksUntil: z.string(),
    pausedUntil: z.string(),
    openUntil: z.string(),
    toolsVersion: z.int().nullable(),
  }),
)

/** Which customers of a server, at `now` (milliseconds). `liveVersion`: that of the server's tools; null: never deployed. */
export interface ServerCustomerQuestion {
  serverId: string
  search: string
  filter: ServerCustomerFilter
  now: number
  liveVersion: number | null
  /** Days after which a customer without a call is quiet. */
  quietDays: number
}

/** A customer on a server: what their tokens there come to. */
export interface ServerCustomer {
  id: string
  state: CustomerState
  /** Version of the tools that the customer's client has; the oldest where there are several. Null: none has asked yet. */
  toolsVersion: number | null
}

/** Columns of each order; all but `created`, the order of the rows themselves, have an index. */
const ORDERS: Record<CustomerSort['by'], { index: string | null; columns: readonly string[] }> = {
  created: { index: null, columns: [] },
  identity: { index: 'identity', columns: ['identity'] },
  stage: { index: 'stage', columns: ['stage', 'last_call'] },
  lastCall: { index: 'last_call', columns: ['last_call'] },
  calls: { index: 'calls', columns: ['calls'] },
}

const STATES: Record<CustomerState, string> = {
  live: 'p.works_until > ?1',
  paused: 'p.works_until <= ?1 AND p.paused_until > ?1',
  expired: 'p.works_until <= ?1 AND p.paused_until <= ?1 AND p.open_until > ?1',
  revoked: 'p.works_until <= ?1 AND p.paused_until <= ?1 AND p.open_until <= ?1',
}

/** So many are sorted at once; more than that are soon come across in the order of all. */
const FEW = 1000

type Value = string | number

/** A condition on a row `p` of `server_customers`; its first two values are the time and the server. */
interface Chosen {
  where: string
  values: Value[]
}

/** The customers of one server, filtered and in any order: a page is read from the index of its order. */
export function createServerCustomers(
  database: Database,
  { removedCustomers }: Pick<Housekeeping, 'removedCustomers'>,
) {
  function conditionOf({ serverId, search, filter, now, liveVersion, quietDays }: ServerCustomerQuestion) {
    const conditions = ['p.server_position = (SELECT position FROM servers WHERE id = ?2)']
    const values: Value[] = [new Date(now).toISOString(), serverId]
    const value = (given: Value) => `?${values.push(given)}`
    const removed = removedCustomers()
    if (removed !== '[]') {
      conditions.push(`p.customer_position NOT IN (
        SELECT c.rowid FROM json_each(${value(removed)}) r JOIN customers c ON c.id = r.value)`)
    }
    const { state, stage, tags, calledAfter, calledBefore, tools } = filter
    if (state !== undefined) conditions.push(`(${STATES[state]})`)
    if (stage !== undefined) {
      const quiet = () => value(new Date(now - quietDays * DAY_MS).toISOString())
      conditions.push(
        {
          revoked: () => 'p.stage = 0',
          generated: () => 'p.stage = 1',
          connected: () => 'p.stage = 2',
          called: () => `p.stage = 3 AND p.last_call > ${quiet()}`,
          quiet: () => `p.stage = 3 AND p.last_call <= ${quiet()}`,
        }[stage](),
      )
    }
    for (const tag of tags ?? [])
      conditions.push(`p.customer_position IN (SELECT customer_position FROM customer_tags WHERE tag = ${value(tag)})`)
    if (calledAfter !== undefined) conditions.push(`p.last_call > ${value(new Date(calledAfter).toISOString())}`)
    if (calledBefore !== undefined) {
      conditions.push(`p.last_call <= ${value(new Date(calledBefore).toISOString())} AND p.last_call <> ''`)
    }
    if (tools === 'none') conditions.push('p.tools_version IS NULL')
    if (tools === 'current') conditions.push(`p.tools_version >= ${value(liveVersion ?? 0)}`)
    if (tools === 'outdated') conditions.push(`p.tools_version < ${value(liveVersion ?? 0)}`)
    for (const word of customerWords(search)) conditions.push(serverCustomerContains(value(word)))
    return { where: conditions.join(' AND '), values, isAll: conditions.length === 1 }
  }

  /** Those that match by their positions, when they are few: then they are found and counted at once. */
  function fewOf({ where, values }: Chosen): (Chosen & { total: number }) | null {
    const some = database.prepare(`
      SELECT count(*) AS total, json_group_array(customer_position) AS positions FROM (
        SELECT p.customer_position FROM server_customers p NOT INDEXED WHERE ${where} LIMIT ${FEW + 1})`)
    const { total, positions } = someRow.parse(some.get(...values))
    if (total > FEW) return null
    const found = `p.server_position = (SELECT position FROM servers WHERE id = ?2)
      AND p.customer_position IN (SELECT value FROM json_each(?3))`
    return { where: found, values: [...values.slice(0, 2), positions], total }
  }

  function countOf({ where, values, isAll }: Chosen & { isAll: boolean }): number {
    const from = `server_customers p ${isAll ? 'INDEXED BY server_customers_by_calls' : 'NOT INDEXED'}`
    return totalRow.parse(database.prepare(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).get(...values)).total
  }

  return {
    /** One page, and how many match in all. */
    page(question: ServerCustomerQuestion, sort: CustomerSort, { offset, limit }: { offset: number; limit: number }) {
      const all = conditionOf(question)
      const few = all.isAll ? null : fewOf(all)
      const { where, values } = few ?? all
      const total = few?.total ?? countOf(all)
      const wanted = Math.min(limit, total - offset)
      if (wanted <= 0) return { customers: [], total }
      // Rows before a page are skipped one by one, so the nearer end is where it's read from.
      const skipped = Math.min(offset, total - offset - wanted)
      const isDescending = sort.direction === 'descending'
      const { index, columns } = ORDERS[sort.by]
      const order = (descending: boolean) =>
        [...columns, 'customer_position'].map((name) => `p.${name} ${descending ? 'DESC' : 'ASC'}`).join(', ')
      const from = index && few === null ? `INDEXED BY server_customers_by_${index}` : 'NOT INDEXED'
      const page = database.prepare(`
        SELECT c.id, p.works_until, p.paused_until, p.open_until, p.tools_version FROM (
          SELECT p.server_position, p.customer_position FROM server_customers p ${from} WHERE ${where}
          ORDER BY ${order(skipped < offset !== isDescending)}
          LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}) f
        CROSS JOIN server_customers p
          ON p.server_position = f.server_position AND p.customer_position = f.customer_position
        JOIN customers c ON c.rowid = p.customer_position ORDER BY ${order(isDescending)}`)
      const now = new Date(question.now).toISOString()
      const customers = pageRows
        .parse(page.all(...values, wanted, skipped))
        .map(({ id, toolsVersion, ...until }): ServerCustomer => ({ id, toolsVersion, state: stateOf(until, now) }))
      return { customers, total }
    },
    /** Identifiers of those that match, the first ones of the server first. */
    ids(question: ServerCustomerQuestion, { offset, limit }: { offset: number; limit: number }): string[] {
      const { where, values } = conditionOf(question)
      const statement = database.prepare(`
        SELECT c.id FROM (
          SELECT p.customer_position FROM server_customers p NOT INDEXED WHERE ${where} ORDER BY p.customer_position
          LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}) p
        JOIN customers c ON c.rowid = p.customer_position ORDER BY p.customer_position`)
      return idRows.parse(statement.all(...values, limit, offset)).map(({ id }) => id)
    },
  }
}

/** As `STATES` has it. */
function stateOf(until: { worksUntil: string; pausedUntil: string; openUntil: string }, now: string): CustomerState {
  if (until.worksUntil > now) return 'live'
  if (until.pausedUntil > now) return 'paused'
  return until.openUntil > now ? 'expired' : 'revoked'
}
