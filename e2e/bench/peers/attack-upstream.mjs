// @ts-check
// The HTTP API behind the attacked server: `/items/…` responds immediately, `/slow` after 20 seconds, `/replies/<kind>` with several
// megabytes, `/bombs/<kind>` with an encoded body that inflates or never ends, and `/unread` without ever reading the request.
import { createServer } from 'node:http'
import { createServer as createListener } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

const MAX_BYTES = 5 * 1024 * 1024 - 1024
const record = (/** @type {number} */ id) => `{"id":${id},"name":"Oak desk lamp","tags":["light","oak"],"price":89.5}`

/** @param {(index: number) => string} item */
function list(item) {
  const items = []
  for (let size = 2, index = 0; size < MAX_BYTES - 200; index += 1) {
    const text = item(index)
    items.push(text)
    size += text.length + 1
  }
  return `[${items.join(',')}]`
}

/** @type {Record<string, string>} */
const REPLIES = {
  records: list(record),
  // The largest reply that still gets trimmed.
  fewer: `[${Array.from({ length: 24_000 }, (_, id) => record(id)).join(',')}]`,
  escapes: list(() => `"${'\\u002B\\/%2B&#x2B;'.repeat(100)}"`),
  values: list(() => '[]'),
  text: 'A line of plain text with % and \\ and & in it. '.repeat(100_000),
  picture: Buffer.alloc(MAX_BYTES, 'picture').toString('latin1'),
}

const BOMB_BYTES = 256 * 1024 * 1024
const zeros = Buffer.alloc(BOMB_BYTES)
const repeated = (/** @type {Buffer} */ part) => Buffer.alloc(MAX_BYTES, part)
const gzipped = gzipSync(zeros)
/** Skippable frame with no content (RFC 8878, 3.1.2). */
const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0])
/** @type {Record<string, { encoding: string, body: Buffer }>} */
const BOMBS = {
  gzip: { encoding: 'gzip', body: gzipped },
  deflate: { encoding: 'deflate', body: deflateSync(zeros) },
  brotli: { encoding: 'br', body: brotliCompressSync(zeros, { params: { 1: 4 } }) },
  nested: { encoding: 'gzip, gzip, gzip', body: gzipSync(gzipSync(gzipped)) },
  members: { encoding: 'gzip', body: repeated(gzipSync('')) },
  trailing: { encoding: 'gzip', body: Buffer.concat([gzipSync('{}'), Buffer.alloc(MAX_BYTES - 100, 'x')]) },
  frames: { encoding: 'zstd', body: repeated(skippable) },
}

const listener = createServer((request, response) => {
  const url = request.url ?? ''
  request.resume()
  if (url.startsWith('/slow')) {
    setTimeout(() => response.end('{}'), 20_000).unref()
    return
  }
  const bomb = BOMBS[/^\/bombs\/(\w+)/.exec(url)?.[1] ?? '']
  if (bomb) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': bomb.encoding }).end(bomb.body)
    return
  }
  const kind = /^\/replies\/(\w+)/.exec(url)?.[1]
  const body = kind === undefined ? record(1) : (REPLIES[kind] ?? '')
  const type = kind === 'picture' ? 'image/png' : kind === 'text' ? 'text/plain' : 'application/json'
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
})
const unread = createListener((socket) => {
  socket.pause()
  socket.on('error', () => undefined)
})
const originOf = (/** @type {import('node:net').Server} */ server) => {
  const address = server.address()
  return `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`
}
listener.listen(0, '127.0.0.1', () =>
  unread.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ url: originOf(listener), unread: originOf(unread) })),
  ),
)
