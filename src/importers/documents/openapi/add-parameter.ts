import { OF_THE_CONNECTION } from '../../../base/network/connection-headers.ts'
import { isGeneratedName } from '../../../shared/management/definition/generated-names.ts'
import { isSecretCookie } from '../../../shared/management/definition/literal-secrets.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { placeholderNames } from '../../../shared/management/endpoint/template.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { toWellFormed } from '../../../shared/well-formed.ts'
import { credentialOfHeader } from '../credential-of-header.ts'
import type { FoundCredential } from '../found-credential.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { convertSchema } from '../schema/convert-schema.ts'
import { isSecretName } from '../secret-shape.ts'
import { type DocumentParameter, mediaTypeShape } from './document-shape.ts'
import { exampleOf } from './example-of.ts'
import { onlyValue, presetOf } from './only-value.ts'
import { addQuerystring } from './querystring.ts'
import type { RequestDraft } from './request-draft.ts'
import { fieldFacts, pathStyleOf, queryFacts } from './style-of.ts'

/** Headers that the service sets or that, in the case of the first three, OpenAPI doesn't allow as parameters. */
const OWN_HEADERS = /^(accept|content-type|authorization|host|cookie|user-agent)$/i

/** Adds a parameter of an operation to its request, with the place and style given in the document. */
export function addParameter(parameter: DocumentParameter, draft: RequestDraft): void {
  const { name, in: place } = parameter
  if (place === 'querystring') {
    addQuerystring(parameter, draft)
    return
  }
  if (place === 'header' && (OWN_HEADERS.test(name) || OF_THE_CONNECTION.test(name))) {
    if (/^authorization$/i.test(name) && draft.credentials.length === 0)
      draft.credentials.push({ name, details: { kind: 'apiKeyHeader', header: name, prefix: '' }, secrets: {} })
    else draft.report('dropped', message('documentNotices.openapi.ownHeader', { name }))
    return
  }
  if (isCredential(parameter, draft)) return
  if (place !== 'path' && isGeneratedName(name, place === 'header' ? 'header' : 'field')) {
    const value = draft.generated(name, place, parameter.description)
    if (place === 'header') draft.headers.push({ name, value })
    else if (place === 'cookie') draft.cookies.push({ name, value })
    else draft.query.push({ name, value })
    return
  }
  if (parameter.content) addContent(parameter, draft)
  else addStyled(parameter, draft)
}

function addStyled(parameter: DocumentParameter, draft: RequestDraft): void {
  const schema = convertSchema(parameter.schema ?? {}, draft.walk) ?? {}
  const fixed = onlyValue(parameter, schema, exampleOf(parameter, draft.resolve), draft.apiVersion)
  if (fixed === undefined) put(parameter, draft, schema)
  else putFixed(parameter, fixed, draft)
}

function putFixed({ name, in: place }: DocumentParameter, value: string, draft: RequestDraft): void {
  draft.report(
    'info',
    message('documentNotices.openapi.onlyValue', { name, value: JSON.stringify(value.slice(0, 80)) }),
  )
  if (place === 'query') draft.query.push({ name, value })
  else if (place === 'header') draft.headers.push({ name, value })
  else if (place === 'cookie') draft.cookies.push({ name, value })
  else draft.pathValues.set(name, encodeURIComponent(toWellFormed(value)))
}

/**
 * Turns a parameter that is a key or token into a credential because models never supply those. Its default is used as the secret; an
 * example never is. Returns whether it's a credential.
 */
function isCredential(parameter: DocumentParameter, draft: RequestDraft): boolean {
  const { name, in: place, schema, example, required } = parameter
  const sent = draft.credentials.some(
    ({ details }) =>
      (details.kind === 'apiKeyHeader' && place === 'header' && details.header.toLowerCase() === name.toLowerCase()) ||
      (details.kind === 'apiKeyQuery' && place === 'query' && details.parameter === name),
  )
  if (sent) return true
  if (place === 'cookie') return isSecretCookie(name) && isCookieCredential(name, required, draft)
  // If there's already a credential, only a required header counts as another key; anything else is an argument.
  if (!isSecretName(name) || (draft.credentials.length > 0 && !(place === 'header' && required))) return false
  const own = isJsonObject(schema) ? schema : {}
  const preset = typeof own.default === 'string' ? own.default : undefined
  const shown = preset ?? [example, own.example].find((each): each is string => typeof each === 'string') ?? ''
  if (place === 'header') {
    const found = credentialOfHeader(name, shown)
    draft.credentials.push(preset === undefined ? withoutExample(found) : found)
  } else if (place === 'query') {
    const secrets: Record<string, string> = preset === undefined || isPlaceholderValue(preset) ? {} : { key: preset }
    draft.credentials.push({ name, details: { kind: 'apiKeyQuery', parameter: name }, secrets })
  } else return false
  draft.report('info', message('documentNotices.openapi.secretName', { name }))
  return true
}

/** Whether a cookie is a credential, such as a session. An optional cookie isn't needed if there's another credential. */
function isCookieCredential(name: string, required: boolean, draft: RequestDraft): boolean {
  const others = draft.credentials.filter(({ details }) => details.kind !== 'cookie')
  if (others.length > 0 && !required) return false
  if (others.length === draft.credentials.length)
    draft.credentials.push({ name: say(message('credentialNames.cookie')), details: { kind: 'cookie' }, secrets: {} })
  draft.report('info', message('documentNotices.openapi.authCookie', { name, cookie: name.slice(0, 60) }))
  return true
}

/** Keeps the kind of a credential that was inferred from an example, but not the values from the example. */
const withoutExample = ({ details, ...rest }: FoundCredential): FoundCredential => ({
  ...rest,
  details: details.kind === 'basic' ? { ...details, username: '' } : details,
  secrets: {},
})

/** Adds the parameter and inserts its value, in the style given in the document. */
function put(parameter: DocumentParameter, draft: RequestDraft, schema: JsonObject): void {
  const { name, in: place, description } = parameter
  const required = place === 'path' || parameter.required
  const example = exampleOf(parameter, draft.resolve)
  const preset = presetOf(required, schema)
  const value = draft.add(name, place, schema, { required, description, example, preset })
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

/** Adds a parameter with `content`: JSON is encoded as JSON; for any other type, the model supplies text. */
function addContent(parameter: DocumentParameter, draft: RequestDraft): void {
  const { name, in: place, description, content = {} } = parameter
  const [type = '', node] = Object.entries(content)[0] ?? []
  const { data: media } = mediaTypeShape.safeParse(draft.resolve(node, draft.place))
  const isJson = /[/+]json\s*(?:;|$)/i.test(type)
  if (!isJson) draft.report('info', message('documentNotices.openapi.asText', { name, type: type.slice(0, 80) }))
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
