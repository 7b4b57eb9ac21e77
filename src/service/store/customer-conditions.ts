import { sql } from 'kysely'
import type { CustomerState, ServerCustomerFilter } from '../../shared/management/records/server-customer.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import { customerWords, serverCustomerContains } from './customer-search.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Fragments } from './engine/fragments.ts'

/** Filters customers by their state at `now` (milliseconds). */
export interface CustomerQuestion {
  search: string
  filter: ServerCustomerFilter
  now: number
  /** Number of days without a call after which a customer counts as quiet. */
  quietDays: number
}

export const isoTime = (at: number | string): string => new Date(at).toISOString()

/** Conditions on a row `p` of `server_customers`, or on the same columns aggregated across all servers. `now`: ISO 8601. */
const STATES: Record<CustomerState, (now: string) => Query> = {
  live: (now) => sql`p.works_until > ${now}`,
  paused: (now) => sql`p.works_until <= ${now} AND p.paused_until > ${now}`,
  expired: (now) => sql`p.works_until <= ${now} AND p.paused_until <= ${now} AND p.open_until > ${now}`,
  revoked: (now) => sql`p.works_until <= ${now} AND p.paused_until <= ${now} AND p.open_until <= ${now}`,
}

/** Conditions by stage, on the same rows; `quiet`: customers who haven't called since this time count as quiet. */
const STAGES: Record<NonNullable<ServerCustomerFilter['stage']>, (quiet: string) => Query> = {
  revoked: () => sql`p.stage = 0`,
  generated: () => sql`p.stage = 1`,
  connected: () => sql`p.stage = 2`,
  called: (quiet) => sql`p.stage = 3 AND p.last_call > ${quiet}`,
  quiet: (quiet) => sql`p.stage = 3 AND p.last_call <= ${quiet}`,
}

/** Returns the state by the same rules as `STATES`. */
export function stateOf(
  until: { worksUntil: string; pausedUntil: string; openUntil: string },
  now: string,
): CustomerState {
  if (until.worksUntil > now) return 'live'
  if (until.pausedUntil > now) return 'paused'
  return until.openUntil > now ? 'expired' : 'revoked'
}

/** Excludes the customers in a JSON array of identifiers from rows `p`. */
export const notRemoved = (removed: string, { textsIn }: Pick<Fragments, 'textsIn'>): Query[] =>
  removed === '[]'
    ? []
    : [sql`p.customer_position NOT IN (SELECT c.rowid FROM customers c WHERE c.id IN ${textsIn(removed)})`]

/** Returns conditions on a row `p`, except those that depend on servers: a problem, or the version of the tools. */
export function customerConditions(
  { search, filter, now, quietDays }: CustomerQuestion,
  fragments: Fragments,
): Query[] {
  const { state, problem, stage, tags = [], calledAfter, calledBefore } = filter
  const conditions: Query[] = []
  if (state !== undefined) conditions.push(STATES[state](isoTime(now)))
  if (problem !== undefined) conditions.push(STATES.live(isoTime(now)))
  if (stage !== undefined) conditions.push(STAGES[stage](isoTime(now - quietDays * DAY_MS)))
  for (const tag of tags) {
    const tagged = sql`SELECT customer_position FROM customer_tags WHERE ${fragments.isTag(sql`tag`, tag)}`
    conditions.push(sql`p.customer_position IN (${tagged})`)
  }
  if (calledAfter !== undefined) conditions.push(sql`p.last_call > ${isoTime(calledAfter)}`)
  if (calledBefore !== undefined) conditions.push(sql`p.last_call <= ${isoTime(calledBefore)} AND p.last_call <> ''`)
  return [...conditions, ...customerWords(search).map((word) => serverCustomerContains(fragments, word))]
}
