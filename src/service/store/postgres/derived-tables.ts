/**
 * Tags of customers, and a row for each server and customer, for sorted pages: triggers keep them in sync with the rows they're derived
 * from, whoever changes those. As on SQLite after step 13.
 */
export const DERIVED_TABLES = `
CREATE TABLE customer_tags (
  tag bytewise NOT NULL,
  customer_position BIGINT NOT NULL
);
-- Tags are the same whatever their case.
CREATE UNIQUE INDEX customer_tags_by_tag ON customer_tags (lower(tag), customer_position);
CREATE INDEX customer_tags_by_customer ON customer_tags (customer_position);
CREATE FUNCTION follow_customer_tags() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM customer_tags WHERE customer_position = OLD.rowid;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_tags (tag, customer_position)
      SELECT value, NEW.rowid FROM json_array_elements_text(readable_json(NEW.tags)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $body$;
CREATE TRIGGER customer_tags_follow AFTER UPDATE OF tags ON customers
  FOR EACH ROW EXECUTE FUNCTION follow_customer_tags();
CREATE TRIGGER customer_tags_end AFTER DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION follow_customer_tags();

-- What identities are sorted by: an index takes no long ones.
CREATE FUNCTION sorted_identity(primary_identity TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $body$
  SELECT lower(left(primary_identity, 320));
$body$;

CREATE TABLE server_customers (
  server_position BIGINT NOT NULL REFERENCES servers (position) ON DELETE CASCADE,
  customer_position BIGINT NOT NULL,
  identity bytewise NOT NULL,
  stage INTEGER NOT NULL,
  last_call bytewise NOT NULL,
  works_until bytewise NOT NULL,
  paused_until bytewise NOT NULL,
  open_until bytewise NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  tools_version BIGINT,
  search_text bytewise,
  PRIMARY KEY (server_position, customer_position)
) WITH (fillfactor = 90);
CREATE INDEX server_customers_by_identity ON server_customers (server_position, identity, customer_position);
CREATE INDEX server_customers_by_stage ON server_customers (server_position, stage, last_call, customer_position);
CREATE INDEX server_customers_by_last_call ON server_customers (server_position, last_call, customer_position);
CREATE INDEX server_customers_by_calls ON server_customers (server_position, calls, customer_position);
CREATE INDEX server_customers_by_customer ON server_customers (customer_position);

-- Brings the row of one customer on one server up to date with all of the customer's tokens there. The row is locked before the
-- tokens are read, and made where there's none: another change at the same time waits, and then sees what the one before
-- has done. The customer's own row is locked then, too, as a change of its texts has to find the new row.
CREATE FUNCTION refresh_server_customer(of_server TEXT, of_customer BIGINT) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  place BIGINT := (SELECT position FROM servers WHERE id = of_server);
BEGIN
  LOOP
    PERFORM 1 FROM server_customers WHERE server_position = place AND customer_position = of_customer FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO server_customers (server_position, customer_position, identity, stage, last_call, works_until, paused_until,
      open_until, calls, errors, search_text)
    SELECT place, c.rowid, sorted_identity(c.primary_identity), 0, '', '', '', '', 0, 0,
      CASE WHEN length(c.search_text) <= 250 THEN c.search_text END
    FROM customers c WHERE c.rowid = of_customer AND place IS NOT NULL FOR SHARE ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    IF place IS NULL OR NOT EXISTS (SELECT 1 FROM customers WHERE rowid = of_customer) THEN RETURN; END IF;
  END LOOP;
  UPDATE server_customers SET stage = f.stage, last_call = f.last_call, works_until = f.works_until,
    paused_until = f.paused_until, open_until = f.open_until, calls = f.calls, errors = f.errors, tools_version = f.tools_version
  FROM (
    SELECT CASE WHEN bool_and(t.revoked_at IS NOT NULL) THEN 0 WHEN min(t.first_call_at) IS NOT NULL THEN 3
        WHEN min(t.connected_at) IS NOT NULL THEN 2 ELSE 1 END AS stage,
      coalesce(max(t.last_call_at), '') AS last_call,
      max(CASE WHEN t.revoked_at IS NULL AND t.paused_at IS NULL
        THEN least(coalesce(t.expires_at, '9'), coalesce(t.retires_at, '9')) ELSE '' END) AS works_until,
      max(CASE WHEN t.revoked_at IS NULL AND t.paused_at IS NOT NULL
        THEN least(coalesce(t.expires_at, '9'), coalesce(t.retires_at, '9')) ELSE '' END) AS paused_until,
      max(CASE WHEN t.revoked_at IS NULL THEN coalesce(t.retires_at, '9') ELSE '' END) AS open_until,
      sum(t.calls) AS calls, sum(t.errors) AS errors,
      min(CASE WHEN t.revoked_at IS NULL THEN t.tools_version END) AS tools_version
    FROM tokens t WHERE t.server_id = of_server AND t.customer_position = of_customer HAVING count(*) > 0) f
  WHERE server_customers.server_position = place AND server_customers.customer_position = of_customer;
  IF NOT FOUND THEN
    DELETE FROM server_customers WHERE server_position = place AND customer_position = of_customer;
  END IF;
END $body$;
CREATE FUNCTION start_server_customer() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.revoked_at IS NULL AND NEW.paused_at IS NULL AND NEW.connected_at IS NULL AND NEW.first_call_at IS NULL
    AND NEW.calls = 0 AND NEW.errors = 0 AND NEW.tools_version IS NULL
  THEN
    UPDATE server_customers SET
      works_until = greatest(works_until, least(coalesce(NEW.expires_at, '9'), coalesce(NEW.retires_at, '9'))),
      open_until = greatest(open_until, coalesce(NEW.retires_at, '9'))
    WHERE server_position = (SELECT position FROM servers WHERE id = NEW.server_id)
      AND customer_position = NEW.customer_position AND stage > 0;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  PERFORM refresh_server_customer(NEW.server_id, NEW.customer_position);
  RETURN NULL;
END $body$;
CREATE TRIGGER server_customers_start AFTER INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION start_server_customer();
CREATE FUNCTION follow_server_customer() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM refresh_server_customer(NEW.server_id, NEW.customer_position);
  RETURN NULL;
END $body$;
CREATE TRIGGER server_customers_follow AFTER UPDATE OF expires_at, retires_at, paused_at, revoked_at, connected_at ON tokens
  FOR EACH ROW EXECUTE FUNCTION follow_server_customer();
-- The first list of a token's tools, which comes for many tokens at once when a server is new: nothing else is counted, and no index
-- is written where the page has room.
CREATE FUNCTION list_server_customer() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  place BIGINT := (SELECT position FROM servers WHERE id = NEW.server_id);
BEGIN
  PERFORM 1 FROM server_customers
    WHERE server_position = place AND customer_position = NEW.customer_position FOR UPDATE;
  UPDATE server_customers SET tools_version = (SELECT min(t.tools_version) FROM tokens t
    WHERE t.server_id = NEW.server_id AND t.customer_position = NEW.customer_position AND t.revoked_at IS NULL)
    WHERE server_position = place AND customer_position = NEW.customer_position;
  RETURN NULL;
END $body$;
CREATE TRIGGER server_customers_listed AFTER UPDATE OF tools_version ON tokens
  FOR EACH ROW EXECUTE FUNCTION list_server_customer();
CREATE FUNCTION count_server_customer() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE server_customers SET
    stage = CASE WHEN stage > 0 AND NEW.first_call_at IS NOT NULL THEN 3 ELSE stage END,
    last_call = greatest(last_call, coalesce(NEW.last_call_at, '')),
    calls = calls + NEW.calls - OLD.calls, errors = errors + NEW.errors - OLD.errors
  WHERE server_position = (SELECT position FROM servers WHERE id = NEW.server_id)
    AND customer_position = NEW.customer_position;
  RETURN NULL;
END $body$;
CREATE TRIGGER server_customers_called AFTER UPDATE OF first_call_at, last_call_at, calls, errors ON tokens
  FOR EACH ROW EXECUTE FUNCTION count_server_customer();
CREATE FUNCTION end_server_customer() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM refresh_server_customer(OLD.server_id, OLD.customer_position);
  RETURN NULL;
END $body$;
CREATE TRIGGER server_customers_end AFTER DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION end_server_customer();
CREATE FUNCTION follow_customer_texts() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE server_customers SET identity = sorted_identity(NEW.primary_identity),
    search_text = CASE WHEN length(NEW.search_text) <= 250 THEN NEW.search_text END
  WHERE customer_position = NEW.rowid;
  RETURN NULL;
END $body$;
CREATE TRIGGER server_customers_texts AFTER UPDATE OF primary_identity, search_text ON customers FOR EACH ROW
  WHEN (NEW.primary_identity <> OLD.primary_identity OR NEW.search_text <> OLD.search_text)
  EXECUTE FUNCTION follow_customer_texts();
`
