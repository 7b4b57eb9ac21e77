import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'

const messageRows = z.array(rowOf({ serverId: z.string(), text: z.string() }))

/** What a customer is told, beside the reason, while a server can't be used; no row: nothing. */
export function createCustomerMessages(database: Database) {
  const ofCustomer = database.prepare('SELECT server_id, text FROM customer_messages WHERE customer_id = ?')
  const put = database.prepare(`
    INSERT INTO customer_messages (customer_id, server_id, text) VALUES (?, ?, ?)
    ON CONFLICT (customer_id, server_id) DO UPDATE SET text = excluded.text`)
  const remove = database.prepare('DELETE FROM customer_messages WHERE customer_id = ? AND server_id = ?')
  return {
    /** By server. */
    ofCustomer: (customerId: string): Map<string, string> =>
      new Map(messageRows.parse(ofCustomer.all(customerId)).map(({ serverId, text }) => [serverId, text])),
    /** '': nothing. */
    set(customerId: string, serverId: string, text: string): void {
      if (text === '') remove.run(customerId, serverId)
      else put.run(customerId, serverId, text)
    },
  }
}
