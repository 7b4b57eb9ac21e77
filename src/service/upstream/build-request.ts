import { type Endpoint, isIdempotentMethod, isSafeMethod } from '../../shared/management/endpoint/endpoint.ts'
import { message } from '../../shared/text/message.ts'
import { compileEndpoint } from './compile-endpoint.ts'
import { fillBody } from './fill-body.ts'
import { fillHeader } from './fill-header.ts'
import { fillCookies, fillQuery } from './fill-pairs.ts'
import { fillPath } from './fill-path.ts'
import { RequestProblem } from './request-problem.ts'
import { resolveValues } from './resolve-values.ts'

/** An upstream request that's ready to send. Preserves the order and repetition of headers. */
export interface UpstreamRequest {
  method: string
  /** `http(s)://host[:port]`, taken only from the endpoint. */
  origin: string
  /** Path and query, percent-encoded. */
  path: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
  /** Whether it contains a key by which the API recognizes it when it's repeated. */
  hasIdempotencyKey?: boolean | undefined
  /** Signs the request each time it's sent. */
  signer?: RequestSigner | undefined
}

/** Signs requests when they're sent, because a signature covers the path, the body, or the time. */
export interface RequestSigner {
  /** Returns the request with its signature. Throws RequestProblem. */
  sign(request: UpstreamRequest): UpstreamRequest
  /**
   * Returns the request with another signature after a 401 response, which means that nothing was done; null if that can't help. `headers`
   * are the response's.
   */
  signAgain(request: UpstreamRequest, headers: UpstreamRequest['headers']): UpstreamRequest | null
}

/** Whether a request can be sent again after a response that asks for that: sending it twice changes nothing, or no more than once. */
export const isRepeatable = ({ method, hasIdempotencyKey }: UpstreamRequest): boolean =>
  isSafeMethod(method) || hasIdempotencyKey === true

/** Whether a request can be sent again if its response never came. */
export const isIdempotent = (request: UpstreamRequest): boolean =>
  isIdempotentMethod(request.method) || isRepeatable(request)

/**
 * Fills values into an endpoint's request. Each value only fills its own place: none can change the scheme, host, port, or the path around
 * it. `baseUrl` is the endpoint's resolved base URL; `args` are the model's validated arguments; `customerValues` are bound to the token.
 * Throws RequestProblem.
 */
export function buildRequest(
  endpoint: Endpoint,
  baseUrl: string,
  args: Readonly<Record<string, unknown>>,
  customerValues: Readonly<Record<string, string>>,
): UpstreamRequest {
  const compiled = compileEndpoint(endpoint)
  const values = resolveValues(endpoint.parameters, args, customerValues)
  const { origin, prefix } = splitBase(baseUrl)
  const path = prefix + fillPath(compiled, values, endpoint.pathStyles)
  const query = fillQuery(compiled.query, values, compiled.bound)
  const headers: UpstreamRequest['headers'] = []
  for (const header of compiled.headers) {
    const text = fillHeader(header, values, header.name.toLowerCase() === 'cookie' ? compiled.bound : [])
    if (text !== undefined) headers.push([header.name, headerValue(header.name, text)])
  }
  const cookies = fillCookies(compiled.cookies, values, compiled.bound)
  if (cookies !== '') headers.push(['Cookie', headerValue('Cookie', cookies)])
  const { contentType, body, replaces } = fillBody(compiled.body, values, compiled)
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  const kept = replaces ? headers.filter(([name]) => name.toLowerCase() !== 'content-type') : headers
  if (contentType !== undefined && (replaces || !has('content-type'))) kept.push(['Content-Type', contentType])
  if (!has('accept')) kept.push(['Accept', 'application/json, */*;q=0.5'])
  if (!has('user-agent')) kept.push(['User-Agent', 'mcp-access-desk'])
  const sent = kept.filter(([name, value]) => value !== '' || !ADDED.test(name))
  return {
    method: endpoint.method,
    origin,
    path: query === '' ? path : `${path}?${query}`,
    headers: sent,
    body,
    hasIdempotencyKey: compiled.hasIdempotencyKey,
  }
}

/** Headers that are added by default. If the endpoint lists one without a value, that header isn't sent at all. */
const ADDED = /^(?:content-type|accept|user-agent)$/i

const bases = new Map<string, { origin: string; prefix: string }>()

/** Splits `http://host:8080/v1/` into the origin `http://host:8080` and the prefix `/v1`. */
function splitBase(baseUrl: string): { origin: string; prefix: string } {
  const known = bases.get(baseUrl)
  if (known) return known
  const parsed = parseUrl(baseUrl)
  if (!parsed) throw new RequestProblem('internal', message('upstream.addressInvalid'))
  const split = { origin: `${parsed.protocol}//${parsed.host}`, prefix: parsed.pathname.replace(/\/+$/, '') }
  if (bases.size > 1000) bases.clear()
  bases.set(baseUrl, split)
  return split
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Encodes a header's value as UTF-8, as cURL sends it; Node treats each character of a header as a byte. */
function headerValue(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(text)) {
    throw new RequestProblem('arguments', message('upstream.headerLine', { name }))
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII
  return /^[\x00-\x7f]*$/.test(text) ? text.trim() : Buffer.from(text.trim(), 'utf8').toString('latin1')
}
