import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import type { Queries } from './engine/engine.ts'

const toolsRows = z.array(rowOf({ serverId: z.string(), tools: jsonColumn(z.array(z.string())) }))

const ofServerRows = z.array(rowOf({ customerId: z.string(), tools: jsonColumn(z.array(z.string())) }))

/** The tools of a server that a customer may use; without a row, the customer may use all of them. */
export function createCustomerTools(database: Queries) {
  return {
    /** Returns a customer's tool names by server. */
    async ofCustomer(customerId: string): Promise<Map<string, string[]>> {
      const rows = await database.all(
        sql`SELECT server_id, tools FROM customer_tools WHERE customer_id = ${customerId}`,
      )
      return new Map(toolsRows.parse(rows).map(({ serverId, tools }) => [serverId, tools]))
    },
    /** Returns tool names by customer, omitting customers who may use all tools. */
    async ofServer(serverId: string): Promise<Map<string, string[]>> {
      const rows = await database.all(sql`SELECT customer_id, tools FROM customer_tools WHERE server_id = ${serverId}`)
      return new Map(ofServerRows.parse(rows).map(({ customerId, tools }) => [customerId, tools]))
    },
    /** Sets the tools that a customer may use; null: all. */
    async set(customerId: string, serverId: string, tools: readonly string[] | null): Promise<void> {
      await database.run(
        tools === null
          ? sql`DELETE FROM customer_tools WHERE customer_id = ${customerId} AND server_id = ${serverId}`
          : sql`
            INSERT INTO customer_tools (customer_id, server_id, tools)
            VALUES (${customerId}, ${serverId}, ${JSON.stringify(tools)})
            ON CONFLICT (customer_id, server_id) DO UPDATE SET tools = excluded.tools`,
      )
    },
  }
}
