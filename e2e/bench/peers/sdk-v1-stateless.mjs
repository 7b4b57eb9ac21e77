// The SDK's own stateless example, version 1, with one tool that calls an upstream: `node sdk-v1-stateless.mjs MODULES UPSTREAM`. All its
// servers share one validator; creating one per request, as the example does, is three times as slow.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, upstream] = process.argv.slice(2)
const require = createRequire(pathToFileURL(join(modules, 'x.js')))
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
const { StreamableHTTPServerTransport } = require('@modelcontextprotocol/sdk/server/streamableHttp.js')
const { AjvJsonSchemaValidator } = require('@modelcontextprotocol/sdk/validation/ajv')
const { z } = require('zod')

const jsonSchemaValidator = new AjvJsonSchemaValidator()
const inputSchema = { item_id: z.string() }

function makeServer() {
  const server = new McpServer({ name: 'peer', version: '1.0.0' }, { jsonSchemaValidator })
  server.registerTool('get_item', { description: 'Returns one item.', inputSchema }, async ({ item_id: id }) => {
    const response = await fetch(`${upstream}/items/${encodeURIComponent(id)}`)
    return { content: [{ type: 'text', text: await response.text() }] }
  })
  return server
}

const listener = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const server = makeServer()
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
  response.on('close', () => {
    void transport.close()
    void server.close()
  })
  await server.connect(transport)
  await transport.handleRequest(request, response, JSON.parse(Buffer.concat(chunks).toString()))
})
listener.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${listener.address().port}/mcp` })),
)
