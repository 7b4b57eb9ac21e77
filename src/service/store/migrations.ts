/**
 * The store's schema, as numbered steps: step N brings version N-1 to version N. A released step never changes; the test
 * runs every earlier version up to the newest. Times are ISO 8601 in UTC with milliseconds, hashes are SHA-256 in hex.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  CREATE TABLE api_keys (
    hash TEXT PRIMARY KEY,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE servers (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE customers (
    id TEXT PRIMARY KEY,
    primary_identity TEXT NOT NULL UNIQUE,
    metadata TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tokens_by_server ON tokens (server_id);
  CREATE INDEX tokens_by_customer ON tokens (customer_id);
  CREATE TABLE endpoints (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    tool_name TEXT NOT NULL,
    definition TEXT NOT NULL,
    UNIQUE (server_id, tool_name)
  ) STRICT;
  CREATE INDEX endpoints_in_order ON endpoints (server_id, position);
  `,
]
