// @ts-check
// One customer's worst: sends one kind of request to an MCP URL over and over, until it is ended. Arguments: URL, kind.
import { connect } from 'node:net'

const [url = '', kind = ''] = process.argv.slice(2)
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const call = (/** @type {unknown} */ args, name = 'check') =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
const raw = (/** @type {string} */ value) => call({ value: 0 }).replace('"value":0', `"value":${value}`)
const MB = 1024 * 1024

/** @type {Record<string, { parallel: number, body: string }>} */
const KINDS = {
  pattern: { parallel: 16, body: call({ words: `${'a'.repeat(40)}!` }) },
  'long pattern text': { parallel: 16, body: call({ words: 'a'.repeat(200_000) }) },
  'equal items': { parallel: 16, body: call({ items: Array.from({ length: 20_000 }, (_, id) => ({ id })) }) },
  batches: { parallel: 16, body: `[${Array(100).fill(call({}, 'slow')).join(',')}]` },
  'large strings': { parallel: 16, body: call({ value: 'x'.repeat(MB - 1_000) }) },
  'many values': { parallel: 16, body: raw(`[${'[],'.repeat(30_000)}[]]`) },
  'too many values': { parallel: 16, body: raw(`[${'[],'.repeat(300_000)}[]]`) },
  'deep nesting': { parallel: 16, body: raw(`${'['.repeat(400_000)}${']'.repeat(400_000)}`) },
  'small calls': { parallel: 128, body: call({ value: 1 }) },
}

async function repeat(/** @type {string} */ body) {
  for (;;) {
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
  }
}

function halfSent() {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [`POST ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{`)
  socket.on('error', () => undefined)
  socket.on('close', halfSent)
}

const { parallel, body } = KINDS[kind] ?? { parallel: 128, body: '' }
for (let lane = 0; lane < parallel; lane += 1) {
  if (body === '') halfSent()
  else void repeat(body)
}
process.stdout.write('{}\n')
