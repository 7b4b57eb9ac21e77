import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeCertificate } from '../../http/certificate.testkit.ts'
import { makeDataFolder } from '../../service.testkit.ts'
import { makePostgresDatabase } from '../../store/postgres/cluster.testkit.ts'
import { bundleCommand } from '../command.testkit.ts'
import { blocksOf, LONG_MS, makeClone, runBlock, startBlock, startServer, withValues } from './instructions.testkit.ts'

const script = bundleCommand()
const HOST = 'mcp.example.com'
const PORT = 8443

/** Returns the start of random loopback addresses, used in place of the pages’ private network so that runs don’t share ports. */
const network = () => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Returns a function that sends requests for the public name to an address. */
function clientOf(address: string, port: number, certificate: string) {
  const ca = readFileSync(certificate)
  return (path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) =>
    new Promise<{ status: number | undefined; body: string }>((settle, reject) => {
      const to = { host: address, port, path, method, ca, servername: HOST, headers: { host: HOST, ...headers } }
      const sent = request({ ...to, agent: false }, (response) => {
        const streams = response.headers['content-type']?.startsWith('text/event-stream') && method === 'GET'
        // A stream stays open; what matters is that its start arrives.
        if (streams) response.once('data', (chunk) => settle({ status: response.statusCode, body: `${chunk}` }))
        else text(response).then((whole) => settle({ status: response.statusCode, body: whole }), reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
}
type Client = ReturnType<typeof clientOf>

/** Starts the page’s example with two nodes. */
async function startNodes() {
  const cwd = makeClone(script())
  const prepare = withValues(blocksOf('install', 'Prepare')[0], { 'npm run package:service': '' })
  expect(await runBlock(prepare, { cwd, input: `${await makePostgresDatabase()}\n` })).toEqual({ code: 0, out: '' })
  const net = network()
  const start = (number: number) => {
    const block = withValues(blocksOf('tls-and-proxies', 'A proxy in front')[0], { '10.0.0.11': `${net}${number}` })
    return startBlock(`${block} --samples`, { cwd })
  }
  const first = await start(11)
  await start(12)
  const { cert, key } = makeCertificate(HOST)
  return { net, front: `${net}1`, first, cert, key, client: clientOf(`${net}1`, PORT, cert) }
}

/** Uses the service through a proxy like a customer and an administrator, also after a node has stopped. */
async function useThrough(ask: Client, first: Awaited<ReturnType<typeof startNodes>>['first']) {
  const headers = { authorization: `Bearer ${first.apiKey}`, 'content-type': 'application/json' }
  const servers = JSON.parse((await ask('/dev/v1/mcp-servers', { headers })).body) as { id: string }[]
  const generated = await ask('/dev/v1/generate-mcp-token', {
    method: 'POST',
    headers,
    body: JSON.stringify({ mcpServerId: servers[0]?.id, customerDetails: { primaryIdentity: 'ada@example.com' } }),
  })
  const { url } = JSON.parse(generated.body).data as { url: string }
  expect(url).toContain(`https://${HOST}/mcp/`)
  const listTools = async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'
    const accept = 'application/json, text/event-stream'
    const { pathname } = new URL(url)
    return ask(pathname, { method: 'POST', headers: { 'content-type': 'application/json', accept }, body })
  }
  expect(await listTools()).toMatchObject({ status: 200, body: expect.stringContaining('list_orders') })
  expect(await ask('/manage/v1/events', { headers })).toMatchObject({
    status: 200,
    body: expect.stringContaining('data: {}'),
  })
  expect((await ask('/metrics')).status).toBe(404)
  // nginx allows 1 MB by default.
  const large = await ask('/manage/v1/servers.create', { method: 'POST', headers, body: ' '.repeat(3 * 1024 ** 2) })
  expect(large.body).not.toContain('<html>')
  await first.stop()
  for (let count = 0; count < 4; count += 1) expect((await listTools()).status).toBe(200)
  return {
    listServers: () => ask('/dev/v1/mcp-servers', { headers }),
    listKeys: () => ask('/manage/v1/apiKeys.list', { method: 'POST', headers, body: '{}' }),
  }
}

/** Requests that a closed proxy rejects, and those that the app makes. */
const statusesOf = async (ask: Client) =>
  Promise.all(
    ['/mcp/x/stream', '/dev/v1/generate-mcp-token', '/dev/v1/mcp-servers', '/manage/v1/openapi.json'].map(
      async (path) => (await ask(path)).status,
    ),
  )
/** 401, because the request has no API key. */
const CLOSED = [503, 503, 401, 200]

describe('the proxies’ configurations', () => {
  it(
    'nginx serves the nodes',
    async () => {
      const { net, front, first, cert, key, client } = await startNodes()
      const folder = makeDataFolder()
      const start = (block: string, port: number) => {
        const here = withValues(block, {
          '10.0.0.': net,
          'listen 443': `listen ${front}:${port}`,
          '/etc/ssl/mcp.example.com/fullchain.pem': cert,
          '/etc/ssl/mcp.example.com/privkey.pem': key,
        })
        const file = join(folder, `${port}.conf`)
        const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (name) => `${name}_temp_path ${folder}/${name};`,
        )
        const around = `daemon off; error_log ${folder}/error.log; pid ${folder}/${port}.pid; events {}`
        writeFileSync(file, `${around}\nhttp { access_log ${folder}/access.log; ${paths.join(' ')}\n${here}\n}\n`)
        const ask = clientOf(front, port, cert)
        return startServer(process.env.NGINX ?? 'nginx', ['-c', file], () => ask('/'))
      }
      const [block, zone = '', limit = ''] = blocksOf('tls-and-proxies', 'nginx')
      await start(block, PORT)
      await useThrough(client, first)
      // `access_log off` keeps tokens out of the log.
      const logged = () => ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join('')
      expect(logged()).not.toContain('/mcp/')
      const [, closed = ''] = blocksOf('backup-and-restore', 'Close the proxy')
      await start(block.replace('location', `${closed}\nlocation`), PORT + 1)
      expect(await statusesOf(clientOf(front, PORT + 1, cert))).toEqual(CLOSED)
      expect(logged()).not.toContain('/mcp/')

      // Lower limits than the page’s, so that few requests exceed them.
      const low = [withValues(zone, { '50r/s': '1r/s' }), withValues(limit, { 'burst=200': 'burst=5' })]
      const limits = { 'server {': `${low[0]}\nserver {`, access_log: `${low[1]}\naccess_log` }
      await start(withValues(block, limits), PORT + 2)
      const limited = clientOf(front, PORT + 2, cert)
      /** Returns how many of 40 requests nginx refuses. */
      const refused = async (path: string) => {
        const sent = await Promise.all(Array.from({ length: 40 }, () => limited(path)))
        return sent.filter(({ status }) => status === 429).length
      }
      expect(await refused('/mcp/x/stream')).toBe(0)
      expect(await refused('/dev/v1/openapi.json')).toBeGreaterThan(0)
    },
    LONG_MS,
  )

  it.each([
    ['the page', () => blocksOf('tls-and-proxies', 'Caddy')[0], `${HOST} {`, '10.0.0.11', '10.0.0.12'],
    ['Compose', () => readFileSync('resources/deploy/compose/Caddyfile', 'utf8'), '{$MCP_HOST} {', 'node-1', 'node-2'],
  ] as [string, () => string, string, string, string][])(
    'Caddy serves the nodes, as on %s',
    async (_, file, site, node1, node2) => {
      const { net, front, first, cert, key, client } = await startNodes()
      const folder = makeDataFolder()
      const start = (port: number, more = '') => {
        const open = `https://${HOST}:${port} {\n\tbind ${front}\n\ttls ${cert} ${key}\n${more}`
        const here = withValues(file(), { [site]: open, [`${node1}:`]: `${net}11:`, [`${node2}:`]: `${net}12:` })
        const path = join(folder, `${port}.caddy`)
        writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${here}`)
        const ask = clientOf(front, port, cert)
        const isReady = async () => expect((await ask('/dev/v1/openapi.json')).status).not.toBe(502)
        return startServer(process.env.CADDY ?? 'caddy', ['run', '--config', path, '--adapter', 'caddyfile'], isReady)
      }
      await start(PORT)
      await useThrough(client, first)
      await start(PORT + 1, `${blocksOf('backup-and-restore', 'Close the proxy')[0]}\n`)
      expect(await statusesOf(clientOf(front, PORT + 1, cert))).toEqual(CLOSED)
    },
    LONG_MS,
  )

  it('Traefik gets the same nodes and health check', () => {
    const { routers, services } = parse(blocksOf('tls-and-proxies', 'Traefik')[0]).http
    const { rule, service } = routers['mcp-access-desk']
    const { servers, healthCheck } = services[service].loadBalancer
    expect([rule, servers.map(({ url }: { url: string }) => url), healthCheck]).toEqual([
      `Host(\`${HOST}\`)`,
      ['http://10.0.0.11:7400', 'http://10.0.0.12:7400'],
      { path: '/readyz', port: 9464, interval: '2s', timeout: '2s' },
    ])
  })
})

it(
  'the service serves TLS itself',
  async () => {
    const cwd = makeClone(script())
    const prepare = withValues(blocksOf('install', 'Prepare')[0], { 'npm run package:service': '' })
    expect(await runBlock(prepare, { cwd, input: `${await makePostgresDatabase()}\n` })).toEqual({ code: 0, out: '' })
    const { cert, key } = makeCertificate(HOST)
    const address = `${network()}11`
    const block = withValues(blocksOf('tls-and-proxies', 'TLS in the service')[0], {
      '--port 443': `--port ${PORT}`,
      '0.0.0.0': address,
      'fullchain.pem': cert,
      'privkey.pem': key,
    })
    await startBlock(block, { cwd, asRoot: true })
    expect((await clientOf(address, PORT, cert)('/dev/v1/openapi.json')).status).toBe(200)
  },
  LONG_MS,
)
