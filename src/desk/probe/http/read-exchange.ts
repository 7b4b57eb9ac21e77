import { maskUrl } from '../../../shared/probe/mask-url.ts'
import type { StageFacts } from '../../../shared/probe/stage.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import { visibleText } from '../../../shared/visible-text.ts'
import type { Exchange } from './record-fetch.ts'

/** The context needed to read a failed exchange. */
export interface ExchangeContext {
  url: URL
  port: number
  /** Whether an `Authorization` header was sent. */
  headerSent: boolean
  /** Masks the token. */
  mask: (text: string) => string
}

/** The media type in lower case, without parameters. */
export const mediaType = (exchange: Exchange): string =>
  (exchange.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

export const isRedirect = ({ status }: Exchange): boolean =>
  status !== null && [301, 302, 303, 307, 308].includes(status)

/** Whether the response could be MCP: JSON or an event stream. */
export const isMcpMedia = (exchange: Exchange): boolean => {
  const type = mediaType(exchange)
  return type === 'application/json' || type.endsWith('+json') || type === 'text/event-stream'
}

export function isHtml(exchange: Exchange): boolean {
  return (
    /^(text\/html|application\/xhtml\+xml)$/.test(mediaType(exchange)) ||
    /^\s*<(!doctype html|html)/i.test(exchange.head)
  )
}

/** Facts for the `http` stage from the last exchange. */
export function httpFacts(exchange: Exchange, { url, mask }: ExchangeContext): StageFacts<'http'> {
  const { status, headers } = exchange
  const location = headers.get('location')
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  let redirect: StageFacts<'http'>['redirect'] = null
  if (isRedirect(exchange) && status !== null) {
    const target = location === null ? null : targetOf(location, url)
    redirect = {
      status,
      to: target === null ? '' : mask(maskUrl(target.href)),
      sameOrigin: target !== null && target.origin === url.origin,
    }
  }
  return {
    status,
    contentType: mediaType(exchange) || null,
    server: headers.get('server'),
    redirect,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
  }
}

/** Facts for the `authentication` stage from the last exchange. */
export function authenticationFacts(exchange: Exchange, context: ExchangeContext): StageFacts<'authentication'> {
  const challenge = exchange.headers.get('www-authenticate') ?? ''
  const metadata = /resource_metadata="?([^",\s]+)/i.exec(challenge)?.[1]
  // A scheme comes at the start or after a comma and is followed by a space or the end; a parameter is followed by `=`.
  const asked = [...challenge.matchAll(/(?:^|,)\s*([A-Za-z][\w-]*)(?=\s+[^=\s]|\s*(?:,|$))/g)].map(
    ([, name]) => name ?? '',
  )
  return {
    headerSent: context.headerSent,
    asked: [...new Set(asked)],
    resourceMetadata: metadata === undefined ? null : context.mask(metadata),
  }
}

/** The server's message in an error response, masked and shortened; undefined when there's nothing readable. */
export function serverMessage(exchange: Exchange, mask: (text: string) => string): string | undefined {
  if (isHtml(exchange)) return undefined
  const text = exchange.head.trim()
  const json = parseJson(text)
  const found = json === undefined ? (/^[[{]/.test(text) ? undefined : text) : messageIn(json)
  return found === undefined ? undefined : shorten(mask(found))
}

/** The JSON-RPC error in an HTTP error response, or null. */
export function rpcErrorIn(exchange: Exchange): { code: number } | null {
  const json = parseJson(exchange.head)
  if (typeof json !== 'object' || json === null || !('error' in json)) return null
  const { error } = json
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'number') return null
  return { code: error.code }
}

/** Shortens text to one line of at most 200 characters; undefined when it's empty. */
export function shorten(text: string): string | undefined {
  const line = visibleText(text.replace(/\s+/g, ' ').trim())
  if (line === '') return undefined
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

function messageIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json
  if (typeof json !== 'object' || json === null) return undefined
  for (const name of ['message', 'error_description', 'detail', 'error', 'title']) {
    const value: unknown = Object.hasOwn(json, name) ? (json as Record<string, unknown>)[name] : undefined
    const found = messageIn(value)
    if (found !== undefined) return found
  }
  return undefined
}

function targetOf(location: string, base: URL): URL | null {
  try {
    return new URL(location, base)
  } catch {
    return null
  }
}
