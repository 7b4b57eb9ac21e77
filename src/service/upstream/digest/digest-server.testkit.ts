import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startApi } from '../upstream.testkit.ts'

interface DigestRules {
  user: string
  password: string
  /** Node's name of the hash, and that of RFC 7616. */
  hash: [node: string, name: string]
  qop: string
  /** How many requests may use one nonce. */
  uses: number
}

/**
 * Starts an API that requires Digest, and checks everything it covers: the nonce, its count, the path, the method, and the body. Responds
 * with `{"ok":true}`.
 */
export async function startDigestApi(more: Partial<DigestRules> = {}) {
  const rules = { user: 'ada', password: 'p:ß 1', hash: ['sha256', 'SHA-256'], qop: 'auth', uses: 1000, ...more }
  const nonces = new Map<string, number>()
  const [hashName = '', name = ''] = rules.hash
  const hash = (text: string) => createHash(hashName).update(text).digest('hex')
  const refused: string[] = []

  const refuse = (response: ServerResponse, why: string, isStale: boolean): unknown => {
    refused.push(why)
    const nonce = randomBytes(12).toString('base64url')
    nonces.set(nonce, 0)
    const stale = isStale ? ', stale=TRUE' : ''
    const header = `Digest realm="shop", qop="${rules.qop}", algorithm=${name}, nonce="${nonce}", opaque="o"${stale}`
    return response
      .writeHead(401, { 'www-authenticate': ['Basic realm="old"', header] })
      .end('{"error":"unauthorized"}')
  }

  function check(request: IncomingMessage, body: string, response: ServerResponse): unknown {
    const { authorization = '', ...headers } = request.headers
    if (!authorization.startsWith('Digest ')) return refuse(response, 'none', false)
    const sent = Object.fromEntries(
      [...authorization.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^,\s]+))/g)].map(([, key, quoted, plain]) => [
        key,
        quoted ?? plain ?? '',
      ]),
    )
    const { nonce = '', nc = '', cnonce = '', qop = '', uri = '', opaque } = sent
    const used = nonces.get(nonce) ?? Number.POSITIVE_INFINITY
    if (used >= rules.uses || Number.parseInt(nc, 16) <= used) return refuse(response, 'stale', true)
    const first = hash(`${rules.user}:shop:${rules.password}`)
    const session = name.endsWith('-sess') ? hash(`${first}:${nonce}:${cnonce}`) : first
    const content = qop === 'auth-int' ? `:${hash(body)}` : ''
    const expected = hash(`${session}:${nonce}:${nc}:${cnonce}:${qop}:${hash(`${request.method}:${uri}${content}`)}`)
    if (uri !== request.url || opaque !== 'o' || sent.response !== expected) return refuse(response, 'wrong', false)
    nonces.set(nonce, Number.parseInt(nc, 16))
    if (headers['x-redirect'] !== undefined && uri !== '/moved')
      return response.writeHead(307, { location: '/moved' }).end()
    return response.end('{"ok":true}')
  }

  const api = await startApi((request, response) => check(request, api.seen.at(-1)?.body ?? '', response))
  return { ...api, refused }
}
