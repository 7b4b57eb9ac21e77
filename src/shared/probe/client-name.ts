/** How the connection test names itself to an MCP server. A name only: what marks a test in the local service is a proof. */
export const TEST_CLIENT_NAME = 'mcp-access-desk'
