import { type Migration, sql } from '../../base/database/migrate.ts'
import { CALL_HOURS } from './call-hours.ts'
import { CALL_WAITS } from './call-waits-table.ts'
import { CLAIMS } from './claims-table.ts'
import { convertEndpoints } from './convert-endpoints.ts'
import { addCustomerTexts } from './customer-texts.ts'
import { CUSTOMERS_OF_SERVERS, CUSTOMERS_OF_SERVERS_BY_STEPS } from './customers-of-servers.ts'
import { CALL_LENGTHS, KEPT_REPLIES } from './kept-replies-table.ts'
import { LOGIN_TABLES } from './login-tables.ts'
import { REFUSAL_COLUMNS } from './refusal-columns.ts'
import { splitDefinitions } from './split-definitions.ts'
import { USAGE_MONTHS } from './usage-months-table.ts'

/**
 * The store's schema, as numbered steps: step N migrates version N-1 to version N. A released step never changes; the test migrates every
 * earlier version to the newest. Times are ISO 8601 in UTC with milliseconds, hashes are SHA-256 in hex.
 */
export const MIGRATIONS: readonly Migration[] = [
  sql(`
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
  `),
  (database) => {
    database.exec(PLATFORM_TABLES)
    convertEndpoints(database)
  },
  sql(`
  ALTER TABLE servers ADD COLUMN limits TEXT NOT NULL DEFAULT '{}';
  CREATE TABLE customer_limits (
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    limits TEXT NOT NULL,
    PRIMARY KEY (customer_id, server_id)
  ) STRICT;
  ALTER TABLE calls ADD COLUMN test INTEGER NOT NULL DEFAULT 0;
  DROP INDEX calls_by_time;
  CREATE INDEX calls_by_time ON calls (at, server_id, tool, ok, duration_ms, customer_id, test);
  CREATE TABLE refused_requests (
    hour TEXT NOT NULL,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    requests INTEGER NOT NULL,
    PRIMARY KEY (hour, server_id, customer_id)
  ) STRICT;
  `),
  // Indexes that find the rows of a server or a customer without scanning all rows.
  sql(`
  CREATE INDEX customer_tools_by_server ON customer_tools (server_id);
  CREATE INDEX customer_limits_by_server ON customer_limits (server_id);
  CREATE INDEX refused_requests_by_server ON refused_requests (server_id);
  CREATE INDEX refused_requests_by_customer ON refused_requests (customer_id);
  `),
  // There's no reference to the server: its endpoints are written before the server, and removed in slices after it.
  (database) => {
    database.exec(`
    CREATE TABLE endpoints (
      server_id TEXT NOT NULL,
      hash TEXT NOT NULL,
      definition TEXT NOT NULL,
      PRIMARY KEY (server_id, hash)
    ) STRICT;
    `)
    splitDefinitions(database)
  },
  // Null for tokens from earlier releases, because only their hash is known.
  sql('ALTER TABLE tokens ADD COLUMN ending TEXT'),
  // Partial indexes, because most tokens don't have an end.
  sql(`
  CREATE INDEX tokens_by_expiry ON tokens (expires_at) WHERE expires_at IS NOT NULL;
  CREATE INDEX tokens_by_retirement ON tokens (retires_at) WHERE retires_at IS NOT NULL;
  `),
  // An index that finds the customers who become quiet next, without reading every token.
  sql('CREATE INDEX tokens_by_last_call ON tokens (last_call_at) WHERE last_call_at IS NOT NULL'),
  // Covering indexes for pages of a server's customers and for counting them.
  sql(`
  ALTER TABLE tokens ADD COLUMN customer_position INTEGER;
  UPDATE tokens SET customer_position = (SELECT rowid FROM customers WHERE id = customer_id);
  CREATE INDEX tokens_by_server_customer ON tokens (server_id, customer_position, customer_id);
  CREATE INDEX tokens_not_revoked ON tokens (server_id, customer_position, customer_id) WHERE revoked_at IS NULL;
  `),
  // Lets the charts of one server or customer, and the call list of one tool, skip all other calls.
  sql(`
  CREATE INDEX calls_by_server_time ON calls (server_id, at, tool, ok, duration_ms, customer_id, test);
  CREATE INDEX calls_by_customer_time ON calls (customer_id, at);
  CREATE INDEX calls_by_tool ON calls (tool, server_id, id);
  `),
  sql(CUSTOMERS_OF_SERVERS),
  addCustomerTexts,
  sql(CUSTOMERS_OF_SERVERS_BY_STEPS),
  // Existing keys keep full access.
  sql(`
  ALTER TABLE api_keys ADD COLUMN scopes TEXT NOT NULL DEFAULT '["generate","read","manage"]';
  ALTER TABLE api_keys ADD COLUMN expires_at TEXT;
  `),
  // The columns besides an entry's text make it searchable.
  sql(`
  CREATE TABLE audit_entries (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    began INTEGER,
    key_id TEXT,
    operation TEXT,
    search_text TEXT NOT NULL,
    entry TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX audit_entries_by_began ON audit_entries (began) WHERE began IS NOT NULL;
  CREATE INDEX audit_entries_by_key ON audit_entries (key_id, seq) WHERE key_id IS NOT NULL;
  CREATE INDEX audit_entries_pruned ON audit_entries (seq) WHERE kind = 'pruned';
  CREATE TABLE audit_head (seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;
  INSERT INTO audit_head (seq, hash) VALUES (0, '0000000000000000000000000000000000000000000000000000000000000000');
  `),
  // Records calls that are missing from the log.
  sql(`
  CREATE TABLE call_gaps (
    id INTEGER PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    from_at TEXT NOT NULL,
    to_at TEXT NOT NULL,
    calls INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX call_gaps_by_server ON call_gaps (server_id);
  CREATE INDEX calls_failed ON calls (id) WHERE ok = 0;
  CREATE INDEX calls_failed_by_server ON calls (server_id, id) WHERE ok = 0;
  `),
  // Records servers moved here from another service, in full or in part.
  sql(`
  CREATE TABLE moved_servers (
    server_id TEXT PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
    began_at TEXT NOT NULL,
    ended_at TEXT
  ) STRICT;
  `),
  // Makes changes searchable by their outcome.
  sql(`
  ALTER TABLE audit_entries ADD COLUMN result TEXT;
  UPDATE audit_entries SET result = json_extract(entry, '$.result') WHERE kind = 'ended';
  `),
  // Records the other service's state when a server was moved here, so that a later move brings what has changed since.
  sql(`
  ALTER TABLE moved_servers ADD COLUMN mark TEXT;
  ALTER TABLE moved_servers ADD COLUMN state TEXT;
  CREATE TABLE moved_items (
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    place TEXT NOT NULL,
    mark TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (server_id, kind, id)
  ) STRICT;
  `),
  sql(REFUSAL_COLUMNS),
  // How a server lists its tools. Null, as for servers from earlier releases, means that it lists all of them.
  sql('ALTER TABLE servers ADD COLUMN tool_mode TEXT'),
  // The service fills in the hours of existing calls.
  sql(CALL_HOURS),
  sql(KEPT_REPLIES),
  sql(CALL_LENGTHS),
  sql(CLAIMS),
  sql(CALL_WAITS),
  sql(LOGIN_TABLES),
  sql(USAGE_MONTHS),
]

const PLATFORM_TABLES = `
  ALTER TABLE servers ADD COLUMN live_version INTEGER;
  ALTER TABLE servers ADD COLUMN log_content INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE drafts (
    server_id TEXT PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    definition TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE versions (
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    definition TEXT NOT NULL,
    note TEXT NOT NULL,
    deployed_at TEXT NOT NULL,
    tools INTEGER NOT NULL,
    PRIMARY KEY (server_id, version)
  ) STRICT;
  CREATE TABLE credential_secrets (
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL,
    secrets TEXT NOT NULL,
    PRIMARY KEY (server_id, credential_id)
  ) STRICT;

  CREATE TABLE tokens_2 (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    retires_at TEXT,
    paused_at TEXT,
    revoked_at TEXT,
    bound_values TEXT NOT NULL DEFAULT '{}',
    bound_secrets TEXT NOT NULL DEFAULT '{}',
    connected_at TEXT,
    first_call_at TEXT,
    last_call_at TEXT,
    calls INTEGER NOT NULL DEFAULT 0,
    errors INTEGER NOT NULL DEFAULT 0,
    client_name TEXT,
    client_version TEXT,
    protocol TEXT
  ) STRICT;
  INSERT INTO tokens_2 (id, hash, server_id, customer_id, created_at)
    SELECT 'tok_' || lower(hex(randomblob(8))), hash, server_id, customer_id, created_at FROM tokens;
  DROP TABLE tokens;
  ALTER TABLE tokens_2 RENAME TO tokens;
  CREATE INDEX tokens_by_server ON tokens (server_id);
  CREATE INDEX tokens_by_customer ON tokens (customer_id);
  CREATE TABLE customer_tools (
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    tools TEXT NOT NULL,
    PRIMARY KEY (customer_id, server_id)
  ) STRICT;

  CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    token_id TEXT NOT NULL,
    tool TEXT NOT NULL,
    ok INTEGER NOT NULL,
    error_kind TEXT,
    status INTEGER,
    duration_ms REAL NOT NULL,
    argument_bytes INTEGER NOT NULL,
    reply_bytes INTEGER NOT NULL,
    arguments TEXT,
    reply TEXT
  ) STRICT;
  CREATE INDEX calls_by_time ON calls (at, server_id, tool, ok, duration_ms, customer_id);
  CREATE INDEX calls_by_server ON calls (server_id, id);
  CREATE INDEX calls_by_customer ON calls (customer_id, id);

  CREATE TABLE api_keys_2 (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    own INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    last_used_at TEXT,
    revoked_at TEXT
  ) STRICT;
  INSERT INTO api_keys_2 (id, hash, name, created_at)
    SELECT 'key_' || lower(hex(randomblob(8))), hash, 'First key', created_at FROM api_keys;
  DROP TABLE api_keys;
  ALTER TABLE api_keys_2 RENAME TO api_keys;
`
