import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { rowOf } from '../../core/database/row.ts'
import { type OwnCallLimits, ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'

const limitsRows = z.array(rowOf({ serverId: z.string(), limits: jsonColumn(ownCallLimitsSchema) }))

/** Limits of customers on a server; no row: those of the server. */
export function createCustomerLimits(database: Database) {
  const ofCustomer = database.prepare('SELECT server_id, limits FROM customer_limits WHERE customer_id = ?')
  const put = database.prepare(`
    INSERT INTO customer_limits (customer_id, server_id, limits) VALUES (?, ?, ?)
    ON CONFLICT (customer_id, server_id) DO UPDATE SET limits = excluded.limits`)
  return {
    /** By server. */
    ofCustomer: (customerId: string): Map<string, OwnCallLimits> =>
      new Map(limitsRows.parse(ofCustomer.all(customerId)).map(({ serverId, limits }) => [serverId, limits])),
    set: (customerId: string, serverId: string, limits: OwnCallLimits): void =>
      void put.run(customerId, serverId, JSON.stringify(limits)),
  }
}
