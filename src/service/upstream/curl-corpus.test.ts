import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { importCurl } from '../../importers/curl/import-curl.ts'
import { corpus } from '../../importers/curl/testing/corpus.ts'
import type { CorpusCase } from '../../importers/curl/testing/corpus-case.ts'
import { applyCredential, isDerived } from './apply-credential.ts'
import { buildRequest } from './build-request.ts'

interface Sent {
  method: string
  path: string
  query: [string, string][]
  headers: Record<string, string>
  body: string
}

/** Whether curl and bash are installed: on Linux, the test setup installs them; elsewhere, they may be missing. */
const hasCurl =
  process.platform === 'linux' ||
  (spawnSync('curl', ['--version']).status === 0 && spawnSync('bash', ['--version']).status === 0)
/** Themes whose commands bash can run unchanged, whatever address they have. */
const THEMES = [
  'methods and addresses',
  'queries',
  'JSON bodies',
  'forms and files',
  'headers and options',
  'authentication',
]
/**
 * Runs commands. Each is preceded by the port that all of its addresses connect to. A command that bash rejects, or that fails, doesn't
 * prevent the others from running.
 */
const SEND_ALL = `curl() { command curl -q --noproxy '*' -m 5 --connect-to "::127.0.0.1:$port" "$@"; }
while [ $# -gt 0 ]; do
  port=$1 paste=$2
  shift 2
  (set --; eval "$paste") </dev/null >/dev/null 2>&1
done
true`
/** Headers that the sender of a request adds itself or omits on purpose. */
const OWN = /^(?:host|user-agent|accept|accept-encoding|content-length|connection|expect|transfer-encoding|te|date)$/

async function sentOf(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers: [string, string][] = []
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
  return comparable(request.method ?? '', request.url ?? '', headers, Buffer.concat(chunks).toString())
}

/** Normalizes a request so that equivalent requests are equal. */
function comparable(method: string, target: string, pairs: [string, string][], body: string): Sent {
  const [path = '', search = ''] = target.split(/\?(.*)/s)
  const headers: Record<string, string> = {}
  for (const [name, value] of pairs) {
    const lower = name.toLowerCase()
    if (!OWN.test(lower)) headers[lower] = headers[lower] === undefined ? value : `${headers[lower]}, ${value}`
  }
  const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary) headers['content-type'] = 'multipart/form-data'
  if (headers['content-type']) headers['content-type'] = headers['content-type'].replace(/;\s*charset=utf-8/i, '')
  const form = headers['content-type'] === 'application/x-www-form-urlencoded' && body.includes('=')
  const plain = boundary
    ? body
        .replaceAll(boundary, '')
        .replace(/-+(?=\r\n)/g, '-')
        .replace(/-+$/, '')
    : body
  return {
    method,
    path: decodeURIComponent(path.replaceAll('%2F', '%252F').replace(/%(?![0-9a-f]{2})/gi, '%25')),
    query: [...new URLSearchParams(search)],
    headers,
    body: form ? JSON.stringify([...new URLSearchParams(body)]) : plain,
  }
}

/** Cases where the import deliberately differs and says so in a notice, or where cURL itself can't send what's intended. */
const MEANT = new Set([
  'a method in small letters',
  'an empty body is a POST without one',
  '-X null of Safari is ignored',
  '--path-as-is cannot be kept',
  'spaces and letters outside of ASCII are encoded',
  'nested keys',
  'an unquoted & in the address',
  'without a content type, which is said',
  'what a browser adds is left out, said once',
  'options that make no difference, on their lines',
  'small letters, in double quotes',
])

const usable = ({ name, endpoints, paste, notices = [] }: CorpusCase): boolean =>
  !MEANT.has(name) &&
  endpoints.length === 1 &&
  (endpoints[0]?.parameters ?? []).length === 0 &&
  Object.values(endpoints[0]?.credential?.secrets ?? { none: '' }).length > 0 &&
  !notices.some((notice) => /refused/.test(notice)) &&
  // Skips commands with cURL options that the import ignores with a notice.
  !/--aws|--digest|-x http|--cert|-K |-H @|Host: internal|-m 900|X-Nothing|-n |headers=|WebKit/.test(paste)

/** Listens on a separate port for each command, and runs all commands in one bash process. Returns the first request on each port. */
async function sendAll(pastes: readonly string[]): Promise<(Sent | undefined)[]> {
  const got: (Sent | undefined)[] = pastes.map(() => undefined)
  const servers = await Promise.all(
    pastes.map(async (_, index) => {
      const server = createServer(async (request, response) => {
        const sent = await sentOf(request)
        got[index] ??= sent
        response.end('{}')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      return { server, port: String((server.address() as AddressInfo).port) }
    }),
  )
  const given = pastes.flatMap((paste, index) => [
    servers[index]?.port ?? '',
    paste.replaceAll(/https:\/\/(?!acme)/g, 'http://').replace(/HTTPS:/, 'http:'),
  ])
  await promisify(execFile)('bash', ['-c', SEND_ALL, 'bash', ...given], { cwd: '/', timeout: 60_000 })
  for (const { server } of servers) server.close()
  return got
}

describe.skipIf(!hasCurl)('an imported endpoint sends what cURL sends', () => {
  const cases = THEMES.flatMap((theme) => corpus[theme] ?? []).filter(usable)
  let sent: (Sent | undefined)[] = []
  beforeAll(async () => {
    sent = await sendAll(cases.map(({ paste }) => paste))
  }, 90_000)

  it('covers enough cases', () => expect(cases.length).toBeGreaterThan(60))

  it.each(cases.map(({ name, paste }, index) => [name, paste, index] as const))('%s', async (_, paste, index) => {
    const { endpoints, credentials } = await importCurl(paste, (kind) => kind)
    const [endpoint] = endpoints
    if (!endpoint) throw new Error('no endpoint')
    const built = buildRequest(endpoint, endpoint.baseUrl, {}, {})
    const request = credentials.reduce(
      (made, { credential: { details }, secrets }) =>
        isDerived(details) ? made : applyCredential(made, details, secrets),
      built,
    )
    const ours = comparable(request.method, request.path, request.headers, request.body?.toString() ?? '')
    expect(ours).toEqual(sent[index])
  })
})
