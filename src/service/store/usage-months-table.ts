/**
 * Each customer's calls on each server by month (UTC), in the embedded database; PostgreSQL has the same table in its own types. There are
 * no references, because invoices need the numbers of customers and servers that were deleted.
 */
export const USAGE_MONTHS = `
CREATE TABLE usage_months (
  month TEXT NOT NULL,
  server_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  calls INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  argument_bytes INTEGER NOT NULL,
  reply_bytes INTEGER NOT NULL,
  PRIMARY KEY (month, server_id, customer_id)
) STRICT;
INSERT INTO meta (name, value) VALUES ('usageSince', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
`
