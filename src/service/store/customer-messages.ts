import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { Queries } from './engine/engine.ts'

const messageRows = z.array(rowOf({ serverId: z.string(), text: z.string() }))

/** Messages shown to a customer, in addition to the reason, while a server can't be used; without a row, there's no message. */
export function createCustomerMessages(database: Queries) {
  return {
    /** Returns a customer's messages by server. */
    async ofCustomer(customerId: string): Promise<Map<string, string>> {
      const rows = await database.all(
        sql`SELECT server_id, text FROM customer_messages WHERE customer_id = ${customerId}`,
      )
      return new Map(messageRows.parse(rows).map(({ serverId, text }) => [serverId, text]))
    },
    /** Sets a customer's message for a server; '' removes it. */
    async set(customerId: string, serverId: string, text: string): Promise<void> {
      await database.run(
        text === ''
          ? sql`DELETE FROM customer_messages WHERE customer_id = ${customerId} AND server_id = ${serverId}`
          : sql`
            INSERT INTO customer_messages (customer_id, server_id, text) VALUES (${customerId}, ${serverId}, ${text})
            ON CONFLICT (customer_id, server_id) DO UPDATE SET text = excluded.text`,
      )
    },
  }
}
