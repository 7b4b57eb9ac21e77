import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { customerView } from '../../mcp/customer-view.ts'
import { createLanes } from '../../mcp/lanes.ts'
import type { StreamAnswer, StreamHandler } from '../../mcp/stream-handler.ts'
import { writeError } from '../../mcp/write-result.ts'
import type { LiveServers } from '../../platform/live-servers.ts'
import { hashSecret, sameHash } from '../../store/secret.ts'
import type { Store } from '../../store/store.ts'
import type { StoredToken } from '../../store/tokens.ts'
import type { HostCheck } from '../guard-host.ts'
import { readBearer } from '../read-bearer.ts'
import { readBody } from '../read-body.ts'

/** Path of `{mcp_url}` on the listener. */
export const MCP_PATH = '/mcp'
/** In a request's target, which may be a whole address (RFC 9112 §3.2.2). */
const STREAM = /^(?:https?:\/\/[^/?#]*)?\/mcp\/([^/?#]+)\/stream(?:\?|$)/

/** Largest request, in bytes. */
const MOST_BYTES = 4 * 1024 * 1024
/** How long a request may take to arrive, in milliseconds. */
const BODY_LIMIT_MS = 30_000
/** How long a request may take as a whole: more than an endpoint's longest limit, a renewed sign-in included. */
const REQUEST_LIMIT_MS = 330_000
/** JSON-RPC's code for a body that is no JSON, and the SDK's for what is refused over HTTP. */
const PARSE_ERROR = -32700
const REFUSED = -32000

export interface McpStreamParts {
  store: Pick<Store, 'tokens' | 'meta'>
  live: LiveServers
  streams: StreamHandler
  checkHost: HostCheck
}

/** Answers a request on Node's own objects and gives true, or gives false and leaves it alone. */
export type RawRoute = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * `POST /mcp/<token>/stream`: the customer's MCP server. An unknown or revoked token is 404, as a 401 makes clients start
 * an OAuth login. A bearer is not needed; one that is not this token is 401. Other methods are the app's to refuse. Works
 * on Node's own request and response: turning them into others costs as much as the rest.
 */
export function mcpStream(parts: McpStreamParts): RawRoute {
  const lanes = createLanes()

  async function serve(request: IncomingMessage, response: ServerResponse, pathToken: string): Promise<void> {
    const { store, live, streams } = parts
    const token = store.tokens.find(pathToken)
    const server = token && live.find(token.serverId)
    if (!token || token.state === 'revoked' || !server) {
      return answerError(
        response,
        404,
        'This MCP URL is not known here. Ask the person who gave it to you for a new one.',
      )
    }
    if (!isBearer(request, token)) {
      response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
      return answerError(response, 401, 'The bearer token is not the one of this URL. Leave the header out.')
    }
    const abort = abortOnClose(response)
    const turn = lanes.enter(token.id, abort.signal)
    if (!(typeof turn === 'boolean' ? turn : await turn)) {
      response.setHeader('Retry-After', '1')
      return answerJson(
        response,
        429,
        writeError(null, REFUSED, 'Too many calls at once with this URL. Wait a second.'),
      )
    }
    const timer = setTimeout(() => abort.abort(), REQUEST_LIMIT_MS)
    try {
      const body = await readBody(request, MOST_BYTES, BODY_LIMIT_MS)
      if (body.kind === 'gone') return
      if (body.kind === 'refused') {
        response.setHeader('Connection', 'close')
        return answerError(response, body.status, body.message)
      }
      const parsed = body.kind === 'text' ? parse(body.text) : undefined
      if (parsed === undefined) {
        return answerJson(response, 400, writeError(null, PARSE_ERROR, 'The body is not valid JSON.'))
      }
      const view = customerView(token, server, store.meta.contact)
      const { headers } = request
      await write(await streams.handle({ view, headers, body: parsed, signal: abort.signal }), response)
    } finally {
      clearTimeout(timer)
      lanes.leave(token.id)
    }
  }

  return (request, response) => {
    const token = request.method === 'POST' ? STREAM.exec(request.url ?? '')?.[1] : undefined
    if (token === undefined) return false
    const { host, origin } = request.headers
    const problem = parts.checkHost(host, origin)
    if (problem !== null) answerError(response, 403, problem)
    else serve(request, response, token).catch((error: unknown) => fail(error, response))
    return true
  }
}

/** A bug of ours. The log tells no path, as it holds a token. */
function fail(error: unknown, response: ServerResponse): void {
  const reference = randomUUID()
  console.error(`[service] ${reference} POST stream:`, error)
  if (response.headersSent) return void response.destroy()
  answerError(response, 500, `The local service has failed. Its log tells more under ${reference}.`)
}

/** Of several such headers, Node gives the first alone. */
function isBearer({ headers, headersDistinct }: IncomingMessage, token: StoredToken): boolean {
  if (headers.authorization === undefined) return true
  const all = headersDistinct.authorization ?? []
  return all.every((each) => sameHash(hashSecret(readBearer(each) ?? ''), token.hash))
}

function abortOnClose(response: ServerResponse): AbortController {
  const abort = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  return abort
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error body of the service interface. */
function answerError(response: ServerResponse, status: number, message: string): void {
  answerJson(response, status, JSON.stringify({ error: status, message }))
}

function answerJson(response: ServerResponse, status: number, text: string): void {
  if (response.destroyed) return
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}

async function write(answer: StreamAnswer, response: ServerResponse): Promise<void> {
  if (answer.kind === 'json') return answerJson(response, 200, answer.text)
  const { status, headers, body } = answer.response
  if (response.destroyed) return void (await body?.cancel())
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null) return void response.end()
  const reader = body.getReader()
  response.once('close', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!response.write(value)) await drained(response)
  }
  response.end()
}

/** Waits until more can be written, or nobody is there to read it. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.once('drain', done)
    response.once('close', done)
  })
}
