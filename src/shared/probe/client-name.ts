/**
 * How the connection test names itself to an MCP server. The local service counts neither its handshakes nor its calls, as
 * an operator's test says nothing of how far a customer has come.
 */
export const TEST_CLIENT_NAME = 'mcp-access-desk'
