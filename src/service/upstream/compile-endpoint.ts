import { OF_THE_CONNECTION } from '../../base/network/connection-headers.ts'
import { isIdempotencyName } from '../../shared/management/definition/generated-names.ts'
import { modelParameters } from '../../shared/management/definition/tool.ts'
import type { Endpoint, Pair } from '../../shared/management/endpoint/endpoint.ts'
import { placeholderNames } from '../../shared/management/endpoint/template.ts'
import { message } from '../../shared/text/message.ts'
import { splitTemplate } from './chosen-names.ts'
import { type CompiledPair, compilePair } from './fill-pairs.ts'
import { compileText, type Text } from './fill-text.ts'
import { boundMembers, compileJsonBody, type JsonTemplate } from './json-body.ts'
import { type CompiledPart, compilePart } from './multipart-body.ts'
import { RequestProblem } from './request-problem.ts'

/**
 * A compiled body. `onlyWith`: the body is sent only if one of these parameters has a value; undefined means always. A parameter that's
 * generated for each call always has a value.
 */
export type CompiledBody =
  | { kind: 'none' }
  | {
      kind: 'json'
      template: JsonTemplate
      onlyWith: readonly string[] | undefined
    }
  | { kind: 'form'; fields: CompiledPair[] }
  | { kind: 'multipart'; parts: CompiledPart[]; onlyWith: readonly string[] | undefined }
  | { kind: 'text' | 'binary'; contentType: string; template: Text }

/** An endpoint with compiled templates. */
export interface CompiledEndpoint {
  /** The segments of the path; their literal text is already encoded. */
  segments: Text[]
  query: CompiledPair[]
  headers: CompiledPair[]
  cookies: CompiledPair[]
  body: CompiledBody
  /** The parameters that the model fills; all others are bound to the customer. */
  models: ReadonlySet<string>
  /** The names of customers' own values in the query, the body, and cookies. Arguments can't use them. */
  bound: readonly string[]
  hasBound: boolean
  hasIdempotencyKey: boolean
}

/** An HTTP token (RFC 9110 §5.6.2). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

const compiled = new WeakMap<Endpoint, CompiledEndpoint>()

/** Compiles an endpoint, once per object. Throws RequestProblem `internal` if its JSON body is invalid. */
export function compileEndpoint(endpoint: Endpoint): CompiledEndpoint {
  const known = compiled.get(endpoint)
  if (known) return known
  const made = compile(endpoint)
  compiled.set(endpoint, made)
  return made
}

function compile(endpoint: Endpoint): CompiledEndpoint {
  const known = new Set(endpoint.parameters.map(({ name }) => name))
  const models = new Set(modelParameters(endpoint).map(({ name }) => name))
  const asked = new Set(endpoint.parameters.flatMap(({ name, source }) => (source === 'generated' ? [] : [name])))
  const pair = (entry: Pair): CompiledPair => compilePair(entry, known, models)
  const headers = endpoint.headers.filter(({ name }) => !OF_THE_CONNECTION.test(name)).map(pair)
  const unusable = headers.find(({ name }) => !HEADER_NAME.test(name))
  if (unusable)
    throw new RequestProblem('internal', message('upstream.headerName', { name: JSON.stringify(unusable.name) }))
  const hostMoves = headers.some(
    ({ name, value }) => name.toLowerCase() === 'host' && value.some((part) => 'parameter' in part),
  )
  if (hostMoves) throw new RequestProblem('internal', message('upstream.hostParameter'))
  const query = endpoint.query.map(pair)
  const cookies = endpoint.cookies.map(pair)
  const body = compileBody(endpoint.body, known, asked, models, pair)
  return {
    segments: endpoint.path.split('/').map((segment) => compileText(segment, known).map(encodeLiteral)),
    query,
    headers,
    cookies,
    body,
    models,
    bound: [...query, ...cookies, ...pairsOf(body)]
      .flatMap(({ name, isBound }) => (isBound ? [name] : []))
      .concat(
        body.kind === 'json' ? boundMembers(body.template, models) : [],
        headers.flatMap((header) => (header.name.toLowerCase() === 'cookie' ? boundCookies(header, models) : [])),
      ),
    hasBound: endpoint.parameters.some(({ source }) => source === 'customer'),
    hasIdempotencyKey: hasIdempotencyKey(endpoint),
  }
}

/** Whether each call sends a new idempotency key: a generated value, by its own name or that of the header or field it's sent in. */
function hasIdempotencyKey({ parameters, headers, query, body }: Endpoint): boolean {
  const generated = new Set(parameters.flatMap(({ name, source }) => (source === 'generated' ? [name] : [])))
  if (generated.size === 0) return false
  if ([...generated].some(isIdempotencyName)) return true
  const fields = body.kind === 'form' ? body.fields : []
  return [...headers, ...query, ...fields].some(
    ({ name, value }) => isIdempotencyName(name) && placeholderNames(value).some((used) => generated.has(used)),
  )
}

const pairsOf = (body: CompiledBody): CompiledPair[] =>
  body.kind === 'form' ? body.fields : body.kind === 'multipart' ? body.parts.map(({ pair }) => pair) : []

/** Returns the names of those cookies in a Cookie header that contain a customer's own value. */
const boundCookies = ({ value }: CompiledPair, models: ReadonlySet<string>): string[] =>
  splitTemplate(value, /;/).flatMap((cookie) => {
    const [first] = cookie
    const isBound = cookie.some((part) => 'parameter' in part && !models.has(part.parameter))
    return isBound && first && 'text' in first ? [(first.text.split('=')[0] ?? '').trim()] : []
  })

function compileBody(
  body: Endpoint['body'],
  known: ReadonlySet<string>,
  asked: ReadonlySet<string>,
  models: ReadonlySet<string>,
  pair: (entry: Pair) => CompiledPair,
): CompiledBody {
  switch (body.kind) {
    case 'none':
      return body
    case 'json': {
      const template = compileJsonBody(body.template, known)
      if (template === null) throw new RequestProblem('internal', message('upstream.bodyNotJson'))
      const names = placeholderNames(body.template).filter((name) => asked.has(name))
      return { kind: 'json', template, onlyWith: body.optional ? names : undefined }
    }
    case 'form':
      return { kind: 'form', fields: body.fields.map(pair) }
    case 'multipart':
      return {
        kind: 'multipart',
        parts: body.parts.map((part) => compilePart(part, known, models)),
        onlyWith: body.optional
          ? body.parts.flatMap(({ value }) => placeholderNames(value)).filter((name) => asked.has(name))
          : undefined,
      }
    case 'text':
    case 'binary':
      return { ...body, template: compileText(body.template, known) }
  }
}

/** Percent-encodes disallowed characters in a path's literal text, in case it isn't encoded already. */
function encodeLiteral(part: Text[number]): Text[number] {
  if (!('text' in part)) return part
  // Converts to bytes and back, which replaces lone surrogates, because they can't be encoded.
  const text = Buffer.from(part.text).toString()
  return {
    text: text
      .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
      .replace(/[^\x21-\x7e]|["<>\\^`{|}#?]/gu, (character) => encodeURIComponent(character)),
  }
}
