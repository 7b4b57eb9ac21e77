/**
 * What the log says about calls whose reply was shortened, and about calls for the rest of one: numbers of tokens, and the tool that the
 * reply is from.
 */
export const CALL_LENGTHS = `
  ALTER TABLE calls ADD COLUMN whole_tokens INTEGER;
  ALTER TABLE calls ADD COLUMN shown_tokens INTEGER;
  ALTER TABLE calls ADD COLUMN continued_tool TEXT;
`

/**
 * The maximum length of a server's replies, and long replies, which are kept for a while. Null, as for servers from earlier releases, means
 * that there's no maximum.
 */
export const KEPT_REPLIES = `
  ALTER TABLE servers ADD COLUMN reply_budget INTEGER;
  CREATE TABLE kept_replies (
    hash TEXT PRIMARY KEY,
    token_id TEXT NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
    tool TEXT NOT NULL,
    until REAL NOT NULL,
    bytes INTEGER NOT NULL,
    reply TEXT NOT NULL
  ) STRICT;
  CREATE INDEX kept_replies_by_token ON kept_replies (token_id, until, bytes);
  CREATE INDEX kept_replies_by_time ON kept_replies (until, bytes);
`
