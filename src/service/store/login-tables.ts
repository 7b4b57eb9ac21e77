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

/** The same tables on PostgreSQL, where nodes are notified that a login changes the states of its customer's tokens. */
export const POSTGRES_LOGIN_TABLES = `${TABLES.replaceAll(' TEXT', ' bytewise').replaceAll(' INTEGER', ' BIGINT')}
CREATE FUNCTION log_login() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  login logins := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO change_log (kind, id)
    SELECT 'token', id FROM tokens
    WHERE server_id = login.server_id AND customer_id = login.customer_id AND revoked_at IS NULL ON CONFLICT DO NOTHING;
  PERFORM pg_notify('desk_changed', '');
  RETURN NULL;
END $body$;
CREATE TRIGGER logins_logged AFTER INSERT OR UPDATE OF state, reason OR DELETE ON logins
  FOR EACH ROW EXECUTE FUNCTION log_login();
`
