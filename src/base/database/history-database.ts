import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'libsql'
import { message } from '../../shared/text/message.ts'
import { type Migration, sql } from './migrate.ts'
import { type DatabaseKind, databaseFiles } from './open-encrypted-database.ts'
import { RUN_SECRETS, RUN_TABLES } from './run-tables.ts'

/**
 * The history's schema. Times are milliseconds since 1970. `records` is derived from `entries`. A search scans the index over
 * `search_text`, in a sixth of the time it would take to read the records.
 */
const MIGRATIONS: readonly Migration[] = [
  sql(`
  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    record_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    payload TEXT,
    payload_hash TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_record ON entries (record_id, seq);
  CREATE TABLE records (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    workspace_id TEXT NOT NULL,
    workspace_name TEXT NOT NULL,
    server_id TEXT NOT NULL,
    server_name TEXT NOT NULL,
    identity TEXT NOT NULL,
    metadata TEXT NOT NULL,
    run_id TEXT,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    ended_at INTEGER,
    url TEXT,
    token TEXT,
    customer_id TEXT,
    error TEXT,
    note TEXT NOT NULL,
    check_state TEXT,
    check_at INTEGER,
    check_problem TEXT,
    deletion_id TEXT,
    deleted_at INTEGER,
    search_text TEXT NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX records_by_time ON records (created_at) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_identity ON records (identity COLLATE NOCASE) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_server_name ON records (server_name COLLATE NOCASE) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_state ON records (state) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_check ON records (check_at) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_server ON records (workspace_id, server_id, created_at) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_run ON records (run_id) WHERE run_id IS NOT NULL;
  CREATE INDEX records_by_token ON records (token) WHERE token IS NOT NULL;
  CREATE INDEX records_to_index ON records (seq) WHERE indexed = 0;
  CREATE INDEX records_by_deletion ON records (deletion_id) WHERE deletion_id IS NOT NULL;
  CREATE VIRTUAL TABLE record_search USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );
  `),
  sql(`
  ${RUN_TABLES}
  CREATE INDEX records_by_target ON records (workspace_id, server_id, identity, seq) WHERE deleted_at IS NULL;
  `),
  sql(RUN_SECRETS),
  sql(`
  DROP TABLE record_search;
  DROP INDEX records_to_index;
  ALTER TABLE records DROP COLUMN indexed;
  CREATE INDEX records_by_text ON records (search_text) WHERE deleted_at IS NULL;
  `),
  // The result of the latest fleet check. It's not part of the history itself, so the entries don't contain it.
  sql(`
  ALTER TABLE records ADD COLUMN fleet_check_id TEXT;
  ALTER TABLE records ADD COLUMN not_live TEXT;
  CREATE INDEX records_by_fleet_check ON records (fleet_check_id, not_live, check_state, json_extract(check_problem, '$.code'))
    WHERE fleet_check_id IS NOT NULL AND deleted_at IS NULL;
  `),
  // Whether something has changed since the check, so that its result for the record may be outdated.
  sql('ALTER TABLE records ADD COLUMN fleet_outdated INTEGER NOT NULL DEFAULT 0'),
  // Doesn't change the schema: the version keeps releases that don't know about seals from opening the file, which is sealed from here on.
  sql(''),
  // Drops the hash chain: unkeyed hashes prove nothing that the seal doesn't, because anyone who can write the file can recompute them.
  sql(`
  DELETE FROM entries WHERE record_id IN (SELECT record_id FROM entries WHERE kind = 'removed');
  ALTER TABLE entries DROP COLUMN payload_hash;
  ALTER TABLE entries DROP COLUMN previous_hash;
  ALTER TABLE entries DROP COLUMN hash;
  DELETE FROM meta WHERE name = 'head';
  `),
  // Lists, counts, and searches read only an index: reading the records in its order would take a hundred times as long.
  sql(`
  DROP INDEX records_by_text;
  CREATE INDEX records_by_text ON records (search_text, seq, state) WHERE deleted_at IS NULL;
  DROP INDEX records_by_server;
  CREATE INDEX records_by_server ON records (workspace_id, server_id, created_at, seq, state) WHERE deleted_at IS NULL;
  CREATE INDEX records_by_workspace ON records (workspace_id, created_at, seq, state) WHERE deleted_at IS NULL;
  `),
]

/** The encrypted history of what this app generated. */
export const HISTORY_DATABASE: DatabaseKind = {
  name: 'access',
  isSealed: true,
  migrations: MIGRATIONS,
  unusable: (folder, code) => ({
    cause: message('storage.history.unusable', { folder, code }),
    remedy: message('storage.dataFolder.unusableRemedy'),
  }),
  inUse: (folder) => ({
    cause: message('storage.history.inUse', { folder }),
    remedy: message('storage.history.inUseRemedy'),
  }),
  newer: (versions) => ({
    cause: message('storage.history.newer', versions),
    remedy: message('storage.history.newerRemedy'),
  }),
}

/**
 * Number of pages in the log before they're copied into the database: 16 MB. Four times the default, at which every 30th generation would
 * trigger a copy.
 */
const CHECKPOINT_PAGES = 4000

/** How long a write waits for a lock held by another program, such as a backup program. */
const LOCK_WAIT_MS = 5000

/** Configures the connection. Sorting large results must not write plaintext to a temporary file. */
export function prepareConnection(database: Database): void {
  database.pragma(`busy_timeout = ${LOCK_WAIT_MS}`)
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON')
}

/** Renames the files of an unreadable history, in the same folder, to include a date. Returns the new path of the database. */
export function setHistoryAside(folder: string, now: Date): string {
  const { database, log, index, keyCheck, seal } = databaseFiles(HISTORY_DATABASE)
  const [day = '', clock = ''] = now.toISOString().slice(0, 19).replaceAll(':', '').split('T')
  const free = (suffix: string) => !existsSync(join(folder, `access (set aside ${day} ${clock}${suffix}).db`))
  const suffix = ['', ...Array.from({ length: 99 }, (_, count) => ` ${count + 2}`)].find(free) ?? ''
  for (const name of [database, log, index, keyCheck, seal]) {
    const renamed = name.replace('access', `access (set aside ${day} ${clock}${suffix})`)
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, renamed))
  }
  return join(folder, database.replace('access', `access (set aside ${day} ${clock}${suffix})`))
}
