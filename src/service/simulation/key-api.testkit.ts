import type { IncomingMessage } from 'node:http'
import { startApi } from '../mcp/stream.testkit.ts'

/** The API's response to a key. `login`: its authorization server rejects it as a client secret. */
export type KeyReception = 'accepted' | 'login' | '401' | '403'

/** A request that reached the API, or its authorization server, with this key; '' without one. */
interface SeenRequest {
  key: string
  url: string
}

export type KeyApi = Awaited<ReturnType<typeof startKeyApi>>

/** Path of the authorization server's token endpoint. */
export const TOKEN_PATH = '/token'

/** Prefix of an access token; the rest is the key, so that the API knows the token's owner. */
const ISSUED = 'issued-'

/** Starts an HTTP API that knows which keys are valid, and records its requests. It accepts requests without a key. */
export async function startKeyApi() {
  const receptions = new Map<string, KeyReception>()
  const seen: SeenRequest[] = []
  const answer = (request: IncomingMessage): [number, object] => {
    const { authorization = '' } = request.headers
    const url = request.url ?? ''
    if (url === TOKEN_PATH) {
      const key = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')[1] ?? ''
      seen.push({ key, url })
      if (receptions.get(key) === 'login') return [401, { error: 'invalid_client' }]
      return [200, { access_token: ISSUED + key, token_type: 'Bearer', expires_in: 3600 }]
    }
    const key = authorization.replace('Bearer ', '').replace(ISSUED, '')
    seen.push({ key, url })
    const reception = key === '' ? 'accepted' : (receptions.get(key) ?? '401')
    if (reception === 'accepted') return [200, { ok: true }]
    return [reception === '403' ? 403 : 401, { error: 'refused' }]
  }
  const origin = await startApi((request, response) => {
    request.resume()
    const [status, body] = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { origin, receptions, seen }
}
