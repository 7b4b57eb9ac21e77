import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { CustomerSort, CustomerState } from '../../shared/management/records/server-customer.ts'
import { type CustomerQuestion, customerConditions, isoTime, notRemoved, stateOf } from './customer-conditions.ts'
import type { CustomerCounts } from './customer-counts.ts'
import { customerContains, customerWords } from './customer-search.ts'
import type { Query } from './engine/compiled-queries.ts'
import { allOf, listOf } from './engine/conditions.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import type { RequiredOfServer, TokenAccessReader } from './token-access.ts'

const totalRow = z.object({ total: z.int() })
const pageRows = z.array(
  rowOf({ id: z.string(), worksUntil: z.string(), pausedUntil: z.string(), openUntil: z.string() }),
)

/** Filters the customers of all servers. */
export interface AllCustomersQuestion extends CustomerQuestion {
  /** The values that each server can't be used without. Default: servers don't require any. */
  wanted?: readonly RequiredOfServer[]
}

const COLUMNS: Record<CustomerSort['by'], readonly Query[]> = {
  created: [],
  identity: [sql`p.identity`],
  stage: [sql`p.stage`, sql`p.last_call`],
  lastCall: [sql`p.last_call`],
  calls: [sql`p.calls`],
}

/** A customer who called on any server counts as having called, even if the URL used has been revoked. */
const SUMS = sql`g.customer_position, max(g.identity) AS identity,
  CASE WHEN max(g.stage) = 0 THEN 0 WHEN max(g.last_call) <> '' THEN 3 ELSE max(g.stage) END AS stage,
  max(g.last_call) AS last_call, max(g.works_until) AS works_until, max(g.paused_until) AS paused_until,
  max(g.open_until) AS open_until, sum(g.calls) AS calls, min(g.tools_version) AS tools_version,
  max(CASE WHEN g.tools_version < s.live_version THEN 1 ELSE 0 END) AS outdated`

/** Lists the customers of all servers, each once, with filters and in any order. */
export function createAllCustomers(
  database: Queries,
  { removedCustomers, removedServers }: Pick<Housekeeping, 'removedCustomers' | 'removedServers'>,
  tokenAccess: Pick<TokenAccessReader, 'conditionsOfAll'>,
  customerCounts: CustomerCounts | null,
) {
  const { fragments } = database
  /** Skips the check when nothing is being removed. */
  const present = (): Query => {
    const removed = removedServers()
    if (removed === '[]') return sql`TRUE`
    return sql`g.server_position NOT IN (SELECT position FROM servers WHERE id IN ${fragments.textsIn(removed)})`
  }
  const rows = sql`server_customers g JOIN servers s ON s.position = g.server_position`
  const summed = (of: Query) =>
    sql`(SELECT ${SUMS} FROM ${rows} WHERE ${present()} AND ${of} GROUP BY g.customer_position) p`

  /** Selects the customers of all servers whose text contains all words. A customer's text is the same on each server. */
  function positionsOf(words: readonly string[]): Query {
    const ofAll = sql`SELECT DISTINCT g.customer_position FROM server_customers g WHERE ${present()}`
    if (words.length === 0) return ofAll
    const contained = words.map((word) => customerContains(fragments, word))
    return sql`SELECT c.rowid AS customer_position FROM customers c WHERE ${allOf(contained)} AND EXISTS (
      SELECT 1 FROM server_customers g WHERE g.customer_position = c.rowid AND ${present()})`
  }

  /** Returns a condition on a row `g`, so that only matches are aggregated. */
  const foundBy = (words: readonly string[]) =>
    words.length === 0 ? sql`TRUE` : sql`g.customer_position IN (${positionsOf(words)})`

  /** Returns the conditions other than the search. */
  function whereOf(question: AllCustomersQuestion): Query[] {
    const { problem, tools } = question.filter
    const conditions = notRemoved(removedCustomers(), fragments)
    if (problem !== undefined)
      conditions.push(
        tokenAccess.conditionsOfAll(question.wanted ?? [], removedServers(), isoTime(question.now))[problem],
      )
    if (tools === 'none') conditions.push(sql`p.tools_version IS NULL`)
    if (tools === 'current') conditions.push(sql`p.tools_version IS NOT NULL AND p.outdated = 0`)
    if (tools === 'outdated') conditions.push(sql`p.outdated = 1`)
    return [...conditions, ...customerConditions({ ...question, search: '' }, fragments)]
  }

  async function countOf(words: readonly string[], conditions: readonly Query[]): Promise<number> {
    const isAll = conditions.length === 0
    if (isAll && words.length === 0 && customerCounts && removedServers() === '[]') return customerCounts.ofAnyServer()
    const counted = isAll
      ? sql`SELECT count(*) AS total FROM (${positionsOf(words)}) f`
      : sql`SELECT count(*) AS total FROM ${summed(foundBy(words))} WHERE ${allOf(conditions)}`
    return totalRow.parse(await database.first(counted)).total
  }

  return {
    /** Returns one page, and the number of matches. A customer's state combines their tokens on all servers. */
    page(question: AllCustomersQuestion, sort: CustomerSort, { offset, limit }: { offset: number; limit: number }) {
      const words = customerWords(question.search)
      const conditions = whereOf(question)
      const direction = sort.direction === 'descending' ? sql`DESC` : sql`ASC`
      const order = listOf([...COLUMNS[sort.by], sql`p.customer_position`].map((column) => sql`${column} ${direction}`))
      // In row order, only the rows of the page need to be aggregated.
      const some = conditions.length === 0 && sort.by === 'created'
      const of = some
        ? sql`g.customer_position IN (
            SELECT customer_position FROM (
              ${positionsOf(words)} ORDER BY customer_position ${direction} LIMIT ${limit} OFFSET ${offset}) f)`
        : foundBy(words)
      return database.snapshot(async () => {
        const total = await countOf(words, conditions)
        const found = await database.all(sql`
          SELECT c.id, p.works_until, p.paused_until, p.open_until
          FROM ${summed(of)} JOIN customers c ON c.rowid = p.customer_position WHERE ${allOf(conditions)}
          ORDER BY ${order} LIMIT ${limit} OFFSET ${some ? 0 : offset}`)
        const now = isoTime(question.now)
        const customers = pageRows
          .parse(found)
          .map(({ id, ...until }): { id: string; state: CustomerState } => ({ id, state: stateOf(until, now) }))
        return { customers, total }
      })
    },
  }
}
