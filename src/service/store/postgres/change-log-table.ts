/**
 * The log of changes to what nodes cache. Each transaction adds a row for each of its changes, whoever makes them, and wakes the nodes when
 * it commits. A node reads the rows whose transactions weren't included in its last snapshot, so it doesn't miss any, whatever order they
 * commit in. `kind` and `id`: see `LoggedChange`.
 */
export const CHANGE_LOG_TABLE = `
CREATE TABLE change_log (
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind bytewise NOT NULL,
  id bytewise NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (transaction, kind, id)
);
CREATE INDEX change_log_by_time ON change_log (at);
CREATE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO change_log (kind, id)
    VALUES (TG_ARGV[0], to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[1]) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('desk_changed', '');
  RETURN NULL;
END $body$;
-- A new token is nowhere in memory yet, and neither is a new server. What a token is bound to only changes its encryption.
CREATE TRIGGER tokens_logged AFTER UPDATE OF expires_at, retires_at, paused_at, revoked_at ON tokens
  FOR EACH ROW EXECUTE FUNCTION log_change('token', 'id');
CREATE TRIGGER tokens_logged_end AFTER DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION log_change('token', 'id');
CREATE TRIGGER customers_logged AFTER UPDATE OF primary_identity ON customers
  FOR EACH ROW EXECUTE FUNCTION log_change('customer', 'id');
CREATE TRIGGER customer_tools_logged AFTER INSERT OR UPDATE OR DELETE ON customer_tools
  FOR EACH ROW EXECUTE FUNCTION log_change('customer', 'customer_id');
CREATE TRIGGER customer_limits_logged AFTER INSERT OR UPDATE OR DELETE ON customer_limits
  FOR EACH ROW EXECUTE FUNCTION log_change('customer', 'customer_id');
CREATE TRIGGER customer_messages_logged AFTER INSERT OR UPDATE OR DELETE ON customer_messages
  FOR EACH ROW EXECUTE FUNCTION log_change('customer', 'customer_id');
CREATE TRIGGER servers_logged AFTER UPDATE OF name, is_active, live_version, log_content, limits OR DELETE ON servers
  FOR EACH ROW EXECUTE FUNCTION log_change('server', 'id');
CREATE TRIGGER credential_secrets_logged AFTER INSERT OR UPDATE OR DELETE ON credential_secrets
  FOR EACH ROW EXECUTE FUNCTION log_change('server', 'server_id');
-- A command on the server makes keys, too. That a key was used isn't a change.
CREATE TRIGGER api_keys_logged AFTER INSERT OR UPDATE OF name, scopes, expires_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION log_change('apiKey', 'id');
CREATE TRIGGER housekeeping_logged AFTER INSERT OR UPDATE ON meta
  FOR EACH ROW WHEN (NEW.name LIKE 'housekeeping:%') EXECUTE FUNCTION log_change('housekeeping', 'name');
CREATE TRIGGER housekeeping_logged_end AFTER DELETE ON meta
  FOR EACH ROW WHEN (OLD.name LIKE 'housekeeping:%') EXECUTE FUNCTION log_change('housekeeping', 'name');
`
