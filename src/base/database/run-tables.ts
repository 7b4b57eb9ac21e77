/**
 * The tables of runs. Times are milliseconds since 1970. A sent row refers to the record of its generation, which has the URL and the
 * token. `columns`, `pause`, `cells`, `metadata`, `problems`, and `error` are JSON.
 */
export const RUN_TABLES = `
  CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    workspace_name TEXT NOT NULL,
    file_name TEXT NOT NULL,
    columns TEXT NOT NULL,
    concurrency INTEGER NOT NULL,
    tests_urls INTEGER NOT NULL,
    state TEXT NOT NULL,
    pause TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT;
  CREATE TABLE run_rows (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    line INTEGER NOT NULL,
    cells TEXT NOT NULL,
    identity TEXT NOT NULL,
    metadata TEXT NOT NULL,
    server_id TEXT,
    server_name TEXT,
    problems TEXT NOT NULL,
    state TEXT NOT NULL,
    error TEXT,
    record_id TEXT,
    check_state TEXT,
    PRIMARY KEY (run_id, position)
  ) STRICT;
  CREATE INDEX run_rows_by_state ON run_rows (run_id, state, position);
  CREATE INDEX run_rows_by_check ON run_rows (run_id, check_state) WHERE check_state IS NOT NULL;
`

/** A row's secret metadata as JSON: values are kept until the row has finished, then only the keys. In `cells`, null replaces a secret. */
export const RUN_SECRETS = 'ALTER TABLE run_rows ADD COLUMN secrets TEXT;'
