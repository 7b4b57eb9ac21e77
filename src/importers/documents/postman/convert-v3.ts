import { type Message, message } from '../../../shared/text/message.ts'
import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'

/** A notice about a file that couldn't be added to a collection, or could be added only in part. */
export interface FileNotice {
  severity: 'dropped' | 'refused'
  words: Message
  place: string
}

/** A version 2.1 request, or null, with notices. */
interface Converted {
  item: JsonObject | null
  notices: Omit<FileNotice, 'place'>[]
}

const RAW_LANGUAGES: Readonly<Record<string, string>> = {
  json: 'json',
  xml: 'xml',
  html: 'html',
  javascript: 'javascript',
  text: 'text',
  raw: 'text',
}

const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Reads keyed entries, given as a list or as a map from key to value. */
function entries(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isJsonObject)
  if (!isJsonObject(value)) return []
  return Object.entries(value).map(
    ([key, each]): JsonObject => (isJsonObject(each) ? { ...each, key } : { key, value: text(each) }),
  )
}

/** Converts what a schema 3.0.0 collection or folder passes on to its contents to version 2.1. */
export function convertScope(scope: JsonObject): JsonObject {
  const auth = convertAuth(scope.auth)
  return {
    description: text(scope.description),
    variable: entries(scope.variables),
    event: convertScripts(scope.scripts),
    ...(auth && { auth }),
  }
}

/** Converts a schema 3.0.0 request (`$kind: http-request` or `graphql-request`) to a version 2.1 item. */
export function convertEntity(value: JsonObject, fileName: string): Converted {
  const name = text(value.name) || fileName
  const notices: Converted['notices'] = []
  const isGraphql = value.$kind === 'graphql-request'
  if (!isGraphql && value.$kind !== 'http-request') {
    const words = message('documentNotices.postman.requestKind', { kind: text(value.$kind).slice(0, 40) })
    return { item: null, notices: [{ severity: 'refused', words }] }
  }
  if (Array.isArray(value.auth) && value.auth.length > 1) {
    const [, second] = value.auth
    const other = isJsonObject(second) ? text(second.name) || text(second.type) : ''
    notices.push({ severity: 'dropped', words: message('documentNotices.oneCredential', { name: other }) })
  }
  const auth = convertAuth(value.auth)
  const request: JsonObject = {
    method: text(value.method) || (isGraphql ? 'POST' : 'GET'),
    url: convertUrl(value),
    header: entries(value.headers),
    description: text(value.description),
    body: isGraphql ? graphqlBody(value) : convertBody(value.body),
    ...(auth && { auth }),
  }
  return { item: { name, request, event: convertScripts(value.scripts) }, notices }
}

/** Merges the query in the address with the separate list; either may have parameters that the other lacks. */
function convertUrl({ url, queryParams, pathVariables }: JsonObject): Json {
  if (isJsonObject(url)) return url
  const raw = text(url)
  const variable = entries(pathVariables)
  const beside = entries(queryParams)
  if (beside.length === 0) return { raw, variable }
  const keys = new Set(beside.map(({ key }) => text(key)))
  const written = [...new URLSearchParams(/\?([^#]*)/s.exec(raw)?.[1] ?? '')].filter(([key]) => !keys.has(key))
  return { raw, variable, query: [...written.map(([key, value]) => ({ key, value })), ...beside] }
}

function convertBody(body: Json | undefined): Json {
  if (!isJsonObject(body)) return null
  // Some programs keep the version 2.1 structure.
  if (typeof body.mode === 'string') return body
  const type = text(body.type)
  const { content, disabled = false } = body
  const language = Object.hasOwn(RAW_LANGUAGES, type) ? RAW_LANGUAGES[type] : undefined
  if (language !== undefined) {
    const raw = typeof content === 'string' ? content : content === undefined ? '' : JSON.stringify(content)
    return { mode: 'raw', raw, options: { raw: { language } }, disabled }
  }
  if (type === 'urlencoded' || type === 'formdata') return { mode: type, [type]: entries(content), disabled }
  if (type === 'graphql') return { mode: 'graphql', graphql: isJsonObject(content) ? content : {}, disabled }
  if (type === 'file' || type === 'binary') return { mode: 'file', disabled }
  return type === '' || type === 'none' ? null : { mode: type, disabled }
}

const graphqlBody = ({ query, variables, operationName, body }: JsonObject): Json => {
  const own = isJsonObject(body) && isJsonObject(body.content) ? body.content : {}
  return {
    mode: 'graphql',
    graphql: { query: text(query), variables: variables ?? null, operationName: text(operationName), ...own },
  }
}

function convertAuth(auth: Json | undefined): JsonObject | null {
  const first = Array.isArray(auth) ? auth[0] : auth
  if (!isJsonObject(first)) return null
  const type = text(first.type)
  if (type === '') return null
  const settings = member(first, 'credentials') ?? member(first, type)
  return { type, [type]: entries(settings) }
}

const convertScripts = (scripts: Json | undefined): JsonObject[] =>
  entries(scripts).map(({ code }) => ({ script: { exec: text(code) } }))
