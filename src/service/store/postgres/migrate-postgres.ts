import type { Pool, PoolClient, QueryConfig } from 'pg'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import { POSTGRES_LOGIN_TABLES } from '../login-tables.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { CALL_TABLES } from './call-tables.ts'
import { CHANGE_LOG_TABLE } from './change-log-table.ts'
import { checkServer } from './check-server.ts'
import { DERIVED_TABLES } from './derived-tables.ts'
import { LIMIT_LEASES_TABLE } from './limit-leases-table.ts'
import { TABLES } from './tables.ts'

/** How servers list their tools, as on SQLite after its last step. Nodes are notified when it changes. */
const TOOL_MODE_COLUMN = `
ALTER TABLE servers ADD COLUMN tool_mode bytewise;
DROP TRIGGER servers_logged ON servers;
CREATE TRIGGER servers_logged AFTER UPDATE OF name, is_active, live_version, log_content, limits, tool_mode OR DELETE ON servers
  FOR EACH ROW EXECUTE FUNCTION log_change('server', 'id');
`

/**
 * The columns for tokens' access to the API, as on SQLite after its last step. Nodes are notified when values are rebound, but not when
 * they're re-encrypted.
 */
const REFUSAL_COLUMNS = `
ALTER TABLE tokens ADD COLUMN refusal bytewise, ADD COLUMN refused_at bytewise, ADD COLUMN bound_at bytewise;
DROP TRIGGER tokens_logged ON tokens;
CREATE TRIGGER tokens_logged AFTER UPDATE OF expires_at, retires_at, paused_at, revoked_at, bound_at ON tokens
  FOR EACH ROW EXECUTE FUNCTION log_change('token', 'id');
`

/** The maximum length of replies, and long replies that are kept for a while, as on SQLite after its last step. */
const REPLY_BUDGET = `
ALTER TABLE servers ADD COLUMN reply_budget INTEGER;
DROP TRIGGER servers_logged ON servers;
CREATE TRIGGER servers_logged
  AFTER UPDATE OF name, is_active, live_version, log_content, limits, tool_mode, reply_budget OR DELETE ON servers
  FOR EACH ROW EXECUTE FUNCTION log_change('server', 'id');
CREATE TABLE kept_replies (
  hash bytewise PRIMARY KEY,
  token_id bytewise NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  tool bytewise NOT NULL,
  until DOUBLE PRECISION NOT NULL,
  bytes BIGINT NOT NULL,
  reply bytewise NOT NULL
);
CREATE INDEX kept_replies_by_token ON kept_replies (token_id, until, bytes);
CREATE INDEX kept_replies_by_time ON kept_replies (until, bytes);
CREATE FUNCTION take_turn_with_replies() RETURNS void LANGUAGE sql AS $body$
  SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.keptReplies});
$body$;
`

/** What the log says about long replies, as on SQLite after its last step. */
const CALL_LENGTHS = `
ALTER TABLE calls ADD COLUMN whole_tokens INTEGER, ADD COLUMN shown_tokens INTEGER, ADD COLUMN continued_tool bytewise;
`

/** Links that give customers their URL, as on SQLite after its last step. */
const CLAIMS_TABLE = `
CREATE TABLE claims (
  id bytewise PRIMARY KEY,
  hash bytewise NOT NULL UNIQUE,
  token_id bytewise NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  created_at bytewise NOT NULL,
  expires_at bytewise NOT NULL,
  revoked_at bytewise,
  claimed_at bytewise,
  claimed_token_id bytewise,
  browser_hash bytewise,
  opened_again_at bytewise
);
CREATE INDEX claims_by_token ON claims (token_id);
CREATE INDEX claims_by_claimed_token ON claims (claimed_token_id) WHERE claimed_token_id IS NOT NULL;
`

/** What the log says about waits, as on SQLite after its last step. */
const CALL_WAITS = `
ALTER TABLE calls ADD COLUMN retries INTEGER, ADD COLUMN waited_ms DOUBLE PRECISION;
`

/** Customers' calls by month, as on SQLite after its last step. */
const USAGE_MONTHS = `
CREATE TABLE usage_months (
  month bytewise NOT NULL,
  server_id bytewise NOT NULL,
  customer_id bytewise NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  argument_bytes BIGINT NOT NULL,
  reply_bytes BIGINT NOT NULL,
  PRIMARY KEY (month, server_id, customer_id)
);
INSERT INTO meta (name, value) VALUES
  ('usageSince', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
`

/** How long a step may take before its node gives up, in milliseconds. */
const MAX_STEP_MS = DAY_MS

/** The first step of a PostgreSQL database; earlier steps existed only on SQLite. */
const FIRST = 13

/**
 * Later steps, in order. Nodes on the previous release keep running until they're replaced, so a step must not remove anything they use.
 */
const STEPS: readonly string[] = [
  TABLES + DERIVED_TABLES + CALL_TABLES + CHANGE_LOG_TABLE + LIMIT_LEASES_TABLE,
  REFUSAL_COLUMNS,
  TOOL_MODE_COLUMN,
  REPLY_BUDGET,
  CALL_LENGTHS,
  CLAIMS_TABLE,
  CALL_WAITS,
  POSTGRES_LOGIN_TABLES,
  USAGE_MONTHS,
]

/**
 * Migrates the database to the newest step, running each step in a transaction, on one node at a time. Resolves with the resulting step.
 * Throws AppFailure `storage` for a database more than one step ahead, because only nodes on two consecutive releases can run at the same
 * time, and the errors of `checkServer`.
 */
export async function migratePostgres(pool: Pool): Promise<number> {
  const client = await pool.connect()
  try {
    await checkServer(client, pool)
    // A step that touches many rows takes a long time, and so does waiting for another node's steps.
    await client.query('SET statement_timeout = 0')
    await ask(client, 'SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
    const version = await versionOf(client)
    const newest = FIRST + STEPS.length - 1
    if (version > newest + 1) {
      const cause = message('storage.database.newer', { version, newest: newest + 1 })
      throw new AppFailure({ kind: 'storage', cause, remedy: message('storage.database.newerRemedy') })
    }
    for (const [index, step] of STEPS.entries()) {
      if (FIRST + index > version) await take(client, step, FIRST + index)
    }
    return Math.max(version, newest)
  } finally {
    // Closing its connection releases the lock.
    client.release(true)
  }
}

/** Runs a query with its own timeout, which the driver's types don't allow for a single statement. */
const ask = (client: PoolClient, text: string, values: unknown[] = []) =>
  client.query({ text, values, query_timeout: MAX_STEP_MS } as QueryConfig)

async function versionOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version')
  return rows[0]?.version ?? 0
}

async function take(client: PoolClient, step: string, version: number): Promise<void> {
  await client.query('BEGIN')
  try {
    await ask(client, step)
    await client.query('DELETE FROM schema_version')
    await client.query('INSERT INTO schema_version (version) VALUES ($1)', [version])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
