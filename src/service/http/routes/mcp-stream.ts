import type { IncomingMessage, ServerResponse } from 'node:http'
import { isTestProof, TEST_PROOF_HEADER } from '../../../base/network/test-proof.ts'
import { type CallLimits, effectiveLimits } from '../../../shared/management/records/call-limits.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { CallLog } from '../../calls/call-log.ts'
import { type Canceller, createCanceller } from '../../cancel-signal.ts'
import { startDeadline } from '../../deadlines.ts'
import type { TokenBuckets } from '../../limits/token-buckets.ts'
import type { LiveServer, LiveServers } from '../../live-servers/live-servers.ts'
import { isUsable } from '../../mcp/availability.ts'
import { type CustomerView, customerView } from '../../mcp/customer-view.ts'
import type { StreamHandler } from '../../mcp/stream-handler.ts'
import { writeError } from '../../replies/write-result.ts'
import { hashSecret, sameHash } from '../../store/secret.ts'
import type { Store } from '../../store/store.ts'
import type { StoredToken } from '../../store/tokens.ts'
import type { TimeLimits } from '../../time-limits.ts'
import { readTrace } from '../../upstream/trace-context.ts'
import { readBearer } from '../guards/read-bearer.ts'
import type { RawRoute } from '../raw-route.ts'
import { createReceiver } from '../requests/receive-message.ts'
import { respondToFailure } from '../responses/respond-to-failure.ts'
import { sendJson, sendRawError, sendStream } from '../responses/send-raw.ts'
import { createUnreadResponses } from '../responses/unread-responses.ts'

/** Path of `{mcp_url}` on the listener. */
export const MCP_PATH = '/mcp'
/** Matches a request's target, which may be a full URL (RFC 9112 §3.2.2). */
const STREAM = /^(?:https?:\/\/[^/?#]*)?\/mcp\/([^/?#]+)\/stream(?:\?|$)/

/** The SDK's error code for requests rejected over HTTP. */
const REFUSED = -32000

export interface McpStreamDeps {
  store: Pick<Store, 'tokens' | 'meta' | 'apiKeys'>
  live: LiveServers
  streams: StreamHandler
  log: Pick<CallLog, 'refused'>
  buckets: TokenBuckets
  times: Pick<TimeLimits, 'bodyMs' | 'responseMs' | 'takeMs'>
  /** Called for each request that gets a 503 because the database is down. */
  noteUnavailable: () => void
}

/**
 * Handles `POST /mcp/<token>/stream`, the customer's MCP server. An unknown or revoked token gets 404, because a 401 makes clients start an
 * OAuth login. A bearer token isn't required, but one that differs from this token gets 401. A token that has hit a limit gets 429 with the
 * seconds to wait. Leaves other methods to the app. Uses Node's own request and response, because converting them would cost as much as all
 * other work.
 */
export function mcpStream(deps: McpStreamDeps): RawRoute {
  const { store, live, streams, log, times, noteUnavailable } = deps
  const receiver = createReceiver(times.bodyMs, deps.buckets)
  const unread = createUnreadResponses()

  /** Returns null if the token doesn't exist or was revoked, or its server doesn't exist. */
  async function findAccess(pathToken: string): Promise<{ token: StoredToken; server: LiveServer } | null> {
    const token = await store.tokens.find(pathToken)
    const server = token && (await live.load(token.serverId))
    return !token || token.state === 'revoked' || !server ? null : { token, server }
  }

  async function serve(request: IncomingMessage, response: ServerResponse, pathToken: string): Promise<void> {
    // Must come before the first await, because a disconnect is only reported once.
    const abort = abortOnClose(response)
    const found = await findAccess(pathToken)
    if (found === null) return sendRawError(response, 404, message('http.unknownUrl'))
    const { token, server } = found
    if (!isBearer(request, token, pathToken)) {
      response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
      return sendRawError(response, 401, message('http.wrongBearer'))
    }
    const limits = effectiveLimits(server.limits, token.limits)
    const received = await receiver.receive(request, token.id, limits, abort.signal)
    switch (received.kind) {
      case 'gone':
        return
      case 'limit':
        log.refused(token)
        response.setHeader('Retry-After', String(Math.max(1, Math.ceil(received.seconds))))
        return sendJson(response, 429, writeError(null, REFUSED, say(received.reason)))
      case 'refused':
        response.setHeader('Connection', 'close')
        return sendRawError(response, received.status, received.reason)
      case 'invalid':
        return sendJson(response, 400, writeError(null, received.code, received.message))
      case 'message':
        try {
          await answer({ request, response, token, server, limits, abort, body: received.value }, pathToken)
          await unread.taken(response, token.id, times.takeMs)
        } finally {
          received.release()
        }
    }
  }

  async function answer({ request, response, token, server, abort, body }: Answerable, pathToken: string) {
    const deadline = startDeadline(times.responseMs, () => abort.abort())
    try {
      const { headers } = request
      const proof = headers[TEST_PROOF_HEADER]
      const isTest = typeof proof === 'string' && isTestProof(proof, pathToken, await store.apiKeys.hashes())
      const more = { isTest, trace: readTrace(headers) }
      const viewOf = async (viewed: StoredToken, on: LiveServer): Promise<CustomerView> => {
        const contact = isUsable(viewed, on) ? '' : await store.meta.contact()
        return { ...customerView(viewed, on, contact, renew), ...more }
      }
      const renew = async () => {
        const found = await findAccess(pathToken)
        return found && viewOf(found.token, found.server)
      }
      const view = await viewOf(token, server)
      await sendStream(await streams.handle({ view, headers, body, signal: abort.signal }), response)
    } finally {
      deadline.end()
    }
  }

  return (request, response) => {
    const token = request.method === 'POST' ? STREAM.exec(request.url ?? '')?.[1] : undefined
    if (token === undefined) return false
    return serve(request, response, token).catch((error: unknown) =>
      respondToFailure(error, response, { area: 'service/stream', noteUnavailable }),
    )
  }
}

interface Answerable {
  request: IncomingMessage
  response: ServerResponse
  token: StoredToken
  server: LiveServer
  limits: CallLimits
  abort: Canceller
  body: unknown
}

/** Checks every `Authorization` header, because Node's `headers` only has the first. */
function isBearer({ headers, headersDistinct }: IncomingMessage, token: StoredToken, pathToken: string): boolean {
  if (headers.authorization === undefined) return true
  const all = headersDistinct.authorization ?? []
  return all.every((each) => {
    const bearer = readBearer(each) ?? ''
    return bearer === pathToken || sameHash(hashSecret(bearer), token.hash)
  })
}

function abortOnClose(response: ServerResponse): Canceller {
  const abort = createCanceller()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  return abort
}
