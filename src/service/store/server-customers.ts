import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { CustomerSort, CustomerState } from '../../shared/management/records/server-customer.ts'
import { type CustomerQuestion, customerConditions, isoTime, notRemoved, stateOf } from './customer-conditions.ts'
import type { CustomerCounts } from './customer-counts.ts'
import type { Query } from './engine/compiled-queries.ts'
import { allOf, listOf } from './engine/conditions.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import type { RequiredAccess, TokenAccessReader } from './token-access.ts'

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

/** Filters the customers of a server. `liveVersion`: version of the server's live tools; null: never deployed. */
export interface ServerCustomerQuestion extends CustomerQuestion {
  serverId: string
  liveVersion: number | null
  /** The values that the server can't be used without; null or omitted if it doesn't require any from customers. */
  wanted?: RequiredAccess | null
}

/** A customer on a server, with a summary of their tokens there. */
export interface ServerCustomer {
  id: string
  state: CustomerState
  /** Version of the tools that the customer's client has; the oldest if there are several clients. Null if none has requested them yet. */
  toolsVersion: number | null
}

/** The columns that each order sorts by, before the position; all orders except `created`, which is row order, have an index. */
const ORDERS: Record<CustomerSort['by'], { index: Query | null; columns: readonly Query[] }> = {
  created: { index: null, columns: [] },
  identity: { index: sql`server_customers_by_identity`, columns: [sql`p.identity`] },
  stage: { index: sql`server_customers_by_stage`, columns: [sql`p.stage`, sql`p.last_call`] },
  lastCall: { index: sql`server_customers_by_last_call`, columns: [sql`p.last_call`] },
  calls: { index: sql`server_customers_by_calls`, columns: [sql`p.calls`] },
}

/** Up to this many matches are sorted directly; if there are more, index order finds enough of them quickly. */
const FEW = 1000

/** The customers of one server, with filters and in any order: a page is read from the index of its order. */
export function createServerCustomers(
  database: Queries,
  { removedCustomers }: Pick<Housekeeping, 'removedCustomers'>,
  tokenAccess: Pick<TokenAccessReader, 'conditions'>,
  customerCounts: CustomerCounts | null,
) {
  const { fragments } = database
  /** Returns conditions on a row `p` of `server_customers`, starting with its server. */
  function whereOf(question: ServerCustomerQuestion): Query[] {
    const { serverId, filter, liveVersion, wanted } = question
    const conditions = [ofServer(serverId), ...notRemoved(removedCustomers(), fragments)]
    if (filter.problem !== undefined) {
      // If nothing is required from customers, there can't be a problem with them.
      if (wanted) conditions.push(tokenAccess.conditions(wanted, isoTime(question.now))[filter.problem])
      else if (filter.problem !== 'none') conditions.push(sql`FALSE`)
    }
    if (filter.tools === 'none') conditions.push(sql`p.tools_version IS NULL`)
    if (filter.tools === 'current') conditions.push(sql`p.tools_version >= ${liveVersion ?? 0}`)
    if (filter.tools === 'outdated') conditions.push(sql`p.tools_version < ${liveVersion ?? 0}`)
    return [...conditions, ...customerConditions(question, fragments)]
  }
  const { crossJoin, indexedBy, jsonArray, notIndexed, numbersIn } = fragments
  /** Returns a condition on the positions of the matching rows if there are only a few of them: this finds and counts them in one query. */
  async function fewOf(serverId: string, where: Query): Promise<{ where: Query; total: number } | null> {
    const row = await database.first(sql`
      SELECT count(*) AS total, ${jsonArray(sql`customer_position`)} AS positions FROM (
        SELECT p.customer_position FROM server_customers p ${notIndexed} WHERE ${where} LIMIT ${FEW + 1}) f`)
    const { total, positions } = someRow.parse(row)
    if (total > FEW) return null
    return { where: sql`${ofServer(serverId)} AND p.customer_position IN ${numbersIn(positions)}`, total }
  }

  async function countOf(serverId: string, where: Query, isAll: boolean): Promise<number> {
    if (isAll && customerCounts) return (await customerCounts.ofServer(serverId)).total
    const index = isAll ? indexedBy(sql`server_customers_by_calls`) : notIndexed
    const row = await database.first(sql`SELECT count(*) AS total FROM server_customers p ${index} WHERE ${where}`)
    return totalRow.parse(row).total
  }

  return {
    /** Returns one page, and the number of matches. */
    page(question: ServerCustomerQuestion, sort: CustomerSort, { offset, limit }: { offset: number; limit: number }) {
      const conditions = whereOf(question)
      const isAll = conditions.length === 1
      // Uses a snapshot, because where a page starts depends on the total.
      return database.snapshot(async () => {
        const all = allOf(conditions)
        const few = isAll ? null : await fewOf(question.serverId, all)
        const where = few?.where ?? all
        const total = few?.total ?? (await countOf(question.serverId, all, isAll))
        const wanted = Math.min(limit, total - offset)
        if (wanted <= 0) return { customers: [], total }
        // Rows before a page are skipped one by one, so it's read from whichever end is nearer.
        const skipped = Math.min(offset, total - offset - wanted)
        const isDescending = sort.direction === 'descending'
        const { index, columns } = ORDERS[sort.by]
        const order = (descending: boolean) =>
          listOf([...columns, sql`p.customer_position`].map((column) => sql`${column} ${descending ? DOWN : UP}`))
        const rows = await database.all(sql`
          SELECT c.id, p.works_until, p.paused_until, p.open_until, p.tools_version FROM (
            SELECT p.server_position, p.customer_position
            FROM server_customers p ${few === null && index ? indexedBy(index) : notIndexed} WHERE ${where}
            ORDER BY ${order(skipped < offset !== isDescending)} LIMIT ${wanted} OFFSET ${skipped}) f
          ${crossJoin} server_customers p
            ON p.server_position = f.server_position AND p.customer_position = f.customer_position
          JOIN customers c ON c.rowid = p.customer_position ORDER BY ${order(isDescending)}`)
        const now = isoTime(question.now)
        const customers = pageRows
          .parse(rows)
          .map(({ id, toolsVersion, ...until }): ServerCustomer => ({ id, toolsVersion, state: stateOf(until, now) }))
        return { customers, total }
      })
    },
    /** Returns the IDs of matching customers, in the order in which they joined the server. */
    async ids(
      question: ServerCustomerQuestion,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<string[]> {
      const where = allOf(whereOf(question))
      const rows = await database.all(sql`
        SELECT c.id FROM (
          SELECT p.customer_position FROM server_customers p ${notIndexed} WHERE ${where} ORDER BY p.customer_position
          LIMIT ${limit} OFFSET ${offset}) p
        JOIN customers c ON c.rowid = p.customer_position ORDER BY p.customer_position`)
      return idRows.parse(rows).map(({ id }) => id)
    },
  }
}

const UP = sql`ASC`
const DOWN = sql`DESC`

const ofServer = (serverId: string): Query =>
  sql`p.server_position = (SELECT position FROM servers WHERE id = ${serverId})`
