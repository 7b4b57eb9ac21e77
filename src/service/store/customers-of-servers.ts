/**
 * Summarizes a customer's tokens on one server. `…_until`: ISO 8601, '' for never, '9' for no end. `stage`: 0 no token is left, 1
 * generated, 2 connected, 3 called. `tools_version`: the oldest that a client still has.
 */
const SUMMARY = `
  SELECT s.position, c.rowid, lower(c.primary_identity),
    CASE WHEN max(t.revoked_at IS NULL) = 0 THEN 0 WHEN min(t.first_call_at) IS NOT NULL THEN 3
      WHEN min(t.connected_at) IS NOT NULL THEN 2 ELSE 1 END,
    coalesce(max(t.last_call_at), ''),
    max(CASE WHEN t.revoked_at IS NULL AND t.paused_at IS NULL
      THEN min(coalesce(t.expires_at, '9'), coalesce(t.retires_at, '9')) ELSE '' END),
    max(CASE WHEN t.revoked_at IS NULL AND t.paused_at IS NOT NULL
      THEN min(coalesce(t.expires_at, '9'), coalesce(t.retires_at, '9')) ELSE '' END),
    max(CASE WHEN t.revoked_at IS NULL THEN coalesce(t.retires_at, '9') ELSE '' END),
    sum(t.calls), sum(t.errors), min(CASE WHEN t.revoked_at IS NULL THEN t.tools_version END)
  FROM tokens t JOIN servers s ON s.id = t.server_id JOIN customers c ON c.rowid = t.customer_position`

const COLUMNS = `server_position, customer_position, identity, stage, last_call, works_until, paused_until, open_until, calls,
  errors, tools_version`

/** Updates the row of one token's customer and server. `token`: NEW or OLD in a trigger. */
const refreshed = (token: 'NEW' | 'OLD') => `
  INSERT INTO server_customers (${COLUMNS}) ${SUMMARY}
  WHERE t.server_id = ${token}.server_id AND t.customer_position = ${token}.customer_position GROUP BY t.customer_position
  ON CONFLICT (server_position, customer_position) DO UPDATE SET stage = excluded.stage, last_call = excluded.last_call,
    works_until = excluded.works_until, paused_until = excluded.paused_until, open_until = excluded.open_until,
    calls = excluded.calls, errors = excluded.errors, tools_version = excluded.tools_version;`

/**
 * Notes and tags of customers, the message that their clients show while paused, and one row for each server and customer, for sorted
 * pages. Triggers keep that row in sync with its tokens, no matter what changes them.
 */
export const CUSTOMERS_OF_SERVERS = `
  ALTER TABLE tokens ADD COLUMN tools_version INTEGER;
  ALTER TABLE customers ADD COLUMN note TEXT NOT NULL DEFAULT '';
  ALTER TABLE customers ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
  CREATE TABLE customer_tags (
    tag TEXT NOT NULL COLLATE NOCASE,
    customer_position INTEGER NOT NULL,
    PRIMARY KEY (tag, customer_position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX customer_tags_by_customer ON customer_tags (customer_position);
  CREATE TRIGGER customer_tags_follow AFTER UPDATE OF tags ON customers BEGIN
    DELETE FROM customer_tags WHERE customer_position = NEW.rowid;
    INSERT OR IGNORE INTO customer_tags (tag, customer_position) SELECT value, NEW.rowid FROM json_each(NEW.tags);
  END;
  CREATE TRIGGER customer_tags_end AFTER DELETE ON customers BEGIN
    DELETE FROM customer_tags WHERE customer_position = OLD.rowid;
  END;
  CREATE TABLE customer_messages (
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    server_id TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (customer_id, server_id)
  ) STRICT;
  CREATE INDEX customer_messages_by_server ON customer_messages (server_id);

  CREATE TABLE server_customers (
    server_position INTEGER NOT NULL REFERENCES servers (position) ON DELETE CASCADE,
    customer_position INTEGER NOT NULL,
    identity TEXT NOT NULL,
    stage INTEGER NOT NULL,
    last_call TEXT NOT NULL,
    works_until TEXT NOT NULL,
    paused_until TEXT NOT NULL,
    open_until TEXT NOT NULL,
    calls INTEGER NOT NULL,
    errors INTEGER NOT NULL,
    tools_version INTEGER,
    PRIMARY KEY (server_position, customer_position)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO server_customers (${COLUMNS}) ${SUMMARY} GROUP BY t.server_id, t.customer_position;
  CREATE INDEX server_customers_by_identity ON server_customers (server_position, identity, customer_position);
  CREATE INDEX server_customers_by_stage ON server_customers (server_position, stage, last_call, customer_position);
  CREATE INDEX server_customers_by_last_call ON server_customers (server_position, last_call, customer_position);
  CREATE INDEX server_customers_by_calls ON server_customers (server_position, calls, customer_position);
  CREATE INDEX server_customers_by_customer ON server_customers (customer_position);
  CREATE TRIGGER server_customers_start AFTER INSERT ON tokens BEGIN ${refreshed('NEW')} END;
  CREATE TRIGGER server_customers_follow AFTER UPDATE OF expires_at, retires_at, paused_at, revoked_at, connected_at,
    first_call_at, last_call_at, calls, errors, tools_version ON tokens BEGIN ${refreshed('NEW')} END;
  CREATE TRIGGER server_customers_end AFTER DELETE ON tokens BEGIN
    DELETE FROM server_customers
    WHERE server_position = (SELECT position FROM servers WHERE id = OLD.server_id)
      AND customer_position = OLD.customer_position
      AND NOT EXISTS (SELECT 1 FROM tokens WHERE server_id = OLD.server_id AND customer_position = OLD.customer_position);
    ${refreshed('OLD')}
  END;
  CREATE TRIGGER server_customers_rename AFTER UPDATE OF primary_identity ON customers
    WHEN NEW.primary_identity <> OLD.primary_identity BEGIN
    UPDATE server_customers SET identity = lower(NEW.primary_identity) WHERE customer_position = NEW.rowid;
  END;
`

/** Whether a token was just created, i.e. is unused and unchanged. */
const IS_NEW = `NEW.revoked_at IS NULL AND NEW.paused_at IS NULL AND NEW.connected_at IS NULL AND NEW.first_call_at IS NULL
  AND NEW.calls = 0 AND NEW.errors = 0 AND NEW.tools_version IS NULL`
/** The row of one token's customer and server, if the customer has an unrevoked token. */
const OPEN_ROW = `server_position = (SELECT position FROM servers WHERE id = NEW.server_id)
  AND customer_position = NEW.customer_position AND stage > 0`

/**
 * New tokens and calls update a customer's row incrementally, instead of rereading all of the customer's tokens, of which there may be
 * thousands. If no working token is left, the others are read, too, because they determine the stage to which a new token restores the row.
 */
export const CUSTOMERS_OF_SERVERS_BY_STEPS = `
  DROP TRIGGER server_customers_start;
  DROP TRIGGER server_customers_follow;
  CREATE TRIGGER server_customers_start AFTER INSERT ON tokens
    WHEN NOT (${IS_NEW}) OR NOT EXISTS (SELECT 1 FROM server_customers WHERE ${OPEN_ROW}) BEGIN ${refreshed('NEW')} END;
  CREATE TRIGGER server_customers_add AFTER INSERT ON tokens
    WHEN ${IS_NEW} AND EXISTS (SELECT 1 FROM server_customers WHERE ${OPEN_ROW}) BEGIN
    UPDATE server_customers SET
      works_until = max(works_until, min(coalesce(NEW.expires_at, '9'), coalesce(NEW.retires_at, '9'))),
      open_until = max(open_until, coalesce(NEW.retires_at, '9'))
    WHERE ${OPEN_ROW};
  END;
  CREATE TRIGGER server_customers_follow AFTER UPDATE OF expires_at, retires_at, paused_at, revoked_at, connected_at,
    tools_version ON tokens BEGIN ${refreshed('NEW')} END;
  CREATE TRIGGER server_customers_called AFTER UPDATE OF first_call_at, last_call_at, calls, errors ON tokens BEGIN
    UPDATE server_customers SET
      stage = CASE WHEN stage > 0 AND NEW.first_call_at IS NOT NULL THEN 3 ELSE stage END,
      last_call = max(last_call, coalesce(NEW.last_call_at, '')),
      calls = calls + NEW.calls - OLD.calls, errors = errors + NEW.errors - OLD.errors
    WHERE server_position = (SELECT position FROM servers WHERE id = NEW.server_id)
      AND customer_position = NEW.customer_position;
  END;
`
