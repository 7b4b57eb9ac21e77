import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import { type OwnCallLimits, ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'
import type { Queries } from './engine/engine.ts'

const limitsRows = z.array(rowOf({ serverId: z.string(), limits: jsonColumn(ownCallLimitsSchema) }))

const ofServerRows = z.array(rowOf({ customerId: z.string(), limits: jsonColumn(ownCallLimitsSchema) }))

/** Limits of individual customers on a server; without a row, the server's limits apply. */
export function createCustomerLimits(database: Queries) {
  return {
    /** Returns a customer's limits by server. */
    async ofCustomer(customerId: string): Promise<Map<string, OwnCallLimits>> {
      const rows = await database.all(
        sql`SELECT server_id, limits FROM customer_limits WHERE customer_id = ${customerId}`,
      )
      return new Map(limitsRows.parse(rows).map(({ serverId, limits }) => [serverId, limits]))
    },
    /** Returns the limits on a server by customer. */
    async ofServer(serverId: string): Promise<Map<string, OwnCallLimits>> {
      const rows = await database.all(
        sql`SELECT customer_id, limits FROM customer_limits WHERE server_id = ${serverId}`,
      )
      return new Map(ofServerRows.parse(rows).map(({ customerId, limits }) => [customerId, limits]))
    },
    async set(customerId: string, serverId: string, limits: OwnCallLimits): Promise<void> {
      await database.run(sql`
        INSERT INTO customer_limits (customer_id, server_id, limits)
        VALUES (${customerId}, ${serverId}, ${JSON.stringify(limits)})
        ON CONFLICT (customer_id, server_id) DO UPDATE SET limits = excluded.limits`)
    },
  }
}
