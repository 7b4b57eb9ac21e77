import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { placeholderNames } from '../../../shared/management/endpoint/template.ts'
import { message } from '../../../shared/text/message.ts'
import { OF_THE_CONNECTION } from '../../upstream/connection-headers.ts'
import { credentialOfHeader } from '../credential-of-header.ts'
import { isObject, type JsonObject } from '../json.ts'
import { convertSchema } from '../schema/convert-schema.ts'
import { isSecretName } from '../secret-shape.ts'
import { type DocumentParameter, mediaTypeShape } from './document-shape.ts'
import { exampleOf } from './example-of.ts'
import type { RequestDraft } from './request-draft.ts'
import { fieldFacts, pathStyleOf, queryFacts } from './style-of.ts'

/** Set by the service, or, as OpenAPI says of the first three, never by a parameter. */
const OWN_HEADERS = /^(accept|content-type|authorization|host|cookie|user-agent)$/i

/** Adds one parameter of an operation to its request, in the place and the style that the document gives it. */
export function addParameter(parameter: DocumentParameter, draft: RequestDraft): void {
  const { name, in: place } = parameter
  if (place === 'header' && (OWN_HEADERS.test(name) || OF_THE_CONNECTION.test(name))) {
    if (/^authorization$/i.test(name) && draft.credentials.length === 0)
      draft.credentials.push({ name, details: { kind: 'apiKeyHeader', header: name, prefix: '' }, secrets: {} })
    else draft.tell('dropped', message('documentNotices.openapi.ownHeader', { name }))
    return
  }
  if (isCredential(parameter, draft)) return
  if (parameter.content) addContent(parameter, draft)
  else addStyled(parameter, draft)
}

function addStyled(parameter: DocumentParameter, draft: RequestDraft): void {
  const schema = convertSchema(parameter.schema ?? {}, draft.walk) ?? {}
  const fixed = onlyValue(parameter, schema)
  if (fixed === undefined) put(parameter, draft, schema)
  else putFixed(parameter, fixed, draft)
}

/**
 * The one value that a required parameter can have, such as that of a version header: no request works without it, and
 * there is nothing to choose. Undefined for all others.
 */
function onlyValue({ name, in: place, required }: DocumentParameter, schema: JsonObject): string | undefined {
  if (!required && place !== 'path') return undefined
  const { const: constant, enum: options, default: preset } = schema
  const isVersion = place === 'header' && /version/i.test(name) && options === undefined
  const only =
    constant ?? (Array.isArray(options) && options.length === 1 ? options[0] : isVersion ? preset : undefined)
  if (typeof only === 'string') return only === '' ? undefined : only
  return typeof only === 'number' || typeof only === 'boolean' ? String(only) : undefined
}

function putFixed({ name, in: place }: DocumentParameter, value: string, draft: RequestDraft): void {
  draft.tell('info', message('documentNotices.openapi.onlyValue', { name, value: JSON.stringify(value.slice(0, 80)) }))
  if (place === 'query') draft.query.push({ name, value })
  else if (place === 'header') draft.headers.push({ name, value })
  else if (place === 'cookie') draft.cookies.push({ name, value })
  else draft.pathValues.set(name, encodeURIComponent(value))
}

/** A key or a token that is described as a parameter: no model gives it, so it becomes a credential. */
function isCredential({ name, in: place, schema, example }: DocumentParameter, draft: RequestDraft): boolean {
  const sent = draft.credentials.some(
    ({ details }) =>
      (details.kind === 'apiKeyHeader' && place === 'header' && details.header.toLowerCase() === name.toLowerCase()) ||
      (details.kind === 'apiKeyQuery' && place === 'query' && details.parameter === name),
  )
  if (sent) return true
  if (!isSecretName(name) || draft.credentials.length > 0) return false
  const described = isObject(schema) ? (schema.default ?? schema.example) : undefined
  const value = [example, described].find((each): each is string => typeof each === 'string') ?? ''
  if (place === 'header') draft.credentials.push(credentialOfHeader(name, value))
  else if (place === 'query') {
    const secrets: Record<string, string> = isPlaceholderValue(value) ? {} : { key: value }
    draft.credentials.push({ name, details: { kind: 'apiKeyQuery', parameter: name }, secrets })
  } else return false
  draft.tell('info', message('documentNotices.openapi.secretName', { name }))
  return true
}

/** Adds the parameter and puts its value where it belongs, in the style that the document gives it. */
function put(parameter: DocumentParameter, draft: RequestDraft, schema: JsonObject): void {
  const { name, in: place, description } = parameter
  const required = place === 'path' || parameter.required
  const example = exampleOf(parameter, draft.resolve)
  const value = draft.add(name, place, schema, { required, description, example })
  if (place === 'query') draft.query.push({ name, value, ...queryFacts(parameter, schema) })
  else if (place === 'header') draft.headers.push({ name, value, ...fieldFacts(parameter, schema) })
  else if (place === 'cookie') draft.cookies.push({ name, value, ...fieldFacts(parameter, schema) })
  else {
    const placeholder = placeholderNames(value)[0] ?? name
    const style = pathStyleOf(parameter, schema, placeholder)
    if (style) draft.pathStyles[placeholder] = style
    draft.pathValues.set(name, value)
  }
}

/** A parameter under `content`: JSON is written as such, any other type is text that the model gives. */
function addContent(parameter: DocumentParameter, draft: RequestDraft): void {
  const { name, in: place, description, content = {} } = parameter
  const [type = '', node] = Object.entries(content)[0] ?? []
  const { data: media } = mediaTypeShape.safeParse(draft.resolve(node, draft.place))
  const isJson = /[/+]json\s*(?:;|$)/i.test(type)
  if (!isJson) draft.tell('info', message('documentNotices.openapi.asText', { name, type: type.slice(0, 80) }))
  const schema = isJson ? (convertSchema(media?.schema ?? {}, draft.walk) ?? {}) : { type: 'string' }
  const example = exampleOf(parameter, draft.resolve) ?? (media && exampleOf(media, draft.resolve))
  const required = place === 'path' || parameter.required
  const value = draft.add(name, place, schema, { required, description, example })
  const style = isJson ? ({ style: 'json' } as const) : {}
  if (place === 'query') draft.query.push({ name, value, ...style })
  else if (place === 'header') draft.headers.push({ name, value, ...style })
  else if (place === 'cookie') draft.cookies.push({ name, value, ...style })
  else {
    if (isJson) draft.pathStyles[placeholderNames(value)[0] ?? name] = { style: 'json' }
    draft.pathValues.set(name, value)
  }
}
