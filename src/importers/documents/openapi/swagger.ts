import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'
import type { Operation } from './document-shape.ts'
import type { References } from './resolve-reference.ts'

/** Keywords of a Swagger 2.0 parameter that make up its schema (Swagger 2.0, "Parameter Object"). */
const SCHEMA_KEYWORDS = [
  'type',
  'format',
  'items',
  'default',
  'enum',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'x-nullable',
  'example',
  'x-example',
]
const MULTIPART = 'multipart/form-data'
const FORM = 'application/x-www-form-urlencoded'
/** Maps `collectionFormat` in a query to OpenAPI 3, which has no equivalent for tabs. */
const QUERY_STYLES: Record<string, JsonObject> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
}
const FLOWS: Record<string, string> = { application: 'clientCredentials', accessCode: 'authorizationCode' }

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/**
 * Converts the root of a Swagger 2.0 document to OpenAPI 3.0: its addresses and authentication. Leaves its paths for `upgradeOperation`;
 * references such as `#/definitions` remain valid.
 */
export function upgradeRoot(document: JsonObject): JsonObject {
  const { host, basePath } = document
  const base = typeof basePath === 'string' ? basePath : ''
  const schemes = texts(document.schemes).filter((scheme) => /^https?$/.test(scheme))
  const [address] = typeof host === 'string' && host !== '' ? [host.replace(/^https?:\/\//, '')] : []
  // Without schemes, the scheme of the document's own URL would apply, which isn't known here; https makes sure that secrets aren't sent in
  // clear text.
  const servers =
    address === undefined
      ? [base]
      : (schemes.length > 0 ? schemes : ['https']).map((each) => `${each}://${address}${base}`)
  const definitions = isJsonObject(document.securityDefinitions) ? document.securityDefinitions : {}
  const securitySchemes = Object.fromEntries(
    Object.entries(definitions).map(([name, scheme]) => [name, upgradeScheme(scheme)]),
  )
  return {
    ...document,
    openapi: '3.0.3',
    servers: servers.filter((url) => url !== '' && url !== '/').map((url) => ({ url })),
    components: { securitySchemes },
  }
}

function upgradeScheme(scheme: Json): Json {
  if (!isJsonObject(scheme)) return scheme
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' }
  if (scheme.type !== 'oauth2') return scheme
  const { flow, tokenUrl = '', scopes = {} } = scheme
  const name = typeof flow === 'string' ? (FLOWS[flow] ?? flow) : 'implicit'
  return { type: 'oauth2', flows: { [name]: { tokenUrl, scopes } } }
}

/** Converts one operation in a Swagger 2.0 document, with the parameters of its path, to OpenAPI 3.0. */
export function upgradeOperation(
  {
    operation,
    pathParameters,
    consumes,
    place,
  }: { operation: Operation; pathParameters: Json[]; consumes: Json | undefined; place: string },
  { resolve }: References,
): Operation {
  const found = new Map<string, JsonObject>()
  for (const node of [...pathParameters, ...operation.parameters]) {
    const parameter = resolve(node, place)
    if (isJsonObject(parameter))
      found.set(`${String(parameter.in)} ${parameter.in === 'body' ? '' : String(parameter.name)}`, parameter)
  }
  const all = [...found.values()]
  const types = texts(operation.consumes ?? consumes)
  const body = all.find((each) => each.in === 'body')
  const fields = all.filter((each) => each.in === 'formData')
  const requestBody = fields.length > 0 ? formBody(fields, types) : body && jsonBody(body, types)
  return {
    ...operation,
    parameters: all.filter((each) => each.in !== 'body' && each.in !== 'formData').map(upgradeParameter),
    requestBody,
  }
}

function schemaOf(parameter: JsonObject): JsonObject {
  const schema: JsonObject = {}
  for (const keyword of SCHEMA_KEYWORDS) {
    const value = member(parameter, keyword)
    if (value !== undefined) schema[keyword === 'x-example' ? 'example' : keyword] = value
  }
  return schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema
}

function upgradeParameter(parameter: JsonObject): JsonObject {
  const { name = '', in: place = '', description, required, collectionFormat = 'csv' } = parameter
  const list = parameter.type === 'array' && place === 'query' && typeof collectionFormat === 'string'
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...(required !== undefined && { required }),
    ...(list && QUERY_STYLES[collectionFormat]),
    schema: schemaOf(parameter),
  }
}

function jsonBody({ schema = {}, description, required }: JsonObject, types: string[]): JsonObject {
  const content = Object.fromEntries(
    (types.length > 0 ? types : ['application/json']).map((type) => [type, { schema }]),
  )
  return { content, ...(description !== undefined && { description }), ...(required !== undefined && { required }) }
}

/** Converts form fields to a body: multipart if there's a file or the operation consumes only multipart forms, otherwise URL-encoded. */
function formBody(fields: JsonObject[], types: string[]): JsonObject {
  const hasFile = fields.some(({ type }) => type === 'file')
  const type = hasFile || (types.includes(MULTIPART) && !types.includes(FORM)) ? MULTIPART : FORM
  const nameOf = (field: JsonObject): string => (typeof field.name === 'string' ? field.name : '')
  const named = fields.filter((field) => nameOf(field) !== '')
  const properties = Object.fromEntries(
    named.map((field) => [
      nameOf(field),
      { ...schemaOf(field), ...(field.description !== undefined && { description: field.description }) },
    ]),
  )
  const encoding = Object.fromEntries(
    named
      .filter((field) => field.type === 'array')
      .map(({ name, collectionFormat = 'csv' }) => [
        String(name),
        (typeof collectionFormat === 'string' && QUERY_STYLES[collectionFormat]) || {},
      ]),
  )
  const required = named.filter((field) => field.required === true).map(nameOf)
  return {
    required: required.length > 0,
    content: { [type]: { schema: { type: 'object', properties, ...(required.length > 0 && { required }) }, encoding } },
  }
}
