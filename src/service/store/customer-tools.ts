import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { rowOf } from '../../core/database/row.ts'

const toolsRows = z.array(rowOf({ serverId: z.string(), tools: jsonColumn(z.array(z.string())) }))

/** Which tools of a server a customer may use; no row: all. */
export function createCustomerTools(database: Database) {
  const ofCustomer = database.prepare('SELECT server_id, tools FROM customer_tools WHERE customer_id = ?')
  const put = database.prepare(`
    INSERT INTO customer_tools (customer_id, server_id, tools) VALUES (?, ?, ?)
    ON CONFLICT (customer_id, server_id) DO UPDATE SET tools = excluded.tools`)
  const remove = database.prepare('DELETE FROM customer_tools WHERE customer_id = ? AND server_id = ?')
  return {
    /** Names of tools by server. */
    ofCustomer: (customerId: string): Map<string, string[]> =>
      new Map(toolsRows.parse(ofCustomer.all(customerId)).map(({ serverId, tools }) => [serverId, tools])),
    /** Null: all. */
    set(customerId: string, serverId: string, tools: readonly string[] | null): void {
      if (tools === null) remove.run(customerId, serverId)
      else put.run(customerId, serverId, JSON.stringify(tools))
    },
  }
}
