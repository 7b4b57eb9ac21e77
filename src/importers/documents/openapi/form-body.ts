import { isGeneratedName } from '../../../shared/management/definition/generated-names.ts'
import type { Pair, Part } from '../../../shared/management/endpoint/endpoint.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'
import { convertSchema } from '../schema/convert-schema.ts'
import { type Property, type Shape, shapeOf } from '../schema/schema-properties.ts'
import { type Encoding, encodingShape, headerShape, type MediaType, type RequestBody } from './document-shape.ts'
import { exampleOf } from './example-of.ts'
import { presetOf } from './only-value.ts'
import type { RequestDraft } from './request-draft.ts'
import { queryFacts } from './style-of.ts'

export type Members = Shape & { kind: 'members' }

/** Adds a parameter for one member of a body and returns its placeholder. */
export function addProperty(property: Property, shape: Members, given: Json | undefined, draft: RequestDraft): string {
  const example = isJsonObject(given) ? member(given, property.name) : undefined
  const beside = isJsonObject(shape.example) ? member(shape.example, property.name) : undefined
  const { name, schema, required } = property
  if (isGeneratedName(name, 'field')) return draft.generated(name, 'body', String(schema.description ?? ''))
  // With a default, an optional body would always be sent.
  const preset = draft.needsBody ? presetOf(required, schema) : undefined
  return draft.add(name, 'body', schema, { required, example: example ?? beside, preset })
}

export function reportOpenBody(shape: Members, draft: RequestDraft): void {
  if (shape.open) draft.report('dropped', message('documentNotices.openapi.openBody'))
}

/** Whether a schema describes an object that has no properties and doesn't allow additional ones. */
const isEmpty = ({ properties, additionalProperties, anyOf, oneOf, allOf }: JsonObject): boolean =>
  Object.keys(isJsonObject(properties) ? properties : {}).length === 0 &&
  (additionalProperties === undefined || additionalProperties === false) &&
  anyOf === undefined &&
  oneOf === undefined &&
  allOf === undefined

/** Adds the fields of a form, each in the style given by its encoding. A form without fields isn't a body. */
export function addForm(media: MediaType, body: RequestBody, draft: RequestDraft): void {
  const shape = shapeOf(media.schema ?? {}, draft.walk)
  const given = exampleOf(media, draft.resolve)
  if (shape.kind === 'whole') {
    if (isEmpty(shape.schema) && [shape.schema.type ?? 'object'].flat().includes('object')) return
    draft.body = { kind: 'form', fields: [wholeForm(shape.schema, given, body, draft)] }
    return
  }
  const fields = shape.properties.map((property): Pair => {
    const encoding = encodingOf(media, property.name, draft)
    return {
      name: property.name,
      value: addProperty(property, shape, given, draft),
      ...styleOf(encoding, property.schema),
    }
  })
  draft.body = { kind: 'form', fields }
  reportOpenBody(shape, draft)
}

/** Represents a form without fixed field names as a single object whose members are the fields. */
function wholeForm(schema: JsonObject, example: Json | undefined, body: RequestBody, draft: RequestDraft): Pair {
  const typed = schema.type === undefined && !schema.anyOf && !schema.oneOf ? { ...schema, type: 'object' } : schema
  const { required, description } = body
  const value = draft.add('body', 'body', typed, { required, description: description || undefined, example })
  return { name: 'body', value, style: 'form' }
}

/** Returns the encoding of a form or query field; undefined for the default encoding. */
export function encodingOf({ encoding }: MediaType, name: string, draft: RequestDraft): Encoding | undefined {
  const node = Object.hasOwn(encoding, name) ? draft.resolve(encoding[name], draft.place) : undefined
  return isJsonObject(node) ? encodingShape.parse(node) : undefined
}

/**
 * Returns the query style of a field if its encoding sets `style`, `explode`, or `allowReserved`; otherwise, the field's content type
 * applies (OpenAPI 3.2, "Encoding Object").
 */
export function styleOf(encoding: Encoding | undefined, schema: JsonObject): Omit<Pair, 'name' | 'value'> {
  if (!encoding) return {}
  const { style, explode, allowReserved } = encoding
  return style === undefined && explode === undefined && allowReserved === undefined ? {} : queryFacts(encoding, schema)
}

/** OpenAPI 3.0 uses `format: binary`; 3.1 uses a media type without an encoding. */
const isBinary = (schema: JsonObject): boolean =>
  schema.format === 'binary' ||
  (schema.contentMediaType !== undefined && schema.contentEncoding === undefined) ||
  schema.contentEncoding === 'base64'

/** Adds the parts of a multipart body: files in base64, objects as JSON, and lists as several parts with the same name. */
export function addMultipart(media: MediaType, body: RequestBody, draft: RequestDraft): void {
  const shape = shapeOf(media.schema ?? {}, draft.walk)
  if (shape.kind === 'whole') {
    if (!isEmpty(shape.schema)) draft.report('dropped', message('documentNotices.openapi.formWithoutFields'))
    return
  }
  const given = exampleOf(media, draft.resolve)
  const parts = shape.properties.map((property) => partOf(property, shape, given, media, draft))
  draft.body = { kind: 'multipart', parts, ...(!body.required && { optional: true }) }
  reportOpenBody(shape, draft)
}

function partOf(
  property: Property,
  shape: Members,
  given: Json | undefined,
  media: MediaType,
  draft: RequestDraft,
): Part {
  const { name, schema } = property
  const encoding = encodingOf(media, name, draft)
  const described = encoding?.contentType ?? ''
  const isChoice = /[,*]/.test(described)
  if (isChoice)
    draft.report('info', message('documentNotices.openapi.partTypes', { name, types: described.slice(0, 100) }))
  const contentType = isChoice ? '' : described
  const headers = encoding ? headersOf(encoding, name, draft) : []
  const more = headers.length > 0 ? { headers } : {}
  const item = [schema.type].flat().includes('array') && isJsonObject(schema.items) ? schema.items : null
  const file = item && isBinary(item) ? item : isBinary(schema) ? schema : null
  if (!file) {
    const value = addProperty(property, shape, given, draft)
    const style = styleOf(encoding, schema)
    const isJson = [(item ?? schema).type].flat().includes('object') && style.style === undefined
    const type = contentType || (isJson ? 'application/json' : '')
    return { name, value, ...style, ...(type !== '' && { contentType: type }), ...more }
  }
  const type = contentType || (typeof file.contentMediaType === 'string' ? file.contentMediaType : '')
  const describedAs = (what: Message) =>
    say(
      typeof schema.description === 'string'
        ? message('parameterTexts.described', { description: schema.description, more: what })
        : what,
    )
  const one = { type: 'string', contentEncoding: 'base64' }
  const asked: JsonObject =
    item === file
      ? { type: 'array', description: describedAs(message('parameterTexts.files')), items: one }
      : { ...one, description: describedAs(message('parameterTexts.file')) }
  const value = draft.add(name, 'body', asked, { required: property.required })
  return { name, value, filename: name, base64: true, ...(type !== '' && { contentType: type }), ...more }
}

/** Returns the headers of a part, except for its content type and disposition. */
function headersOf({ headers }: Encoding, part: string, draft: RequestDraft): NonNullable<Part['headers']> {
  return Object.entries(headers).flatMap(([name, node]) => {
    const { data } = headerShape.safeParse(draft.resolve(node, draft.place))
    if (!data || /^content-(?:type|disposition)$/i.test(name)) return []
    const schema = convertSchema(data.schema ?? {}, draft.walk) ?? {}
    const [only, further] = Array.isArray(schema.enum) ? schema.enum : [schema.const]
    if (data.required && typeof only === 'string' && further === undefined) return [{ name, value: only }]
    const { required, description } = data
    return [{ name, value: draft.add(`${part}_${name}`, 'body', schema, { required, description }) }]
  })
}
