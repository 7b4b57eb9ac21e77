import { credentialOfHeader } from '../credential-of-header.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { convertSchema } from '../schema/convert-schema.ts'
import { shapeOf } from '../schema/schema-properties.ts'
import { isSecretName, isStandIn } from '../secret-shape.ts'
import type { DocumentParameter } from './document-shape.ts'
import { exampleOf } from './example-of.ts'
import type { RequestDraft } from './request-draft.ts'

/** Set by the connection, or, as OpenAPI says of the first three, never by a parameter. */
const OWN_HEADERS =
  /^(accept|content-type|authorization|host|content-length|connection|transfer-encoding|cookie|user-agent)$/i
const DEFAULT_STYLES = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' } as const
/** What stands between the items of an array that is sent as one value (OpenAPI 3.2, "Style Values"). */
const SEPARATORS: Record<string, [separator: string, word: string]> = {
  form: [',', 'commas'],
  simple: [',', 'commas'],
  spaceDelimited: [' ', 'spaces'],
  pipeDelimited: ['|', 'vertical bars'],
  label: ['.', 'dots'],
  matrix: [',', 'commas'],
}

/** Adds one parameter of an operation to its request, in the place and the style that the document gives it. */
export function addParameter(parameter: DocumentParameter, draft: RequestDraft): void {
  const { name, in: place } = parameter
  if (place === 'header' && OWN_HEADERS.test(name)) {
    if (/^authorization$/i.test(name) && draft.credentials.length === 0)
      draft.credentials.push({ name, details: { kind: 'apiKeyHeader', header: name, prefix: '' }, secrets: {} })
    else draft.tell('dropped', `The header "${name}" is left out: it is set with the request itself.`)
    return
  }
  if (isCredential(parameter, draft)) return
  if (parameter.content) addJson(parameter, draft)
  else addStyled(parameter, draft)
}

function addStyled(parameter: DocumentParameter, draft: RequestDraft): void {
  const place = parameter.in
  const schema = convertSchema(parameter.schema ?? {}, draft.walk) ?? {}
  const style = parameter.style ?? DEFAULT_STYLES[place]
  const explode = parameter.explode ?? style === 'form'
  const fixed = onlyValue(parameter, schema)
  if (fixed !== undefined) {
    putFixed(parameter, fixed, draft)
    return
  }
  const types = [schema.type ?? []].flat()
  const repeats = place === 'query' && style === 'form' && explode
  if (types.includes('object') && (repeats || (place === 'query' && style === 'deepObject')))
    addMembers(parameter, style === 'deepObject', draft)
  else if (types.includes('object') || (types.includes('array') && !repeats)) addJoined(parameter, schema, style, draft)
  else put(parameter, draft, schema)
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
  draft.tell('info', `"${name}" has only one value; ${JSON.stringify(value.slice(0, 80))} is sent with every request.`)
  if (place === 'query') draft.query.push({ name, value })
  else if (place === 'header') draft.headers.push({ name, value })
  else if (place === 'cookie') draft.cookies.push({ name, value, required: true })
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
    const secrets: Record<string, string> = isStandIn(value) ? {} : { key: value }
    draft.credentials.push({ name, details: { kind: 'apiKeyQuery', parameter: name }, secrets })
  } else return false
  draft.tell('info', `"${name}" is a secret by its name and became a credential.`)
  return true
}

/** Adds the parameter and puts its value, with `lead` before it, where it belongs. */
function put(parameter: DocumentParameter, draft: RequestDraft, schema: JsonObject, asText?: string): void {
  const { name, in: place, description, style } = parameter
  const required = place === 'path' || parameter.required
  const example = exampleOf(parameter, draft.resolve)
  const facts = { required, description, example, ...(asText !== undefined && { asText }) }
  const value = draft.add(name, place, schema, facts)
  if (place === 'query') draft.query.push({ name, value })
  else if (place === 'header') draft.headers.push({ name, value })
  else if (place === 'cookie') draft.cookies.push({ name, value, required })
  else {
    const lead = style === 'label' ? '.' : style === 'matrix' ? `;${encodeURIComponent(name)}=` : ''
    draft.pathValues.set(name, lead + value)
  }
}

/** An array that is sent as one value: the tool asks for its text, as there is no placeholder for a joined list. */
function addJoined(parameter: DocumentParameter, schema: JsonObject, style: string, draft: RequestDraft): void {
  const [separator, word] = SEPARATORS[style] ?? [',', 'commas']
  if ([schema.type].flat().includes('object')) {
    draft.tell('dropped', `"${parameter.name}" is an object in the style "${style}"; its value is asked for as text.`)
    put(parameter, draft, schema, 'Name and value in turn, separated by commas.')
    return
  }
  draft.tell('info', `"${parameter.name}" is a list that is sent as one value; it is asked for as text with ${word}.`)
  const options = isObject(schema.items) && Array.isArray(schema.items.enum) ? schema.items.enum.map(String) : []
  const each = options.length > 0 && options.length <= 50 ? `, each one of: ${options.join(', ')}` : ''
  const join = (value: Json | undefined) => (Array.isArray(value) ? value.map(String).join(separator) : value)
  const joined = { ...schema, default: join(schema.default) ?? null }
  const example = join(
    exampleOf(parameter, draft.resolve) ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined),
  )
  put({ ...parameter, example, examples: undefined }, draft, joined, `Values separated by ${word}${each}.`)
}

/** An object in the query: each of its properties is a value of its own. */
function addMembers(parameter: DocumentParameter, deep: boolean, draft: RequestDraft): void {
  const { name, required } = parameter
  const shape = shapeOf(parameter.schema ?? {}, draft.walk)
  if (shape.kind === 'whole') {
    draft.tell('dropped', `"${name}" is an object without named properties; it is asked for as JSON text.`)
    put(parameter, draft, shape.schema, 'JSON text.')
    return
  }
  const example = exampleOf(parameter, draft.resolve) ?? shape.example
  for (const property of shape.properties) {
    const key = deep ? `${name}[${property.name}]` : property.name
    const own = isObject(example) ? example[property.name] : undefined
    const facts = { required: required && property.required, example: own }
    draft.query.push({ name: key, value: draft.add(key, 'query', property.schema, facts) })
  }
  if (shape.open) draft.tell('dropped', `"${name}" takes further properties; only the named ones are kept.`)
}

function addJson(parameter: DocumentParameter, draft: RequestDraft): void {
  draft.tell('info', `"${parameter.name}" is sent as JSON; it is asked for as JSON text.`)
  put({ ...parameter, example: undefined, examples: undefined }, draft, {}, 'JSON text.')
}
