import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Connects the official client to an MCP URL as a customer's program would, passes the client to `use`, and closes it. */
export async function withMcpClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'e2e', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

/** Names of the tools behind an MCP URL, sorted. */
export function listToolNames(url: string): Promise<string[]> {
  return withMcpClient(url, async (client) => (await client.listTools()).tools.map(({ name }) => name).sort())
}

/** Calls the first tool that has no required arguments. Returns its name, whether it failed, and its text. */
export function callToolWithoutArguments(url: string): Promise<{ name: string; isError: boolean; text: string }> {
  return withMcpClient(url, async (client) => {
    const { tools } = await client.listTools()
    const tool = tools.find(({ inputSchema }) => !inputSchema.required?.length)
    if (!tool) throw new Error('every tool needs arguments')
    const result = await client.callTool({ name: tool.name, arguments: {} })
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    return { name: tool.name, isError: result.isError === true, text }
  })
}
