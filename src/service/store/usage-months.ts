import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { CallEntry } from './call-entry.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn } from './engine/fragments.ts'
import type { Housekeeping } from './housekeeping.ts'

/** A customer's calls on a server in one month (UTC, `YYYY-MM`). Sizes are in bytes. */
export interface MonthUsage {
  month: string
  serverId: string
  customerId: string
  calls: number
  errors: number
  argumentBytes: number
  replyBytes: number
}

/** Usage by month, server, and customer. */
export type UsageTally = Map<string, MonthUsage>

const COUNTED: readonly ParameterColumn[] = [
  { name: sql`month`, type: 'text' },
  { name: sql`server_id`, type: 'text' },
  { name: sql`customer_id`, type: 'text' },
  { name: sql`calls`, type: 'integer' },
  { name: sql`errors`, type: 'integer' },
  { name: sql`argument_bytes`, type: 'integer' },
  { name: sql`reply_bytes`, type: 'integer' },
]

const usageRows = z.array(
  rowOf({
    customerId: z.string(),
    primaryIdentity: z.string().nullable(),
    serverId: z.string(),
    serverName: z.string().nullable(),
    calls: z.int(),
    errors: z.int(),
    argumentBytes: z.int(),
    replyBytes: z.int(),
  }),
)

/** Adds usage to a tally. */
export function addUsage(tally: UsageTally, added: MonthUsage): void {
  const { month, serverId, customerId } = added
  const key = `${month} ${serverId} ${customerId}`
  const known = tally.get(key)
  tally.set(key, {
    month,
    serverId,
    customerId,
    calls: (known?.calls ?? 0) + added.calls,
    errors: (known?.errors ?? 0) + added.errors,
    argumentBytes: (known?.argumentBytes ?? 0) + added.argumentBytes,
    replyBytes: (known?.replyBytes ?? 0) + added.replyBytes,
  })
}

/** Returns the usage of one call. */
export const usageOf = ({ at, serverId, customerId, ok, argumentBytes, replyBytes }: CallEntry): MonthUsage => ({
  month: new Date(at).toISOString().slice(0, 7),
  serverId,
  customerId,
  calls: 1,
  errors: ok ? 0 : 1,
  argumentBytes,
  replyBytes,
})

/** The number of calls by month, which stays when calls, customers, or servers are deleted. */
export function createUsageMonths(
  database: Queries,
  { removedServers, removedCustomers }: Pick<Housekeeping, 'removedServers' | 'removedCustomers'>,
) {
  const { parameterRows, textsIn } = database.fragments
  return {
    /** Adds a tally. Call in the transaction that stores the calls. */
    async add(tally: UsageTally): Promise<void> {
      if (tally.size === 0) return
      // The order is the same on all nodes, so that they don't wait for each other's rows.
      const sorted = [...tally].sort(([left], [right]) => (left < right ? -1 : 1))
      const rows = sorted.map(([, { month, serverId, customerId, calls, errors, argumentBytes, replyBytes }]) => [
        month,
        serverId,
        customerId,
        calls,
        errors,
        argumentBytes,
        replyBytes,
      ])
      await database.run(sql`
        INSERT INTO usage_months (month, server_id, customer_id, calls, errors, argument_bytes, reply_bytes)
        SELECT v.month, v.server_id, v.customer_id, v.calls, v.errors, v.argument_bytes, v.reply_bytes
        FROM ${parameterRows(COUNTED, rows)} WHERE true ORDER BY v.place
        ON CONFLICT (month, server_id, customer_id) DO UPDATE SET calls = usage_months.calls + excluded.calls,
          errors = usage_months.errors + excluded.errors,
          argument_bytes = usage_months.argument_bytes + excluded.argument_bytes,
          reply_bytes = usage_months.reply_bytes + excluded.reply_bytes`)
    },
    /**
     * Returns at most `most` rows of a month, or of one server in it, always in the same order. Identities and names are null for customers
     * and servers that were deleted.
     */
    async ofMonth(month: string, serverId: string | undefined, most: number): Promise<z.output<typeof usageRows>> {
      const rows = await database.all(sql`
        SELECT u.customer_id, c.primary_identity, u.server_id, s.name AS server_name, u.calls, u.errors,
          u.argument_bytes, u.reply_bytes
        FROM usage_months u
        LEFT JOIN customers c ON c.id = u.customer_id AND c.id NOT IN ${textsIn(removedCustomers())}
        LEFT JOIN servers s ON s.id = u.server_id AND s.id NOT IN ${textsIn(removedServers())}
        WHERE u.month = ${month} ${serverId === undefined ? sql`` : sql`AND u.server_id = ${serverId}`}
        ORDER BY u.customer_id, u.server_id LIMIT ${most}`)
      return usageRows.parse(rows)
    },
  }
}
