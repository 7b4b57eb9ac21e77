import { isPathValue } from '../../../shared/management/candidates/infer-value-type.ts'
import { type Endpoint, MAX_TOOL_NAME } from '../../../shared/management/endpoint/endpoint.ts'
import { parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { isPlural, singular, snakeName } from '../../../shared/management/endpoint/naming.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import { ACTIONS, METHOD_VERBS, READING } from './verbs.ts'

type Request = Pick<Endpoint, 'method' | 'baseUrl' | 'path' | 'body'>

/** Segments that don't describe the request. */
const EMPTY_WORD =
  /^(?:api|apis|rest|public|services?|v\d+(?:[._-]?\d+)*(?:(?:alpha|beta|rc)\d*)?|\d+(?:\.\d+)+|index|latest|stable|json|web|www|_api|odata|cgi-bin|\d{4}-\d{2})$/i
/** `/auth/login` is simply a login. */
const SESSION = /^(?:login|logout|signin|signup|register)$/
const ACCOUNT = /^(?:auth|oauth|authentication|accounts?|sessions?|users?|identity)$/
/** Words that are actions in a GET request; any other verb is more likely an adjective, as in `/orders/open`. */
const READ_ACTIONS = /^(?:download|check|verify|ping|login|logout|fetch|read|echo|make|do|send)$/
const SELF = /^(?:me|self|current|myself)$/

/** Splits a path into words: static segments in snake case, null for a parameter or a value. */
function pathWords(path: string): (string | null)[] {
  return (
    path
      .split('/')
      .map((segment) => segment.replace(/\.(?:json|xml|php|aspx?|asmx|ashx|svc|wso|jsp|html?|csv|do|action|cgi)$/i, ''))
      // OData writes a key as `Products(5)`.
      .flatMap((segment) => {
        const keyed = /^(\w+)\(.*\)$/.exec(segment)
        return keyed ? [keyed[1] ?? '', '{{key}}'] : [segment]
      })
      // Some APIs write an action as `/documents:search`.
      .flatMap((segment) => segment.split(/(?<=[a-z0-9_}]):(?=[a-z]+$)/i))
      .filter((segment) => segment !== '' && !EMPTY_WORD.test(segment))
      .map((segment, index, all) =>
        /\{\{/.test(segment) || isPathValue(decode(segment), all[index - 1] ?? '')
          ? null
          : snakeName(decode(segment), ''),
      )
      .filter((word) => word !== '')
  )
}

/**
 * Names a tool based on method and path: `list_orders`, `get_order`, `cancel_order`, …; or, for GraphQL and JSON-RPC, based on the body.
 */
export function toolNameOf(request: Request): string {
  return cut(nameFromBody(request) ?? nameFromPath(request)) || 'call_api'
}

function nameFromBody({ path, body }: Request): string | null {
  if (body.kind === 'text') return nameFromText(body.contentType, body.template)
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
  return query !== undefined && /graphql/i.test(path) ? nameOfQuery(query, text('operationName')) : null
}

/** In SOAP, the first element of the body names the operation. */
function nameFromText(contentType: string, text: string): string | null {
  if (/graphql/i.test(contentType)) return nameOfQuery(text, undefined)
  if (!/xml/i.test(contentType) || text.length > 200_000) return null
  const element = /<(?:[\w-]+:)?Body\b[^<>]*>\s*<(?:[\w-]+:)?([A-Za-z][\w-]*)/.exec(text)?.[1]
  const name = element ? snakeName(element.replace(/(?<=[a-z])Request$/, ''), '') : ''
  if (name === '') return null
  return ACTIONS.has(name.split('_')[0] ?? '') ? name : `call_${name}`
}

function nameOfQuery(query: string, operationName: string | undefined): string {
  const reads = /^\s*(?:query\b|\{)/.test(query)
  const operation = operationName ?? /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1]
  if (operation && !operation.includes('{{')) return withVerb(snakeName(operation), reads)
  const field = /\{\s*(\w+)/.exec(query)?.[1]
  return field ? withVerb(snakeName(field), reads) : 'run_graphql'
}

/** Adds `get` to the name of a reading operation without a verb: GraphQL operations are sometimes named after their result. */
const withVerb = (name: string, reads: boolean): string =>
  reads && !ACTIONS.has(name.split('_')[0] ?? '') ? `get_${name}` : name

/** Names a call such as `chat.postMessage` or `conversations.list`, which consists of an object and an action, as in Slack's API. */
function nameFromCall(path: string, verb: string): string | null {
  const segment = path.split('/').at(-1) ?? ''
  if (
    !/^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(segment) ||
    /\.(?:json|xml|php|html?|csv|cgi|do|txt|action|\w{2,4}x)$/i.test(segment)
  )
    return null
  const parts = segment.split('.')
  const thing = snakeName(parts.slice(0, -1).join('_'), '')
  const [first = '', ...rest] = snakeName(parts.at(-1) ?? '', '').split('_')
  const object = rest.length > 0 ? `${singular(thing)}_${rest.join('_')}` : thing
  if (first === 'list') return `list_${object}`
  if (first === 'info') return `get_${singular(thing)}_info`
  const known = ACTIONS.has(first) || /^(?:post|get|list|open|kick|set|lookup)$/.test(first)
  if (known) return `${first}_${rest.length > 0 ? object : singular(thing)}`
  return verb === 'create' ? null : `${verb}_${singular(thing)}_${[first, ...rest].join('_')}`
}

/** Names an action on many objects: `/users/bulk`, `/users/bulk-delete`. */
function nameInBulk(last: string, parent: string, verb: string): string | null {
  const [, how, action = verb] = /^(bulk|batch)(?:_([a-z]+))?$/.exec(last) ?? []
  if (!how || (action !== verb && !ACTIONS.has(action))) return null
  return parent === '' ? `run_${how}` : `${how}_${action}_${parent}`
}

function nameFromPath({ method, path, baseUrl }: Request): string {
  const called = nameFromCall(path, METHOD_VERBS[method])
  if (called) return called
  const words = pathWords(path)
  const verb = METHOD_VERBS[method]
  const at = lastWordAt(words)
  const last = words[at]
  // A webhook's address consists almost entirely of secrets.
  if (!last && /^https?:\/\/hooks?\./.test(baseUrl)) return `call_${hostWord(baseUrl)}_webhook`
  if (!last) return `${verb}_${hostWord(baseUrl)}`
  const [first = '', ...further] = last.split('_')
  const parent =
    words
      .slice(0, at)
      .filter((word) => word !== null)
      .at(-1) ?? ''
  const bulk = at === words.length - 1 && !path.includes(':') ? nameInBulk(last, parent, verb) : null
  if (bulk) return bulk
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
  // `/search/repositories` is a search, too.
  if (reading && /^(?:search|lookup)$/.test(parent) && at === words.length - 1) return `${parent}_${last}`
  const owner = singular(
    words
      .slice(0, at)
      .filter((word) => word !== null)
      .at(-2) ?? 'user',
  )
  const context =
    parent === '' || ACTIONS.has(parent) ? '' : SELF.test(parent) ? `current_${owner}_` : `${singular(parent)}_`
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

/** Returns the distinctive part of a host: `ipify` for `api.ipify.org`. */
function hostWord(baseUrl: string): string {
  const host = /^https?:\/\/([^:/[]+)/.exec(baseUrl)?.[1] ?? ''
  if (host === '' || /^[\d.]+$/.test(host) || host === 'localhost') return 'root'
  const labels = host.split('.')
  return snakeName(labels.at(labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 ? -3 : -2) ?? host, 'root')
}

/** Shortens a name that's too long, at a word boundary. */
function cut(name: string): string {
  const clean = name.replace(/_{2,}/g, '_').replace(/^_|_$/g, '')
  if (clean.length <= MAX_TOOL_NAME) return clean
  const short = clean.slice(0, MAX_TOOL_NAME)
  return short.slice(0, Math.max(20, short.lastIndexOf('_'))).replace(/_$/, '')
}

/** Returns the name, with a number appended if `taken` already contains it, and adds it to `taken`. */
export function uniqueName(name: string, taken: Set<string>): string {
  const unique = freeName(
    name,
    (each) => taken.has(each),
    (number) => `${name.slice(0, MAX_TOOL_NAME - 5)}_${number}`,
  )
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
