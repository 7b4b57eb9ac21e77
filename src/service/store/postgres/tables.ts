/**
 * The tables and their indexes, as on SQLite. `rowid` is an explicit column here. Text is compared by its bytes, as on SQLite, regardless
 * of the database's collation.
 */
export const TABLES = `
CREATE DOMAIN bytewise AS TEXT COLLATE "C";
-- A text may be longer than an index takes.
CREATE FUNCTION unique_text(given TEXT) RETURNS BYTEA LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT sha256(convert_to(given, 'UTF8'));
$body$;
-- PostgreSQL reads no JSON that has a zero character or half of a surrogate pair in it; what others keep of those is a sign for them.
CREATE FUNCTION readable_json(given TEXT) RETURNS JSON LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT regexp_replace(given, '(?<!\\\\)((\\\\\\\\)*)\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\1' || U&'\\FFFD', 'g')::json;
$body$;
CREATE TABLE meta (
  name bytewise PRIMARY KEY,
  value bytewise NOT NULL
);
CREATE TABLE api_keys (
  id bytewise PRIMARY KEY,
  hash bytewise NOT NULL UNIQUE,
  name bytewise NOT NULL,
  own INTEGER NOT NULL DEFAULT 0,
  created_at bytewise NOT NULL,
  last_used_at bytewise,
  revoked_at bytewise,
  scopes bytewise NOT NULL DEFAULT '["generate","read","manage"]',
  expires_at bytewise
);
CREATE TABLE audit_entries (
  seq BIGINT PRIMARY KEY,
  kind bytewise NOT NULL,
  at bytewise NOT NULL,
  began BIGINT,
  key_id bytewise,
  operation bytewise,
  result bytewise,
  search_text bytewise NOT NULL,
  entry bytewise NOT NULL,
  hash bytewise NOT NULL
);
CREATE UNIQUE INDEX audit_entries_by_began ON audit_entries (began) WHERE began IS NOT NULL;
CREATE INDEX audit_entries_by_key ON audit_entries (key_id, seq) WHERE key_id IS NOT NULL;
CREATE INDEX audit_entries_pruned ON audit_entries (seq) WHERE kind = 'pruned';
CREATE TABLE audit_head (seq BIGINT NOT NULL, hash bytewise NOT NULL);
INSERT INTO audit_head (seq, hash) VALUES (0, '0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE servers (
  position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id bytewise NOT NULL UNIQUE,
  name bytewise NOT NULL,
  is_active INTEGER NOT NULL,
  created_at bytewise NOT NULL,
  updated_at bytewise NOT NULL,
  live_version BIGINT,
  log_content INTEGER NOT NULL DEFAULT 0,
  limits bytewise NOT NULL DEFAULT '{}'
);
CREATE TABLE moved_servers (
  server_id bytewise PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
  began_at bytewise NOT NULL,
  ended_at bytewise,
  mark bytewise,
  state bytewise
);
CREATE TABLE moved_items (
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  kind bytewise NOT NULL,
  id bytewise NOT NULL,
  place bytewise NOT NULL,
  mark bytewise NOT NULL,
  state bytewise NOT NULL,
  PRIMARY KEY (server_id, kind, id)
);
CREATE TABLE drafts (
  server_id bytewise PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL,
  definition bytewise NOT NULL,
  updated_at bytewise NOT NULL
);
CREATE TABLE versions (
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  definition bytewise NOT NULL,
  note bytewise NOT NULL,
  deployed_at bytewise NOT NULL,
  tools BIGINT NOT NULL,
  PRIMARY KEY (server_id, version)
);
CREATE TABLE endpoints (
  rowid BIGINT GENERATED ALWAYS AS IDENTITY,
  server_id bytewise NOT NULL,
  hash bytewise NOT NULL,
  definition bytewise NOT NULL,
  PRIMARY KEY (server_id, hash)
);
CREATE TABLE credential_secrets (
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  credential_id bytewise NOT NULL,
  secrets bytewise NOT NULL,
  PRIMARY KEY (server_id, credential_id)
);
CREATE TABLE customers (
  rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
  id bytewise PRIMARY KEY,
  primary_identity bytewise NOT NULL,
  metadata bytewise NOT NULL,
  created_at bytewise NOT NULL,
  updated_at bytewise NOT NULL,
  note bytewise NOT NULL DEFAULT '',
  tags bytewise NOT NULL DEFAULT '[]',
  search_text bytewise NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX customers_by_identity ON customers (unique_text(primary_identity));
CREATE TABLE tokens (
  rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
  id bytewise PRIMARY KEY,
  hash bytewise NOT NULL UNIQUE,
  ending bytewise,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  customer_id bytewise NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  customer_position BIGINT NOT NULL,
  created_at bytewise NOT NULL,
  expires_at bytewise,
  retires_at bytewise,
  paused_at bytewise,
  revoked_at bytewise,
  bound_values bytewise NOT NULL DEFAULT '{}',
  bound_secrets bytewise NOT NULL DEFAULT '{}',
  connected_at bytewise,
  first_call_at bytewise,
  last_call_at bytewise,
  calls BIGINT NOT NULL DEFAULT 0,
  errors BIGINT NOT NULL DEFAULT 0,
  client_name bytewise,
  client_version bytewise,
  protocol bytewise,
  tools_version BIGINT
) WITH (fillfactor = 90);
CREATE INDEX tokens_by_customer ON tokens (customer_id);
CREATE INDEX tokens_by_expiry ON tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX tokens_by_last_call ON tokens (last_call_at) WHERE last_call_at IS NOT NULL;
CREATE INDEX tokens_by_retirement ON tokens (retires_at) WHERE retires_at IS NOT NULL;
CREATE INDEX tokens_by_server_customer ON tokens (server_id, customer_position, customer_id);
CREATE INDEX tokens_not_revoked ON tokens (server_id, customer_position, customer_id) WHERE revoked_at IS NULL;
CREATE TABLE customer_tools (
  customer_id bytewise NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  tools bytewise NOT NULL,
  PRIMARY KEY (customer_id, server_id)
);
CREATE INDEX customer_tools_by_server ON customer_tools (server_id);
CREATE TABLE customer_limits (
  customer_id bytewise NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  limits bytewise NOT NULL,
  PRIMARY KEY (customer_id, server_id)
);
CREATE INDEX customer_limits_by_server ON customer_limits (server_id);
CREATE TABLE customer_messages (
  customer_id bytewise NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  text bytewise NOT NULL,
  PRIMARY KEY (customer_id, server_id)
);
CREATE INDEX customer_messages_by_server ON customer_messages (server_id);
CREATE TABLE refused_requests (
  rowid BIGINT GENERATED ALWAYS AS IDENTITY,
  hour bytewise NOT NULL,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  customer_id bytewise NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  requests BIGINT NOT NULL,
  PRIMARY KEY (hour, server_id, customer_id)
);
CREATE INDEX refused_requests_by_server ON refused_requests (server_id);
CREATE INDEX refused_requests_by_customer ON refused_requests (customer_id);
CREATE TABLE call_gaps (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  from_at bytewise NOT NULL,
  to_at bytewise NOT NULL,
  calls BIGINT NOT NULL
);
CREATE INDEX call_gaps_by_server ON call_gaps (server_id);

CREATE TABLE calls (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  at bytewise NOT NULL,
  server_id bytewise NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
  customer_id bytewise NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  token_id bytewise NOT NULL,
  tool bytewise NOT NULL,
  ok INTEGER NOT NULL,
  error_kind bytewise,
  status BIGINT,
  duration_ms DOUBLE PRECISION NOT NULL,
  argument_bytes BIGINT NOT NULL,
  reply_bytes BIGINT NOT NULL,
  arguments bytewise,
  reply bytewise,
  test INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE TABLE calls_of_other_days PARTITION OF calls DEFAULT;
CREATE INDEX calls_by_customer ON calls (customer_id, id);
CREATE INDEX calls_by_customer_time ON calls (customer_id, at) INCLUDE (server_id, tool, ok, duration_ms, test);
CREATE INDEX calls_by_server ON calls (server_id, id);
CREATE INDEX calls_failed ON calls (id) WHERE ok = 0;
CREATE INDEX calls_failed_by_server ON calls (server_id, id) WHERE ok = 0;
CREATE INDEX calls_by_server_time ON calls (server_id, at, tool, ok, duration_ms, customer_id, test);
CREATE INDEX calls_by_time ON calls (at, server_id, tool, ok, duration_ms, customer_id, test);
CREATE INDEX calls_by_tool ON calls (tool, server_id, id);
`
