/** Links that give customers their URL, in the embedded database; PostgreSQL has the same table in its own types. */
export const CLAIMS = `
CREATE TABLE claims (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  token_id TEXT NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  claimed_at TEXT,
  claimed_token_id TEXT,
  browser_hash TEXT,
  opened_again_at TEXT
) STRICT;
CREATE INDEX claims_by_token ON claims (token_id);
CREATE INDEX claims_by_claimed_token ON claims (claimed_token_id) WHERE claimed_token_id IS NOT NULL;
`
