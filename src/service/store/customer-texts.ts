import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import { customerSearchText } from './customer-search.ts'

const SLICE = 1000
/** Maximum length of the searchable text stored in each row, in characters. */
const SHORT = 250

const short = (row: 'c' | 'NEW') => `CASE WHEN length(${row}.search_text) <= ${SHORT} THEN ${row}.search_text END`

const customerRows = z.array(
  rowOf({
    position: z.int(),
    primaryIdentity: z.string(),
    metadata: jsonColumn(z.record(z.string(), z.string())),
  }),
)

/**
 * Stores a customer's searchable text with the customer and in their row on each server, so that a search reads the rows of one server in
 * order. Calls update that row, so a long text, which would need additional pages, is only stored with the customer.
 */
export function addCustomerTexts(database: Database): void {
  database.exec(`
    ALTER TABLE customers ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
    ALTER TABLE server_customers ADD COLUMN search_text TEXT;
  `)
  const after = database.prepare(
    `SELECT rowid AS position, primary_identity, metadata FROM customers WHERE rowid > ? ORDER BY rowid LIMIT ${SLICE}`,
  )
  const put = database.prepare('UPDATE customers SET search_text = ? WHERE rowid = ?')
  for (let last = 0; ; ) {
    const slice = customerRows.parse(after.all(last))
    for (const { position, primaryIdentity, metadata } of slice) {
      put.run(customerSearchText(primaryIdentity, metadata), position)
      last = position
    }
    if (slice.length < SLICE) break
  }
  database.exec(`
    UPDATE server_customers SET search_text = (SELECT ${short('c')} FROM customers c WHERE c.rowid = customer_position);
    CREATE TRIGGER server_customers_text_start AFTER INSERT ON server_customers BEGIN
      UPDATE server_customers SET search_text = (SELECT ${short('c')} FROM customers c WHERE c.rowid = NEW.customer_position)
      WHERE server_position = NEW.server_position AND customer_position = NEW.customer_position;
    END;
    CREATE TRIGGER server_customers_text_follow AFTER UPDATE OF search_text ON customers
      WHEN NEW.search_text <> OLD.search_text BEGIN
      UPDATE server_customers SET search_text = ${short('NEW')} WHERE customer_position = NEW.rowid;
    END;
  `)
}
