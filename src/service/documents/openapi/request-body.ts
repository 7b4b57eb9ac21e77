import type { Part } from '../../../shared/platform/endpoint.ts'
import { isObject, type Json, type JsonObject, member } from '../json.ts'
import { type Property, type Shape, shapeOf } from '../schema/schema-properties.ts'
import { type MediaType, mediaTypeShape, type RequestBody, requestBodyShape } from './document-shape.ts'
import { exampleOf } from './example-of.ts'
import type { RequestDraft } from './request-draft.ts'

const essence = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()
const isJson = (type: string): boolean => /^[\w.*+-]+\/(?:[\w.+-]+\+)?json$/.test(essence(type))
const FORM = 'application/x-www-form-urlencoded'

/** The best of the media types that a body may have: those of which most can be kept come first. */
function chooseType(types: string[]): string | undefined {
  const wishes: ((type: string) => boolean)[] = [
    (type) => essence(type) === 'application/json',
    isJson,
    (type) => essence(type) === FORM,
    (type) => essence(type) === 'multipart/form-data',
    (type) => essence(type).startsWith('text/'),
    (type) => /xml|yaml/.test(type),
    (type) => essence(type) === '*/*',
  ]
  for (const wish of wishes) {
    const found = types.find(wish)
    if (found !== undefined) return found
  }
  return types[0]
}

/** Puts the body of an operation into its request. `bodyless`: the method carries none. */
export function addRequestBody(node: Json | undefined, bodyless: boolean, draft: RequestDraft): void {
  const resolved = draft.resolve(node, draft.place)
  if (resolved === undefined || resolved === null) return
  const { data: body } = requestBodyShape.safeParse(resolved)
  const type = chooseType(Object.keys(body?.content ?? {}))
  const { data: media } = mediaTypeShape.safeParse(
    type === undefined ? null : draft.resolve(body?.content[type], draft.place),
  )
  if (bodyless) draft.tell('dropped', 'The request body is left out: this method sends none.')
  else if (!body || type === undefined || !media)
    draft.tell('dropped', 'The request body has no content that is described.')
  else if (isJson(type) || essence(type) === '*/*') addJson(type, media, body, draft)
  else if (essence(type) === FORM) addForm(media, draft)
  else if (essence(type) === 'multipart/form-data') addMultipart(media, draft)
  else addText(type, media, body, draft)
}

function addText(type: string, media: MediaType, body: RequestBody, draft: RequestDraft): void {
  if (!/^text\/|xml|yaml/.test(essence(type)))
    draft.tell('dropped', `A body of the type ${type.slice(0, 80)} can only be sent as text.`)
  const { required, description } = body
  const facts = { required, description, example: exampleOf(media, draft.resolve), asText: '' }
  draft.body = { kind: 'text', contentType: type, template: draft.add('body', 'body', { type: 'string' }, facts) }
}

function addJson(type: string, media: MediaType, whole: RequestBody, draft: RequestDraft): void {
  const shape = shapeOf(media.schema ?? {}, draft.walk)
  const given = exampleOf(media, draft.resolve)
  if (essence(type) !== 'application/json' && essence(type) !== '*/*')
    draft.headers.push({ name: 'Content-Type', value: type })
  if (shape.kind === 'whole') {
    const schema: JsonObject = 'type' in shape.schema || 'enum' in shape.schema ? shape.schema : withType(shape.schema)
    const { required, description } = whole
    const value = draft.add('body', 'body', schema, { required, description: description || undefined, example: given })
    draft.body = { kind: 'json', template: JSON.stringify(value) }
    return
  }
  const members = shape.properties.map((property): [string, string] => [
    property.name,
    addProperty(property, shape, given, draft),
  ])
  draft.body = { kind: 'json', template: JSON.stringify(Object.fromEntries(members), null, 2) }
  tellOpen(shape, draft)
}

/** A body of which nothing is said is an object, unless its branches say otherwise. */
const withType = (schema: JsonObject): JsonObject =>
  schema.anyOf !== undefined || schema.oneOf !== undefined || schema.allOf !== undefined
    ? schema
    : { ...schema, type: 'object' }

function addProperty(
  property: Property,
  shape: Shape & { kind: 'members' },
  given: Json | undefined,
  draft: RequestDraft,
): string {
  const example = isObject(given) ? member(given, property.name) : undefined
  const beside = isObject(shape.example) ? member(shape.example, property.name) : undefined
  return draft.add(property.name, 'body', property.schema, { required: property.required, example: example ?? beside })
}

function tellOpen(shape: Shape & { kind: 'members' }, draft: RequestDraft): void {
  if (shape.open) draft.tell('dropped', 'The body takes further properties; only the named ones are kept.')
}

/** The members of a form; a form that names none cannot be filled in. */
function formMembers(media: MediaType, draft: RequestDraft): (Shape & { kind: 'members' }) | null {
  const shape = shapeOf(media.schema ?? {}, draft.walk)
  if (shape.kind === 'members') return shape
  draft.tell('dropped', 'The form in the body names no fields; add them by hand.')
  return null
}

function addForm(media: MediaType, draft: RequestDraft): void {
  const shape = formMembers(media, draft)
  if (!shape) return
  const given = exampleOf(media, draft.resolve)
  const fields = shape.properties.map((property) => ({
    name: property.name,
    value: addProperty(property, shape, given, draft),
  }))
  draft.body = { kind: 'form', fields }
  tellOpen(shape, draft)
}

/** OpenAPI 3.0 says `format: binary`, 3.1 a media type without an encoding. */
const isBinary = (schema: JsonObject): boolean =>
  schema.format === 'binary' ||
  (schema.contentMediaType !== undefined && schema.contentEncoding === undefined) ||
  schema.contentEncoding === 'base64'

function addMultipart(media: MediaType, draft: RequestDraft): void {
  const shape = formMembers(media, draft)
  if (!shape) return
  const given = exampleOf(media, draft.resolve)
  const parts = shape.properties.map((property): Part => {
    const { name, schema } = property
    const encoding = media.encoding[name]
    const described = isObject(encoding) && typeof encoding.contentType === 'string' ? encoding.contentType : ''
    const contentType = described.includes(',') || described.includes('*') ? '' : described
    const item = [schema.type].flat().includes('array') && isObject(schema.items) ? schema.items : null
    const file = item && isBinary(item) ? item : isBinary(schema) ? schema : null
    if (!file) {
      const type = contentType || ([schema.type].flat().includes('object') ? 'application/json' : '')
      return { name, value: addProperty(property, shape, given, draft), ...(type !== '' && { contentType: type }) }
    }
    if (item === file) draft.tell('dropped', `"${name}" takes several files; one is sent.`)
    const type = contentType || (typeof file.contentMediaType === 'string' ? file.contentMediaType : '')
    const text = typeof schema.description === 'string' ? `${schema.description} ` : ''
    const asked = { type: 'string', description: `${text}Content of the file in base64.`, contentEncoding: 'base64' }
    const value = draft.add(name, 'body', asked, { required: property.required })
    return { name, value, filename: name, base64: true, ...(type !== '' && { contentType: type }) }
  })
  draft.body = { kind: 'multipart', parts }
  tellOpen(shape, draft)
}
