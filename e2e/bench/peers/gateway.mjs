// A gateway from npm: `@ivotoby/openapi-mcp-server` turns an OpenAPI document into tools, and `supergateway` exposes them over Streamable
// HTTP: `node gateway.mjs MODULES UPSTREAM`. Prints its URL and the header of one session.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [modules, upstream] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'mcp-bench-gateway-'))
const document = join(folder, 'items.json')
const parameters = [{ name: 'item_id', in: 'path', required: true, schema: { type: 'string' } }]
const responses = { 200: { description: 'OK' } }
const operation = {
  operationId: 'get_item',
  summary: 'Get item',
  description: 'Returns one item.',
  parameters,
  responses,
}
const paths = { '/items/{item_id}': { get: operation } }
writeFileSync(document, JSON.stringify({ openapi: '3.0.3', info: { title: 'Items', version: '1' }, paths }))

const port = await new Promise((resolve) => {
  const free = createServer().listen(0, '127.0.0.1', () => {
    const { port: found } = free.address()
    free.close(() => resolve(found))
  })
})
const server = `node ${join(modules, '@ivotoby/openapi-mcp-server/bin/mcp-server.js')} --api-base-url ${upstream} --openapi-spec ${document}`
const options = ['--outputTransport', 'streamableHttp', '--stateful', '--port', String(port), '--logLevel', 'none']
const gateway = spawn(process.execPath, [join(modules, 'supergateway/dist/index.js'), '--stdio', server, ...options], {
  stdio: 'ignore',
})
process.on('SIGTERM', () => gateway.kill('SIGTERM'))
gateway.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})

const url = `http://127.0.0.1:${port}/mcp`
const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (message, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { ...accept, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  })

async function openSession(attempts) {
  try {
    const clientInfo = { name: 'bench', version: '1.0.0' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    const response = await post({ id: 1, method: 'initialize', params })
    await response.text()
    return { 'mcp-session-id': response.headers.get('mcp-session-id') }
  } catch (error) {
    if (attempts === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    return openSession(attempts - 1)
  }
}

const session = await openSession(60)
await (await post({ method: 'notifications/initialized' }, session)).text()
console.log(JSON.stringify({ url, headers: { ...session, 'mcp-protocol-version': '2025-06-18' }, tool: 'get-item' }))
