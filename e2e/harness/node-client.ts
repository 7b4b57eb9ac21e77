import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const repoRoot = join(import.meta.dirname, '../..')

/** A customer's own program: the official client on Node, separate from the test. The URL isn't on its command line. */
const PROGRAM = `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
const client = new Client({ name: 'customer', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
await client.connect(new StreamableHTTPClientTransport(new URL(process.env.MCP_URL)))
const { tools } = await client.listTools()
const tool = tools.find(({ inputSchema }) => !inputSchema.required?.length)
const { isError, content } = await client.callTool({ name: tool.name, arguments: {} })
await client.close()
console.log(JSON.stringify({ tools: tools.length, isError: isError === true, text: content.map(({ text }) => text).join('') }))
`
const calledSchema = z.object({ tools: z.number(), isError: z.boolean(), text: z.string() })

/**
 * Calls a tool behind an MCP URL from a separate Node program. `ca`: file with a certificate authority to trust in addition to Node's own.
 */
export async function callFromNode(url: string, ca: string | null): Promise<z.output<typeof calledSchema>> {
  const env = { ...process.env, MCP_URL: url, ...(ca !== null && { NODE_EXTRA_CA_CERTS: ca }) }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: repoRoot, env })
  return calledSchema.parse(JSON.parse(stdout))
}
