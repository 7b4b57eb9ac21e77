import { type Endpoint, MOST_TOOL_NAME } from '../../../shared/platform/endpoint.ts'
import { parseJsonText } from '../../../shared/platform/json-text.ts'
import { isPlural, looksLikeValue, singular, snakeName } from '../../../shared/platform/value-shape.ts'
import { ACTIONS, METHOD_VERBS, READING } from './verbs.ts'

type Request = Pick<Endpoint, 'method' | 'baseUrl' | 'path' | 'body'>

/** Segments that say nothing of what a request is about. */
const EMPTY_WORD =
  /^(?:api|apis|rest|public|services?|v\d+(?:[._-]?\d+)*(?:(?:alpha|beta|rc)\d*)?|\d+(?:\.\d+)+|index|latest|stable|json|web|www|_api|\d{4}-\d{2})$/i
/** `/auth/login` is no more than a login. */
const SESSION = /^(?:login|logout|signin|signup|register)$/
const ACCOUNT = /^(?:auth|oauth|authentication|accounts?|sessions?|users?|identity)$/
/** With a GET, other verbs are more likely adjectives: `/orders/open`. */
const READ_ACTIONS = /^(?:download|check|verify|ping|login|logout|fetch|read|echo|make|do|send)$/
const SELF = /^(?:me|self|current|myself)$/

/** Words of a path: the static ones in snake case, null for a parameter or a value. */
function pathWords(path: string): (string | null)[] {
  return (
    path
      .split('/')
      .map((segment) => segment.replace(/\.(?:json|xml|php|aspx?|html?|csv|do|cgi)$/i, ''))
      // `/documents:search` is how some APIs write an action.
      .flatMap((segment) => segment.split(/(?<=[a-z0-9_}]):(?=[a-z]+$)/i))
      .filter((segment) => segment !== '' && !EMPTY_WORD.test(segment))
      .map((segment) =>
        /\{\{/.test(segment) || looksLikeValue(decode(segment)) ? null : snakeName(decode(segment), ''),
      )
      .filter((word) => word !== '')
  )
}

/** `list_orders`, `get_order`, `cancel_order` …: from method and path, for GraphQL and JSON-RPC from the body. */
export function toolNameOf(request: Request): string {
  return cut(nameFromBody(request) ?? nameFromPath(request)) || 'call_api'
}

function nameFromBody({ path, body }: Request): string | null {
  if (body.kind !== 'json' || body.template.length > 200_000) return null
  const root = parseJsonText(body.template)
  if (root?.kind !== 'object') return null
  const text = (key: string) => {
    const value = root.members.find((member) => member.key === key)?.value
    return value?.kind === 'string' ? value.value : undefined
  }
  const method = text('method')
  if (text('jsonrpc') !== undefined && method && !method.includes('{{')) return snakeName(method, '') || null
  const query = text('query')
  if (query === undefined || !/graphql/i.test(path)) return null
  const operation = text('operationName') ?? /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1]
  const reads = /^\s*(?:query\b|\{)/.test(query)
  if (operation && !operation.includes('{{')) return withVerb(snakeName(operation), reads)
  const field = /\{\s*(\w+)/.exec(query)?.[1]
  return field ? withVerb(snakeName(field), reads) : 'run_graphql'
}

/** An operation of GraphQL is at times named after what it gives. */
const withVerb = (name: string, reads: boolean): string =>
  reads && !ACTIONS.has(name.split('_')[0] ?? '') ? `get_${name}` : name

function nameFromPath({ method, path, baseUrl }: Request): string {
  const words = pathWords(path)
  const verb = METHOD_VERBS[method]
  const at = lastWordAt(words)
  const last = words[at]
  if (!last) return `${verb}_${hostWord(baseUrl)}`
  const [first = '', ...further] = last.split('_')
  const parent =
    words
      .slice(0, at)
      .filter((word) => word !== null)
      .at(-1) ?? ''
  const one = words[at - 1] === null
  const colon = /[a-z0-9_}]:[a-z]+$/i.test(path) && (ACTIONS.has(first) || /^(?:batch|bulk)$/.test(first))
  const reading = method === 'GET' || method === 'HEAD'
  const acts = colon || (reading ? READING.has(first) || READ_ACTIONS.test(first) : ACTIONS.has(first))
  if (acts && at === words.length - 1) {
    if (!colon && further.length > 0) return last
    if (parent === '' || (SESSION.test(last) && ACCOUNT.test(parent))) return last
    return `${last}_${one ? singular(parent) : parent}`
  }
  if (SELF.test(last)) return `${verb}_current_${parent === '' ? 'user' : singular(parent)}`
  const context = parent === '' || ACTIONS.has(parent) ? '' : `${singular(parent)}_`
  const named = words.length - 1 > at
  if (named) return `${method === 'POST' ? 'update' : verb}_${context}${singular(last)}`
  if (method === 'GET' && isPlural(last)) return `list_${context}${last}`
  if (method === 'DELETE' || method === 'GET' || method === 'HEAD') return `${verb}_${context}${last}`
  return `${verb}_${context}${singular(last)}`
}

function lastWordAt(words: readonly (string | null)[]): number {
  let at = words.length - 1
  while (at >= 0 && words[at] === null) at -= 1
  return at
}

/** The telling part of a host: `ipify` of `api.ipify.org`. */
function hostWord(baseUrl: string): string {
  const host = /^https?:\/\/([^:/[]+)/.exec(baseUrl)?.[1] ?? ''
  if (host === '' || /^[\d.]+$/.test(host) || host === 'localhost') return 'root'
  const labels = host.split('.')
  return snakeName(labels.at(labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 ? -3 : -2) ?? host, 'root')
}

/** Cuts a name at a word, so that it is not too long. */
function cut(name: string): string {
  const clean = name.replace(/_{2,}/g, '_').replace(/^_|_$/g, '')
  if (clean.length <= MOST_TOOL_NAME) return clean
  const short = clean.slice(0, MOST_TOOL_NAME)
  return short.slice(0, Math.max(20, short.lastIndexOf('_'))).replace(/_$/, '')
}

/** The name, or with a number behind it, so that it is in `taken` only once. Adds it. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let number = 2; taken.has(unique); number += 1) unique = `${name.slice(0, MOST_TOOL_NAME - 5)}_${number}`
  taken.add(unique)
  return unique
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
