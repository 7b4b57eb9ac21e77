import { type Message, message } from '../../shared/text/message.ts'
import { isHar } from './foreign/convert-har.ts'
import { isInsomnia } from './foreign/convert-insomnia.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** The kind of a document, or why it can't be imported. */
export type DocumentKind =
  | { kind: 'openapi' | 'postman' | 'postmanV1' | 'har' | 'insomnia'; document: JsonObject }
  | { refused: Message; isUnknown?: true }

/** Root members by which other formats are identified. */
const FOREIGN_KEYS = {
  asyncapi: 'asyncApi',
  arazzo: 'arazzo',
  overlay: 'overlay',
  opencollection: 'openCollection',
} as const

/** Identifies the kind of a document. Unwraps collections from the envelope that Postman's API adds. */
export function documentKind(value: Json): DocumentKind {
  if (!isJsonObject(value))
    return {
      refused: message('documentNotices.kind.notObject'),
      isUnknown: true,
    }
  const { openapi, swagger, info, collection } = value
  if (typeof openapi === 'string' || typeof openapi === 'number') {
    if (/^3(\.|$)/.test(String(openapi))) return { kind: 'openapi', document: { ...value, openapi: String(openapi) } }
    return {
      refused: message('documentNotices.kind.openApiVersion', { version: String(openapi).slice(0, 20) }),
    }
  }
  if (typeof swagger === 'string' || typeof swagger === 'number') {
    if (/^2(\.|$)/.test(String(swagger))) return { kind: 'openapi', document: { ...value, swagger: '2.0' } }
    return { refused: message('documentNotices.kind.swaggerVersion', { version: String(swagger).slice(0, 20) }) }
  }
  if (isJsonObject(collection) && isJsonObject(collection.info)) return documentKind(collection)
  if (isJsonObject(info) && typeof info.schema === 'string' && /collection/.test(info.schema)) {
    // 2.0 differs from 2.1 only in authentication and addresses, which are both read leniently.
    if (/v2\.[01]/.test(info.schema)) return { kind: 'postman', document: value }
    return { refused: message('documentNotices.kind.postmanVersion') }
  }
  if (isJsonObject(info) && Array.isArray(value.item)) return { kind: 'postman', document: value }
  if (Array.isArray(value.requests) && (Array.isArray(value.order) || Array.isArray(value.folders)))
    return { kind: 'postmanV1', document: value }
  const foreign = Object.entries(FOREIGN_KEYS).find(([key]) => Object.hasOwn(value, key))?.[1]
  if (foreign) return { refused: message(`documentNotices.foreign.${foreign}`) }
  if (isHar(value)) return { kind: 'har', document: value }
  if (isInsomnia(value)) return { kind: 'insomnia', document: value }
  return {
    refused: message('documentNotices.kind.unknown'),
    isUnknown: true,
  }
}
