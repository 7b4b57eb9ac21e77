// @ts-check
// A customer who behaves as badly as possible: sends one kind of request repeatedly until killed. Arguments: comma-separated MCP URLs,
// kind, API key.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const [list = '', kind = '', apiKey = ''] = process.argv.slice(2)
const urls = list.split(',')
const call = (/** @type {unknown} */ args, name = 'check') =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
const raw = (/** @type {string} */ value, name = 'check') =>
  call({ value: 0 }, name).replace('"value":0', `"value":${value}`)
const reply = (/** @type {string} */ name, tool = 'reply') => call({ name }, tool)
const MB = 1024 * 1024
/** Just within the maximum body size. */
const MAX_VALUE_LENGTH = MB - 1_000

/** The maximum number of values, which take up a 50th of the bytes. */
const MAX_VALUES = 20_500
const filler = 'k'.repeat(80)
const members = Array.from({ length: MAX_VALUES / 2 }, (_, id) => `{"${filler}${id}":${id}}`)

/** Code that a model might send, by name. */
const CODES = {
  loop: 'for (;;);',
  native: 'return new Array(4294967295).join("x").length',
  memory: 'const all = []; for (;;) try { all.push(new ArrayBuffer(1e6)) } catch {}',
  calls: 'return Promise.all(Array.from({ length: 20 }, () => tools.reply({ name: "records" })))',
}

/** @type {Record<string, { parallel: number, body: string, path?: string | (() => string) }>} */
const KINDS = {
  pattern: { parallel: 16, body: call({ words: `${'a'.repeat(40)}!` }) },
  'long pattern text': { parallel: 16, body: call({ words: 'a'.repeat(200_000) }) },
  'equal items': { parallel: 16, body: call({ items: Array.from({ length: MAX_VALUES / 2 }, (_, id) => ({ id })) }) },
  batches: { parallel: 16, body: `[${Array(100).fill(call({}, 'unknown')).join(',')}]` },
  'slow batches': { parallel: 16, body: `[${Array(100).fill(call({}, 'slow')).join(',')}]` },
  'large strings': { parallel: 16, body: call({ value: 'x'.repeat(MAX_VALUE_LENGTH) }) },
  'large escapes': { parallel: 16, body: raw(`"${'\\u00e9'.repeat(MAX_VALUE_LENGTH / 6)}"`) },
  'many values': { parallel: 16, body: raw(`[${'[],'.repeat(MAX_VALUES / 2)}[]]`) },
  'many names': { parallel: 16, body: raw(`[${members.join(',')}]`) },
  'too many values': { parallel: 16, body: raw(`[${'[],'.repeat(300_000)}[]]`) },
  'deep nesting': { parallel: 16, body: raw(`${'['.repeat(400_000)}${']'.repeat(400_000)}`) },
  'unread bodies': { parallel: 128, body: call({ value: 'x'.repeat(MAX_VALUE_LENGTH) }, 'unread') },
  'small calls': { parallel: 128, body: call({ value: 1 }) },
  'large replies': { parallel: 16, body: reply('records') },
  'trimmed replies': { parallel: 16, body: reply('fewer', 'trimmed') },
  'escaped replies': { parallel: 16, body: reply('escapes') },
  'dense replies': { parallel: 16, body: reply('values') },
  'text replies': { parallel: 16, body: reply('text') },
  'pictures in replies': { parallel: 16, body: reply('picture') },
  ...Object.fromEntries(
    ['gzip', 'deflate', 'brotli', 'nested', 'members', 'trailing', 'frames'].map((bomb) => [
      `bomb: ${bomb}`,
      { parallel: 16, body: reply(bomb, 'bomb') },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(CODES).map(([name, code]) => [`code: ${name}`, { parallel: 16, body: call({ code }, 'run_code') }]),
  ),
  'unknown tokens': {
    parallel: 64,
    body: call({ value: 1 }),
    path: () => `/mcp/mt_${randomBytes(32).toString('base64url')}/stream`,
  },
  'operator: values': { parallel: 2, body: `[${'[],'.repeat(8 * MB)}[]]`, path: '/manage/v1/servers.create' },
  'operator: levels': { parallel: 2, body: '['.repeat(24 * MB), path: '/manage/v1/servers.create' },
}

const { origin, hostname, port, pathname } = new URL(urls[0] ?? '')
const { parallel, body, path } = KINDS[kind] ?? { parallel: 128, body: '' }
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  ...(path !== undefined && { authorization: `Bearer ${apiKey}` }),
}

async function repeat(/** @type {string} */ url) {
  for (;;) {
    const target = path === undefined ? url : origin + (typeof path === 'string' ? path : path())
    const response = await fetch(target, { method: 'POST', headers, body }).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
  }
}

function halfSent() {
  const socket = connect(Number(port), hostname)
  const head = [`POST ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{`)
  socket.on('error', () => undefined)
  socket.on('close', halfSent)
}

for (let lane = 0; lane < parallel; lane += 1) {
  if (body === '') halfSent()
  else void repeat(urls[lane % urls.length] ?? '')
}
process.stdout.write('{}\n')
