import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, trusted } from '../../../base/customer-page/html.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { visitorLanguage } from '../../claims/visitor-language.ts'
import type { CustomerLogins, LoginProblem } from '../../logins/customer-logins.ts'
import { hashSecret } from '../../store/secret.ts'
import type { RawRoute } from '../raw-route.ts'
import { respondToFailure } from '../responses/respond-to-failure.ts'

const CALLBACK_PATH = '/oauth/callback'
/** These match a request's target, which may be a full URL (RFC 9112 §3.2.2). */
const LINK = /^(?:https?:\/\/[^/?#]*)?\/login\/(ml_[\w-]{43})(?:\?|$)/
const CALLBACK = /^(?:https?:\/\/[^/?#]*)?\/oauth\/callback(?:\?(.*))?$/
const STATE = /^ms_[\w-]{43}$/
/** Maximum length of what an authorization server returns. */
const MAX_PARAMETER = 4096
/** How long the browser keeps the cookie, in seconds. */
const COOKIE_SECONDS = 900

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:3rem 1.5rem}
main{max-width:34rem;margin:auto}h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}p{overflow-wrap:anywhere}
button{font:inherit;font-weight:600;padding:.625rem 1.25rem;border:0;border-radius:.5rem;background:#1a5fb4;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #62a0ea;outline-offset:2px}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const STATUS_OF: Record<LoginProblem, number> = {
  unknown: 404,
  used: 410,
  expired: 410,
  otherBrowser: 403,
  denied: 200,
  otherIssuer: 400,
  otherPerson: 409,
  unavailable: 502,
  clientRefused: 502,
  unusable: 502,
}

interface Page {
  title: Message
  text: readonly Message[]
  /** A button that sends a form to the page's own address. */
  button?: Message
}

/**
 * Handles the pages with which a customer logs in to an API: `/login/<code>`, which says whose access it is and begins on a click, because
 * previews of links open them, too; and `/oauth/callback`, where the authorization server sends the browser back to.
 */
export function loginPages(logins: CustomerLogins, noteUnavailable: () => void): RawRoute {
  async function offer(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') return begin(code, request, response)
    const found = await logins.describe(code)
    if (typeof found === 'string') return sendProblem(found, request, response)
    const { api, server, customer } = found
    const text = [message('loginPage.offer', { server, api, customer }), message('loginPage.onlyYou', { customer })]
    const page = { title: message('loginPage.title', { api }), text, button: message('loginPage.begin') }
    sendPage(200, page, request, response)
  }

  async function begin(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = await logins.begin(code)
    if (typeof begun === 'string') return sendProblem(begun, request, response)
    const { address, state, browser, isSecure } = begun
    const cookie = cookieOf(state, browser, COOKIE_SECONDS)
    response.setHeader('Set-Cookie', isSecure ? `${cookie}; Secure` : cookie)
    response.setHeader('Cache-Control', 'no-store')
    response.writeHead(303, { Location: address }).end()
  }

  async function finish(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const state = query.get('state') ?? ''
    const returned = { state, code: query.get('code'), error: query.get('error'), issuer: query.get('iss') }
    const isWithin = Object.values(returned).every((value) => value === null || value.length <= MAX_PARAMETER)
    if (!STATE.test(state) || !isWithin) return sendProblem('unknown', request, response)
    const done = await logins.finish(returned, readCookie(request, state))
    if (typeof done === 'string') return sendProblem(done, request, response)
    response.setHeader('Set-Cookie', cookieOf(state, '', 0))
    const { api, person } = done
    const who = person === null ? [] : [message('loginPage.person', { person })]
    const page = { title: message('loginPage.done', { api }), text: [...who, message('loginPage.goBack')] }
    sendPage(200, page, request, response)
  }

  return (request, response) => {
    const { method, url = '' } = request
    const code = LINK.exec(url)?.[1]
    const callback = CALLBACK.exec(url)
    const isRead = method === 'GET' || method === 'HEAD'
    const work =
      code !== undefined && (isRead || method === 'POST')
        ? offer(code, request, response)
        : callback !== null && method === 'GET'
          ? finish(new URLSearchParams(callback[1]), request, response)
          : null
    if (work === null) return false
    return work.catch((error: unknown) => respondToFailure(error, response, { area: 'service/http', noteUnavailable }))
  }
}

/** Returns the name of an attempt's cookie. Each attempt has its own, so that two can run in one browser. */
const cookieName = (state: string): string => `mcp_login_${hashSecret(state).slice(0, 16)}`

/** Returns a cookie for a same-site navigation back from the authorization server. It proves nothing without the state, and lives briefly. */
function cookieOf(state: string, browser: string, seconds: number): string {
  return `${cookieName(state)}=${browser}; Path=${CALLBACK_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}

function readCookie({ headers }: IncomingMessage, state: string): string {
  const name = `${cookieName(state)}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? ''
}

function sendProblem(problem: LoginProblem, request: IncomingMessage, response: ServerResponse): void {
  const page = { title: message('loginPage.failed'), text: [message(`loginPage.problems.${problem}`)] }
  sendPage(STATUS_OF[problem], page, request, response)
}

function sendPage(status: number, { title, text, button }: Page, request: IncomingMessage, response: ServerResponse) {
  const language = visitorLanguage(request.headers['accept-language'])
  const form = button && html`<form method="post"><button>${button}</button></form>`
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${trusted(STYLE)}</style></head><body><main><h1>${title}</h1>
${text.map((each) => html`<p>${each}</p>`)}${form ?? null}</main></body></html>`
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    // `form-action` would also stop the redirect to the authorization server, and any further one.
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(String(page.render(language)))
}
