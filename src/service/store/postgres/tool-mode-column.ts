/** How servers list their tools, as on SQLite after its last step. Nodes get notified when it changes. */
export const TOOL_MODE_COLUMN = `
ALTER TABLE servers ADD COLUMN tool_mode bytewise;
DROP TRIGGER servers_logged ON servers;
CREATE TRIGGER servers_logged AFTER UPDATE OF name, is_active, live_version, log_content, limits, tool_mode OR DELETE ON servers
  FOR EACH ROW EXECUTE FUNCTION log_change('server', 'id');
`
