import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parse, stringify } from 'yaml'

type Json = Record<string, unknown>

/** A vendor's original document, and a copy with the recorder as its only server. */
export interface InputDocument {
  file: string
  kind: 'openapi' | 'postman'
  original: Json
  /** In the original's format, for the import. */
  text: string
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Path prefix of every request for an OpenAPI document. */
export const PREFIX = '/document'

function pointOpenApi(document: Json, origin: string): Json {
  if (typeof document.swagger === 'string')
    return { ...document, host: new URL(origin).host, basePath: PREFIX, schemes: ['http'] }
  const servers = [{ url: `${origin}${PREFIX}` }]
  const paths = Object.entries(isObject(document.paths) ? document.paths : {}).map(([path, item]) => {
    if (!isObject(item)) return [path, item]
    const operations = Object.entries(item).map(([key, value]) => {
      if (key === 'servers') return [key, servers]
      return [key, isObject(value) && 'servers' in value ? { ...value, servers } : value]
    })
    return [path, Object.fromEntries(operations)]
  })
  return { ...document, servers, paths: Object.fromEntries(paths) }
}

/** Path prefix for one request of a collection, which distinguishes it from the others. */
export const requestPrefix = (index: number) => `request-${index}`

/** Replaces the host with the recorder's in every request of a collection; everything after the host is kept. */
function pointCollection(collection: Json, origin: string): Json {
  const { hostname, port } = new URL(origin)
  let index = 0
  const address = (url: unknown): unknown => {
    const prefix = requestPrefix(index++)
    const given = isObject(url) ? url.raw : url
    const raw = typeof given === 'string' ? given : ''
    const [beforeQuery = '', ...query] = raw.split('?')
    const path = beforeQuery.replace(/^[a-z]+:\/\//i, '').replace(/^[^/]*/, '')
    const pointed = `${origin}/${prefix}${path}${query.length > 0 ? `?${query.join('?')}` : ''}`
    if (!isObject(url)) return pointed
    const steps = Array.isArray(url.path) ? url.path : path.split('/').slice(1)
    const parts = { protocol: 'http', host: hostname.split('.'), port, path: [prefix, ...steps] }
    return { ...url, ...parts, ...(typeof given === 'string' && { raw: pointed }) }
  }
  const visit = (item: unknown): unknown => {
    if (!isObject(item)) return item
    if (Array.isArray(item.item)) return { ...item, item: item.item.map(visit) }
    if (typeof item.request === 'string') return { ...item, request: { method: 'GET', url: address(item.request) } }
    return isObject(item.request) ? { ...item, request: { ...item.request, url: address(item.request.url) } } : item
  }
  return visit(collection) as Json
}

/**
 * Reads a document and makes a copy that uses the recorder's address. For a collection, `original` is the copy as well, so its requests
 * have the prefixes from `requestPrefix`.
 */
function readDocument(text: string, file: string, origin: string): InputDocument {
  const isJson = /^\s*\{/.test(text)
  const original: unknown = isJson ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })
  if (!isObject(original)) throw new Error(`${file} holds no object.`)
  const wrapped = isObject(original.collection) ? original.collection : original
  const kind = 'openapi' in wrapped || 'swagger' in wrapped ? 'openapi' : 'postman'
  const pointed = kind === 'openapi' ? pointOpenApi(wrapped, origin) : pointCollection(wrapped, origin)
  const written = isJson ? JSON.stringify(pointed) : stringify(pointed, { aliasDuplicateObjects: false })
  return { file: basename(file), kind, original: kind === 'openapi' ? wrapped : pointed, text: written }
}

export const readDocumentFile = async (path: string, origin: string): Promise<InputDocument> =>
  readDocument(await readFile(path, 'utf8'), path, origin)

const stepsOf = (reference: string): string[] =>
  reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((step) => decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~'))

function targetOf(reference: string, document: Json): unknown {
  let at: unknown = document
  for (const step of stepsOf(reference)) at = isObject(at) || Array.isArray(at) ? (at as Json)[step] : undefined
  return at
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/**
 * Returns a copy with operations that describe no responses, which aren't used here and make up most of a document. Where Swagger names no
 * body type, or clears the list (`consumes: []`), the copy names JSON; otherwise Prism's reader wouldn't find a body.
 */
export function requestsOnly(document: Json): Json {
  const items = Object.entries(isObject(document.paths) ? document.paths : {}).map(([path, item]) => {
    if (!isObject(item)) return [path, item]
    const operations = Object.entries(item).map(([key, value]) => {
      if (!isObject(value) || !('responses' in value)) return [key, value]
      const { callbacks: _, ...operation } = value
      if (isEmptyList(operation.consumes)) delete operation.consumes
      return [key, { ...operation, responses: { 200: { description: 'OK' } } }]
    })
    return [path, Object.fromEntries(operations)]
  })
  const untyped = 'swagger' in document && (document.consumes === undefined || isEmptyList(document.consumes))
  const types = untyped ? { consumes: ['application/json'] } : {}
  return withoutUnused({ ...document, ...types, paths: Object.fromEntries(items) })
}

/** Maps in a document that contain the parts its operations reference: `#/components/<kind>/<name>`, `#/<kind>/<name>`. */
const PARTS = ['definitions', 'parameters', 'responses']

/**
 * Returns a copy that keeps only the shared parts that requests reference, at any depth. Prism's reader follows every path through the
 * other parts, which takes hours when response schemas contain each other.
 */
function withoutUnused(document: Json): Json {
  const used = new Set<string>()
  const queue: unknown[] = [document.paths]
  while (queue.length > 0) {
    const at = queue.pop()
    if (isObject(at) && typeof at.$ref === 'string' && !used.has(at.$ref)) {
      used.add(at.$ref)
      queue.push(targetOf(at.$ref, document))
    }
    if (typeof at === 'object' && at !== null) queue.push(...Object.values(at))
  }
  // A reference may point inside a part, beyond the part's name.
  const names = new Set(
    [...used].flatMap((reference) => stepsOf(reference).map((_, end, all) => all.slice(0, end + 1).join('\n'))),
  )
  const keep = (map: unknown, ...place: string[]) =>
    isObject(map)
      ? Object.fromEntries(Object.entries(map).filter(([name]) => names.has([...place, name].join('\n'))))
      : map
  const { components, webhooks: _, ...rest } = document
  const kept: Json = Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith('x-')))
  for (const kind of PARTS) if (kind in kept) kept[kind] = keep(kept[kind], kind)
  if (!isObject(components)) return kept
  const kinds = Object.entries(components).map(([kind, map]) => [
    kind,
    kind === 'securitySchemes' ? map : keep(map, 'components', kind),
  ])
  return { ...kept, components: Object.fromEntries(kinds) }
}

/** Returns a copy in which a dangling reference, or a reference to another file, allows anything. */
export function withoutForeignReferences(document: Json): Json {
  const visit = (at: unknown): unknown => {
    if (Array.isArray(at)) return at.map(visit)
    if (!isObject(at)) return at
    if (typeof at.$ref === 'string' && !(at.$ref.startsWith('#') && targetOf(at.$ref, document) !== undefined))
      return {}
    return Object.fromEntries(Object.entries(at).map(([key, value]) => [key, visit(value)]))
  }
  return visit(document) as Json
}
