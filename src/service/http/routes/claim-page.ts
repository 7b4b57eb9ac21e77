import type { IncomingMessage, ServerResponse } from 'node:http'
import { logFor } from '../../../base/log/log.ts'
import type { Changes } from '../../../shared/management/changes.ts'
import { message } from '../../../shared/text/message.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import { createNonce, isFreshNonce } from '../../claims/claim-nonce.ts'
import { CLAIM_POLICY, connectionJson, openPage, statePage, urlPage, waitPage } from '../../claims/claim-page.ts'
import { type Claimed, type ClaimView, createClaimUse } from '../../claims/use-claim.ts'
import { visitorLanguage } from '../../claims/visitor-language.ts'
import { createWrongKeyThrottle } from '../../limits/wrong-key-throttle.ts'
import type { Addresses } from '../../management/operation-deps.ts'
import { DatabaseUnavailable } from '../../store/engine/unavailable.ts'
import type { Store } from '../../store/store.ts'
import type { RawRoute } from '../raw-route.ts'
import { claimTarget } from '../requests/claim-target.ts'
import { isOfType, readBody } from '../requests/read-body.ts'
import { DATABASE_RETRY } from '../responses/error-body.ts'
import { sendJson, sendRawError } from '../responses/send-raw.ts'

/** Maximum size of the form, in bytes. */
const MAX_FORM_BYTES = 1024
/** How long a browser is recognized after it used a link, in seconds. */
const REMEMBERED_SECONDS = (30 * DAY_MS) / 1000

const isForm = (contentType: string | undefined): boolean => isOfType(contentType, 'application/x-www-form-urlencoded')

const STATUS: Readonly<Record<Exclude<ClaimView['kind'], 'open'>, number>> = {
  unknown: 404,
  revoked: 410,
  expired: 410,
  paused: 403,
  used: 410,
  own: 200,
}

interface Deps {
  store: Store
  addresses: Pick<Addresses, 'claimUrl' | 'mcpUrl'>
  /** Called with the changes that each use of a link makes. */
  noteChanges: (changes: Changes) => void
  /** Called for each request that gets a 503 because the database is down. */
  noteUnavailable: () => void
  /** Timeout for the form to arrive, in milliseconds. */
  bodyMs: number
}

/**
 * Handles `GET` and `POST /claim/<code>`, the page with which customers get their URL. Only its form uses the link, because programs that
 * preview links open them too. Leaves other methods to the app.
 */
export function claimPageRoute({ store, addresses, noteChanges, noteUnavailable, bodyMs }: Deps): RawRoute {
  const claims = createClaimUse(store)
  const guesses = createWrongKeyThrottle()

  const contextOf = async (request: IncomingMessage, metadata?: Record<string, string>) => ({
    language: visitorLanguage(request.headers['accept-language'], metadata),
    contact: await store.meta.contact(),
  })

  async function show(request: IncomingMessage, response: ServerResponse, code: string, isLate = false): Promise<void> {
    const view = await claims.view(code, browserOf(request))
    if (view.kind !== 'open') return showState(request, response, { code, view })
    const context = await contextOf(request, view.subject.metadata)
    const nonce = createNonce(code, Date.now())
    sendPage(request, response, isLate ? 400 : 200, openPage(context, view, { nonce, isLate }))
  }

  /** Responds to the page that shows the URL, whose browser may see whether a client has connected to it. */
  async function showConnection(request: IncomingMessage, response: ServerResponse, code: string): Promise<void> {
    const view = await claims.view(code, browserOf(request))
    if (view.kind !== 'own') return sendRawError(response, 404, message('http.unknownUrl'))
    response.setHeader('Cache-Control', 'no-store')
    sendJson(response, 200, connectionJson(visitorLanguage(request.headers['accept-language']), view.token))
  }

  async function showState(
    request: IncomingMessage,
    response: ServerResponse,
    { code, view }: { code: string; view: Exclude<ClaimView, { kind: 'open' }> },
  ): Promise<void> {
    const context = await contextOf(request)
    // Behind a proxy, all visitors have the proxy's address.
    if (view.kind === 'unknown' && (await guesses.tried(request.socket.remoteAddress ?? ''))) {
      response.setHeader('Retry-After', '60')
      return sendPage(request, response, 429, waitPage(context, 'tooMany'))
    }
    if (view.kind === 'used') {
      const tokens = await claims.noteOpenedAgain(code)
      if (tokens.length > 0) noteChanges({ tokens })
    }
    sendPage(request, response, STATUS[view.kind], statePage(context, view))
  }

  async function use(request: IncomingMessage, response: ServerResponse, code: string): Promise<void> {
    const body = await readBody(request, { maxBytes: MAX_FORM_BYTES, accepts: isForm, limitMs: bodyMs })
    if (body.kind === 'gone' || body.kind === 'noRoom') return
    if (body.kind === 'refused') {
      response.setHeader('Connection', 'close')
      return sendRawError(response, body.status, body.reason)
    }
    const nonce = new URLSearchParams(body.bytes.toString()).get('nonce') ?? ''
    if (!isFreshNonce(nonce, code, Date.now())) return show(request, response, code, true)
    // Read first: nothing that can fail may come between using the link and showing the URL.
    const contact = await store.meta.contact()
    const result = await claims.claim(code, browserOf(request))
    if (result.kind === 'claimed') return showUrl(request, response, result, contact)
    if (result.kind === 'open') return show(request, response, code)
    return showState(request, response, { code, view: result })
  }

  function showUrl(request: IncomingMessage, response: ServerResponse, claimed: Claimed, contact: string): void {
    const { token, subject, changed, claimId, browser } = claimed
    const { tokens, customerId, serverId } = changed
    noteChanges({ tokens, customers: [customerId], customerCounts: [serverId] })
    const { protocol, pathname } = new URL(addresses.claimUrl())
    const cookie = `${claimId}=${browser}; Path=${pathname}; Max-Age=${REMEMBERED_SECONDS}; HttpOnly; SameSite=Lax`
    response.setHeader('Set-Cookie', protocol === 'https:' ? `${cookie}; Secure` : cookie)
    const language = visitorLanguage(request.headers['accept-language'], subject.metadata)
    const context = { language, contact }
    sendPage(request, response, 200, urlPage(context, subject, `${addresses.mcpUrl()}/${token}/stream`, token))
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const isAway = error instanceof DatabaseUnavailable
    if (isAway) noteUnavailable()
    else logFor('service/http').error('A claim page couldn’t be shown', error)
    if (response.headersSent) return void response.destroy()
    response.setHeader('Retry-After', DATABASE_RETRY)
    const language = visitorLanguage(request.headers['accept-language'])
    sendPage(request, response, isAway ? 503 : 500, waitPage({ language, contact: '' }, 'unavailable'))
  }

  return (request, response) => {
    const target = claimTarget(request.url)
    if (target === null) return false
    const { code, query } = target
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return false
    const get = query === 'connection' ? showConnection : show
    const served = method === 'POST' ? use(request, response, code) : get(request, response, code)
    return served.catch((error: unknown) => fail(error, request, response))
  }
}

/** Returns the function that finds the secret of the browser that used a link, which it sends as a cookie. */
const browserOf =
  ({ headers }: IncomingMessage) =>
  (claimId: string): string | null => {
    const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim())
    const own = cookies.find((each) => each.startsWith(`${claimId}=`))
    return own === undefined ? null : own.slice(claimId.length + 1)
  }

function sendPage({ method }: IncomingMessage, response: ServerResponse, status: number, page: string): void {
  if (response.destroyed) return
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Content-Security-Policy': CLAIM_POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Accept-Language, Cookie',
  })
  response.end(method === 'HEAD' ? undefined : page)
}
