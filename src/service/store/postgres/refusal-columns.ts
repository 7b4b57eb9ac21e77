/**
 * The columns of tokens' access to the API, like on SQLite after its last step. Nodes are notified when values are rebound, but not when
 * they're re-encrypted.
 */
export const REFUSAL_COLUMNS = `
ALTER TABLE tokens ADD COLUMN refusal bytewise, ADD COLUMN refused_at bytewise, ADD COLUMN bound_at bytewise;
DROP TRIGGER tokens_logged ON tokens;
CREATE TRIGGER tokens_logged AFTER UPDATE OF expires_at, retires_at, paused_at, revoked_at, bound_at ON tokens
  FOR EACH ROW EXECUTE FUNCTION log_change('token', 'id');
`
