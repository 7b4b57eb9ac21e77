import type { Context } from 'hono'
import type { StreamHandler } from '../../mcp/stream-handler.ts'
import { hashSecret, sameHash } from '../../store/secret.ts'
import type { Store } from '../../store/store.ts'
import { answerError } from '../error-body.ts'
import { readBearer } from '../read-bearer.ts'
import { readJson } from '../read-json.ts'

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not valid JSON.' } }

/**
 * `POST /mcp/<token>/stream`: the customer's MCP server. An unknown token is 404, as a 401 makes clients start an OAuth
 * login; an inactive server is 403. A bearer is not needed; one that is not this token is 401.
 */
export function mcpStream(store: Store, streams: StreamHandler, origin: () => string) {
  return async (c: Context) => {
    const token = c.req.param('token') ?? ''
    const authorization = c.req.header('authorization')
    const found = store.tokens.find(token)
    const server = found && store.servers.find(found.serverId)
    if (!found || !server) {
      return answerError(c, 404, 'This MCP URL is not known here. Ask the person who gave it to you for a new one.')
    }
    if (authorization !== undefined && !sameHash(hashSecret(readBearer(authorization) ?? ''), found.hash)) {
      return answerError(c, 401, 'The bearer token is not the one of this URL. Leave the header out.', {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      })
    }
    if (!server.isActive) {
      return answerError(
        c,
        403,
        `The MCP server "${server.name}" is not active. Ask the person who gave you this URL to activate it; the URL stays the same.`,
      )
    }
    const body = await readJson(c)
    if (body.kind === 'refused') return body.response
    if (body.kind === 'notJson') return c.json(PARSE_ERROR, 400)
    // The SDK sees an address without the token, so that it can tell nobody.
    const request = new Request(`${origin()}/mcp/stream`, {
      method: 'POST',
      headers: withoutAuthorization(c.req.raw.headers),
      signal: c.req.raw.signal,
    })
    const endpoints = store.endpoints.list(server.id)
    return streams.handle({ server, endpoints, request, body: body.value })
  }
}

function withoutAuthorization(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['authorization', 'cookie', 'content-length', 'transfer-encoding']) kept.delete(name)
  return kept
}
