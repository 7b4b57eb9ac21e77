// The HTTP API behind the measured tool.
import { createServer } from 'node:http'

const listener = createServer((request, response) => {
  const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
  const body = JSON.stringify({
    id,
    name: 'Oak desk lamp',
    price: 89,
    currency: 'EUR',
    inStock: true,
    tags: ['light', 'oak'],
  })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
})
listener.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${listener.address().port}` })),
)
