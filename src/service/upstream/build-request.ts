import type { Endpoint } from '../../shared/platform/endpoint.ts'
import { type CompiledEndpoint, compileEndpoint } from './compile-endpoint.ts'
import { fillEntry, fillText, type Text, textOf } from './fill-text.ts'
import { fillJsonBody } from './json-body.ts'
import { fillMultipart } from './multipart-body.ts'
import { RequestProblem } from './request-problem.ts'
import { resolveValues, type Values } from './resolve-values.ts'

/** An upstream request, ready to send. Header order and repetition are kept. */
export interface UpstreamRequest {
  method: string
  /** `http(s)://host[:port]`, from the endpoint alone. */
  origin: string
  /** Path and query, percent-encoded. */
  path: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
}

/**
 * Puts values into an endpoint's request. Each only ever fills its own place: none can change scheme, host, port, or the
 * path around it. `baseUrl` is the endpoint's, resolved; `args` are the model's, checked; `customerValues` are bound to
 * the token. Throws RequestProblem.
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
  const path = prefix + compiled.segments.map((segment) => fillSegment(segment, values)).join('/')
  const query: string[] = []
  for (const { name, value } of compiled.query) {
    for (const text of fillEntry(value, values)) query.push(`${encodeQuery(name)}=${encodeQuery(text)}`)
  }
  const headers: UpstreamRequest['headers'] = []
  for (const { name, value } of compiled.headers) {
    const text = fillText(value, values)
    if (text !== undefined) headers.push([name, headerValue(name, text)])
  }
  const { contentType, body, replaces } = fillBody(compiled.body, values)
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  const kept = replaces ? headers.filter(([name]) => name.toLowerCase() !== 'content-type') : headers
  if (contentType !== undefined && (replaces || !has('content-type'))) kept.push(['Content-Type', contentType])
  if (!has('accept')) kept.push(['Accept', 'application/json, */*;q=0.5'])
  if (!has('user-agent')) kept.push(['User-Agent', 'mcp-access-desk'])
  const search = query.length === 0 ? '' : `?${query.join('&')}`
  return { method: endpoint.method, origin, path: path + search, headers: kept, body }
}

const bases = new Map<string, { origin: string; prefix: string }>()

/** `http://host:8080/v1/` is the origin `http://host:8080` and the prefix `/v1`. */
function splitBase(baseUrl: string): { origin: string; prefix: string } {
  const known = bases.get(baseUrl)
  if (known) return known
  const parsed = parseUrl(baseUrl)
  if (!parsed) throw new RequestProblem('internal', 'The address of this tool is not a valid URL.')
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

/** A server may resolve `.` and `..` even when slashes around them come encoded, so such values are refused. */
function fillSegment(segment: Text, values: Values): string {
  let filled = ''
  let open = false
  for (const part of segment) {
    if ('text' in part) {
      filled += part.text
      continue
    }
    open = true
    const name = part.parameter
    if (!values.has(name)) throw new RequestProblem('arguments', `"${name}" is required.`)
    const text = textOf(values.get(name))
    if (text === '' || text.split(/[/\\]/).some(isDots)) {
      throw new RequestProblem(
        'arguments',
        `The argument "${name}" must be an identifier; it is ${JSON.stringify(text)}.`,
      )
    }
    filled += encode(text)
  }
  if (open && isDots(filled)) throw new RequestProblem('arguments', 'The arguments in the path make no identifier.')
  return filled
}

const isDots = (text: string): boolean => /^(\.|%2e){1,2}$/i.test(text)

function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new RequestProblem('arguments', 'An argument holds half a character (a lone surrogate).')
  }
}

/** Percent-encodes all but what RFC 3986 allows in a query and no server takes for a separator. */
function encodeQuery(text: string): string {
  return encode(text).replace(/%(2C|3A|2F|40|24)/g, decodeURIComponent)
}

/** Header bytes are UTF-8, as cURL sends them; Node takes a header's characters for bytes. */
function headerValue(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(text)) {
    throw new RequestProblem('arguments', `The value of the header ${name} must be one line of text.`)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII
  return /^[\x00-\x7f]*$/.test(text) ? text.trim() : Buffer.from(text.trim(), 'utf8').toString('latin1')
}

interface FilledBody {
  contentType?: string
  body: Buffer | undefined
  /** Whether the content type must be this one, as it names the boundary. */
  replaces?: boolean
}

function fillBody(body: CompiledEndpoint['body'], values: Values): FilledBody {
  switch (body.kind) {
    case 'none':
      return { body: undefined }
    case 'json': {
      const text = fillJsonBody(body.template, values)
      return text === undefined ? { body: undefined } : { contentType: 'application/json', body: Buffer.from(text) }
    }
    case 'form': {
      const fields = new URLSearchParams()
      for (const { name, value } of body.fields) {
        for (const text of fillEntry(value, values)) fields.append(name, text)
      }
      return { contentType: 'application/x-www-form-urlencoded', body: Buffer.from(fields.toString()) }
    }
    case 'multipart':
      return { ...fillMultipart(body.parts, values), replaces: true }
    case 'text': {
      const text = body.template
        .map((part) =>
          'text' in part ? part.text : values.has(part.parameter) ? plain(values.get(part.parameter)) : '',
        )
        .join('')
      return text === '' ? { body: undefined } : { contentType: body.contentType, body: Buffer.from(text) }
    }
  }
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
