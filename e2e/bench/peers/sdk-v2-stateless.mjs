// The SDK's handler, version 2, with one tool that calls an upstream: `node sdk-v2-stateless.mjs MODULES UPSTREAM`. All its servers share
// one validator.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, upstream] = process.argv.slice(2)
const require = createRequire(pathToFileURL(join(modules, 'x.js')))
const { createMcpHandler, McpServer } = require('@modelcontextprotocol/server')
const { AjvJsonSchemaValidator } = require('@modelcontextprotocol/server/validators/ajv')
const { toNodeHandler } = require('@modelcontextprotocol/node')
const { z } = require('zod')

const jsonSchemaValidator = new AjvJsonSchemaValidator()
const inputSchema = z.object({ item_id: z.string() })

function makeServer() {
  const server = new McpServer({ name: 'peer', version: '1.0.0' }, { jsonSchemaValidator })
  server.registerTool('get_item', { description: 'Returns one item.', inputSchema }, async ({ item_id: id }) => {
    const response = await fetch(`${upstream}/items/${encodeURIComponent(id)}`)
    return { content: [{ type: 'text', text: await response.text() }] }
  })
  return server
}

const handle = toNodeHandler(createMcpHandler(makeServer))
const listener = createServer((request, response) => void handle(request, response))
listener.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${listener.address().port}/mcp` })),
)
