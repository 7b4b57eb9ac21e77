/** The tables with SQLite's types, which have other names on PostgreSQL. */
const TABLES = `
CREATE TABLE logins (
  id TEXT PRIMARY KEY,
  server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  subject TEXT,
  scopes TEXT NOT NULL,
  since TEXT NOT NULL,
  expires_at TEXT,
  renew_at TEXT,
  tokens TEXT,
  generation INTEGER NOT NULL,
  refresh_by TEXT,
  refresh_until TEXT,
  retry_at TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  UNIQUE (server_id, customer_id, credential_id)
);
CREATE INDEX logins_by_customer ON logins (customer_id);
CREATE TABLE login_links (
  hash TEXT PRIMARY KEY,
  server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);
CREATE INDEX login_links_by_owner ON login_links (server_id, customer_id, credential_id);
CREATE INDEX login_links_by_customer ON login_links (customer_id);
CREATE INDEX login_links_by_expiry ON login_links (expires_at);
CREATE TABLE login_attempts (
  hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  flow TEXT
);
CREATE INDEX login_attempts_by_server ON login_attempts (server_id);
CREATE INDEX login_attempts_by_customer ON login_attempts (customer_id);
CREATE INDEX login_attempts_by_expiry ON login_attempts (expires_at);
`

/** Customers' logins at APIs, the one-time links to them, and the running attempts. */
export const LOGIN_TABLES = TABLES.replaceAll('\n);', '\n) STRICT;')

/** The same tables on PostgreSQL. */
export const POSTGRES_LOGIN_TABLES = TABLES.replaceAll(' TEXT', ' bytewise').replaceAll(' INTEGER', ' BIGINT')
