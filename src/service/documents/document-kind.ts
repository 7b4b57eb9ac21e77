import { isObject, type Json, type JsonObject } from './json.ts'

/** What a document is, or a sentence on why it cannot be imported and what to do. */
export type DocumentKind = { kind: 'openapi' | 'postman' | 'postmanV1'; document: JsonObject } | { refused: string }

const EXPORT = 'In Postman, choose Export and "Collection v2.1", and import that file.'

/** Tells by its own marks what a document is. Postman's API answers with the collection in an envelope. */
export function documentKind(value: Json): DocumentKind {
  if (!isObject(value))
    return {
      refused: 'This is neither an OpenAPI document nor a Postman collection. Paste or open the whole document.',
    }
  const { openapi, swagger, info, collection } = value
  if (typeof openapi === 'string' || typeof openapi === 'number') {
    if (/^3(\.|$)/.test(String(openapi))) return { kind: 'openapi', document: { ...value, openapi: String(openapi) } }
    return {
      refused: `OpenAPI ${String(openapi).slice(0, 20)} is not supported. Import a document of OpenAPI 3.0, 3.1 or 3.2.`,
    }
  }
  if (typeof swagger === 'string' || typeof swagger === 'number') {
    if (/^2(\.|$)/.test(String(swagger))) return { kind: 'openapi', document: { ...value, swagger: '2.0' } }
    return { refused: `Swagger ${String(swagger).slice(0, 20)} is not supported. Import Swagger 2.0 or OpenAPI 3.x.` }
  }
  if (isObject(collection) && isObject(collection.info)) return documentKind(collection)
  if (isObject(info) && typeof info.schema === 'string' && /collection/.test(info.schema)) {
    // 2.0 differs from 2.1 in how it writes what is read leniently anyway: authentication and addresses.
    if (/v2\.[01]/.test(info.schema)) return { kind: 'postman', document: value }
    return { refused: `This Postman collection is of a version that isn't known. ${EXPORT}` }
  }
  if (isObject(info) && Array.isArray(value.item)) return { kind: 'postman', document: value }
  if (Array.isArray(value.requests) && (Array.isArray(value.order) || Array.isArray(value.folders)))
    return { kind: 'postmanV1', document: value }
  if (value.asyncapi !== undefined)
    return { refused: 'This is an AsyncAPI document; only HTTP APIs can be imported. Import an OpenAPI 3 document.' }
  return {
    refused:
      'This is neither an OpenAPI 3 document (which begins with "openapi") nor a Postman collection v2.1 (with "info" and "item"). Import one of these.',
  }
}
