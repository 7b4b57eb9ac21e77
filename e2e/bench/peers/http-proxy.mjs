// The minimum work that a tool call needs: reads a JSON body, requests the item from the upstream, and sends its response back. `node
// http-proxy.mjs MODULES UPSTREAM`.
import { Agent, request as ask, createServer } from 'node:http'

const [, upstream] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const listener = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { params } = JSON.parse(Buffer.concat(chunks).toString())
  const toUpstream = ask(`${upstream}/items/${params.arguments.item_id}`, { agent }, (reply) => {
    response.writeHead(reply.statusCode, { 'content-type': 'application/json' })
    reply.pipe(response)
  })
  toUpstream.on('error', () => response.writeHead(502).end()).end()
})
listener.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${listener.address().port}/` })),
)
