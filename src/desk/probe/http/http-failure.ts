import { networkErrorCode } from '../../../base/network/network-error-code.ts'
import { problemOf, type StageProblem, withServerText } from '../../../shared/probe/problem.ts'
import type { StageFacts } from '../../../shared/probe/stage.ts'
import { StageFailure, stageFailure } from '../stage-failure.ts'
import {
  authenticationFacts,
  type ExchangeContext,
  httpFacts,
  isHtml,
  isMcpMedia,
  isRedirect,
  mediaType,
  serverMessage,
} from './read-exchange.ts'
import { BodyTooLarge, type Exchange } from './record-fetch.ts'

const CERTIFICATE_CODE = /^(CERT_|TLS_CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/
const TLS_CODE = /^(SSL_|TLS_|EPROTO)/

/**
 * Returns what went wrong in an exchange at the HTTP level, as a failure of the `http` or `authentication` stage; null when HTTP is fine,
 * which means that the problem is in the response's content.
 */
export function httpFailure(exchange: Exchange, context: ExchangeContext): StageFailure | null {
  const { status, error } = exchange
  const facts = httpFacts(exchange, context)
  if (status === null) return error === null ? null : networkFailure(error, context)
  if (isRedirect(exchange) || facts.redirect) {
    return stageFailure('http', redirectProblem(facts.redirect, status), facts)
  }
  if (status === 401) return authenticationFailure(exchange, context, 'authRequired')
  if (status === 403 && /insufficient_scope/i.test(exchange.headers.get('www-authenticate') ?? '')) {
    return authenticationFailure(exchange, context, 'authInsufficient')
  }
  if (status >= 400) {
    const code = codeOf(status)
    const problem = problemOf(code, { status, count: Math.ceil(facts.retryAfterSeconds ?? 0) })
    const quotes = code === 'httpForbidden' || code === 'httpBadRequest'
    return stageFailure(
      'http',
      quotes ? withServerText(problem, serverMessage(exchange, context.mask)) : problem,
      facts,
    )
  }
  if (error instanceof BodyTooLarge) {
    const megabytes = Math.round(error.limit / 1024 / 1024)
    return stageFailure('http', problemOf('httpTooLarge', { megabytes }), facts)
  }
  if (isHtml(exchange)) return stageFailure('http', problemOf('httpHtml'), facts)
  if (exchange.bytes > 0 && !isMcpMedia(exchange)) {
    const type = mediaType(exchange)
    return stageFailure('http', type === '' ? problemOf('httpNoType') : problemOf('httpNotMcp', { type }), facts)
  }
  return error === null ? null : stageFailure('http', problemOf('httpCut'), facts)
}

function redirectProblem(redirect: StageFacts<'http'>['redirect'], status: number): StageProblem {
  if (!redirect?.to) return problemOf('httpRedirectUnreadable', { status })
  return problemOf(redirect.sameOrigin ? 'httpRedirect' : 'httpRedirectElsewhere', { to: redirect.to, status })
}

function codeOf(status: number) {
  if (status === 403) return 'httpForbidden'
  if (status === 404) return 'httpNotFound'
  if (status === 405) return 'httpMethod'
  if (status === 410) return 'httpGone'
  if (status === 421) return 'httpHost'
  if (status === 429) return 'httpTooMany'
  if (status >= 502 && status <= 504) return 'httpGateway'
  return status >= 500 ? 'httpServerError' : 'httpBadRequest'
}

function authenticationFailure(
  exchange: Exchange,
  context: ExchangeContext,
  code: 'authRequired' | 'authInsufficient',
): StageFailure {
  const facts = authenticationFacts(exchange, context)
  const asked = facts.resourceMetadata === null ? 'authRequired' : 'authOauth'
  const refused = context.headerSent ? 'authRefused' : asked
  const problem = problemOf(code === 'authRequired' ? refused : code)
  return new StageFailure('authentication', problem, facts, httpFacts(exchange, context))
}

function networkFailure(error: unknown, { url, port }: ExchangeContext): StageFailure {
  const code = networkErrorCode(error)
  const words = { host: url.hostname, port }
  if (/^HPE_|INVALID_HTTP_RESPONSE$/.test(code)) return stageFailure('http', problemOf('httpNotHttp', words))
  if (/^(PROXY_|TUNNEL_|SOCKS_|MANDATORY_PROXY_)/.test(code)) return stageFailure('http', problemOf('httpProxy'))
  if (CERTIFICATE_CODE.test(code)) return stageFailure('tls', problemOf('tlsNotTrusted'))
  if (TLS_CODE.test(code)) return stageFailure('tls', problemOf('tlsHandshake'))
  if (/^(ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED)$/.test(code))
    return stageFailure('dns', problemOf('dnsNotFound', words))
  if (/CONNECTION_REFUSED$|^ECONNREFUSED$/.test(code)) return stageFailure('tcp', problemOf('tcpRefused', words))
  if (/^(EHOSTUNREACH|ENETUNREACH|ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED)$/.test(code))
    return stageFailure('tcp', problemOf('tcpUnreachable', words))
  return stageFailure('http', problemOf('httpCut'))
}
