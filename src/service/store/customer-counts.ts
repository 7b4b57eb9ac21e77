import { sql } from 'kysely'
import type { Database } from 'libsql'
import { z } from 'zod'
import type { Queries } from './engine/engine.ts'

const countsRow = z.object({ total: z.int(), open: z.int() })
type CustomerCount = z.output<typeof countsRow>

/** Keys of counts that aren't of one server; servers' positions are positive. */
const ALL = -1
const OF_ANY_SERVER = -2

/** Whether a customer has no row on any other server than `row`'s. */
const isOnly = (row: 'NEW' | 'OLD') =>
  `NOT EXISTS (SELECT 1 FROM main.server_customers o
    WHERE o.customer_position = ${row}.customer_position AND o.server_position <> ${row}.server_position)`

/** Keeps existing counts current. Temporary, because only this connection uses the database, and counting once per start is fast. */
const TRIGGERS = `
  CREATE TEMP TABLE customer_counts (of INTEGER PRIMARY KEY, total INTEGER NOT NULL, open INTEGER NOT NULL) STRICT;
  CREATE TEMP TRIGGER counts_add_customer AFTER INSERT ON main.customers BEGIN
    UPDATE customer_counts SET total = total + 1 WHERE of = ${ALL};
  END;
  CREATE TEMP TRIGGER counts_remove_customer AFTER DELETE ON main.customers BEGIN
    UPDATE customer_counts SET total = total - 1 WHERE of = ${ALL};
  END;
  CREATE TEMP TRIGGER counts_add_to_server AFTER INSERT ON main.server_customers BEGIN
    UPDATE customer_counts SET total = total + 1, open = open + (NEW.stage > 0) WHERE of = NEW.server_position;
    UPDATE customer_counts SET total = total + 1 WHERE of = ${OF_ANY_SERVER} AND ${isOnly('NEW')};
  END;
  CREATE TEMP TRIGGER counts_remove_from_server AFTER DELETE ON main.server_customers BEGIN
    UPDATE customer_counts SET total = total - 1, open = open - (OLD.stage > 0) WHERE of = OLD.server_position;
    UPDATE customer_counts SET total = total - 1 WHERE of = ${OF_ANY_SERVER} AND ${isOnly('OLD')};
  END;
  CREATE TEMP TRIGGER counts_follow_stage AFTER UPDATE OF stage ON main.server_customers
    WHEN (NEW.stage > 0) <> (OLD.stage > 0) BEGIN
    UPDATE customer_counts SET open = open + (NEW.stage > 0) - (OLD.stage > 0) WHERE of = NEW.server_position;
  END;
`

/** Numbers of customers that don't have to be counted for each request; customers that are being removed count. */
export interface CustomerCounts {
  all(): Promise<number>
  /** Number of customers with a token for any server, possibly revoked. */
  ofAnyServer(): Promise<number>
  /** Number of a server's customers with a token, possibly revoked, and of those with an unrevoked one (`open`). */
  ofServer(serverId: string): Promise<CustomerCount>
}

/** Creates the counts for an embedded database, which only this connection may change. Each is counted on first use. */
export function createCustomerCounts(database: Database, queries: Queries): CustomerCounts {
  database.exec(TRIGGERS)

  async function kept(of: number, count: ReturnType<typeof sql>): Promise<number> {
    const known = await queries.first(sql`SELECT total, open FROM customer_counts WHERE of = ${of}`)
    const row =
      known ??
      (await queries.first(sql`
      INSERT INTO customer_counts (of, total, open) SELECT ${of}, (${count}), 0 RETURNING total, open`))
    return countsRow.parse(row).total
  }

  return {
    all: () => kept(ALL, sql`SELECT count(*) FROM customers`),
    ofAnyServer: () => kept(OF_ANY_SERVER, sql`SELECT count(DISTINCT customer_position) FROM server_customers`),
    async ofServer(serverId) {
      const known = await queries.first(sql`
        SELECT total, open FROM customer_counts WHERE of = (SELECT position FROM servers WHERE id = ${serverId})`)
      const row =
        known ??
        (await queries.first(sql`
        INSERT INTO customer_counts (of, total, open)
        SELECT s.position, count(p.customer_position), count(CASE WHEN p.stage > 0 THEN 1 END)
        FROM servers s LEFT JOIN server_customers p INDEXED BY server_customers_by_stage ON p.server_position = s.position
        WHERE s.id = ${serverId} GROUP BY s.position RETURNING total, open`))
      return countsRow.optional().parse(row) ?? { total: 0, open: 0 }
    },
  }
}
