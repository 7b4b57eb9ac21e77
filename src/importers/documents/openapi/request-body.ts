import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { Json, JsonObject } from '../json.ts'
import { essence, isJsonType, isTextType } from '../media-type.ts'
import { convertSchema } from '../schema/convert-schema.ts'
import { shapeOf } from '../schema/schema-properties.ts'
import { type MediaType, mediaTypeShape, type RequestBody, requestBodyShape } from './document-shape.ts'
import { exampleOf } from './example-of.ts'
import { addForm, addMultipart, addProperty, reportOpenBody } from './form-body.ts'
import type { RequestDraft } from './request-draft.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Chooses the media type that preserves most of the body. */
function chooseType(types: string[]): string | undefined {
  const wishes: ((type: string) => boolean)[] = [
    (type) => essence(type) === 'application/json',
    isJsonType,
    (type) => essence(type) === FORM,
    (type) => essence(type) === 'multipart/form-data',
    (type) => essence(type).startsWith('text/'),
    isTextType,
    (type) => essence(type) === '*/*',
  ]
  for (const wish of wishes) {
    const found = types.find(wish)
    if (found !== undefined) return found
  }
  return types[0]
}

/** Adds an operation's body to its request. `bodyless`: whether the method doesn't allow a body. */
export function addRequestBody(node: Json | undefined, bodyless: boolean, draft: RequestDraft): void {
  const resolved = draft.resolve(node, draft.place)
  if (resolved === undefined || resolved === null) return
  const { data: body } = requestBodyShape.safeParse(resolved)
  const type = chooseType(Object.keys(body?.content ?? {}))
  const { data: media } = mediaTypeShape.safeParse(
    type === undefined ? null : draft.resolve(body?.content[type], draft.place),
  )
  draft.needsBody = body?.required ?? false
  if (bodyless) draft.report('dropped', message('documentNotices.openapi.bodyNotSent'))
  else if (!body || type === undefined || !media)
    draft.report('dropped', message('documentNotices.openapi.bodyUndescribed'))
  else if (isJsonType(type) || essence(type) === '*/*') addJson(type, media, body, draft)
  else if (essence(type) === FORM && !isWrittenForm(media, draft)) addForm(media, body, draft)
  else if (essence(type) === 'multipart/form-data') addMultipart(media, body, draft)
  else if (isText(type, media, draft)) addText(type, media, body, draft)
  else addBinary(type, Object.keys(body.content), body, draft)
}

/** Whether a form is described as a string, so it has no fields and the model supplies its text. */
const isWrittenForm = (media: MediaType, draft: RequestDraft): boolean =>
  convertSchema(media.schema ?? {}, draft.walk)?.type === 'string'

/**
 * Whether a body is text: because of its type, or because its base64 is sent literally (JSON Schema's `contentEncoding` for a whole body).
 */
function isText(type: string, media: MediaType, draft: RequestDraft): boolean {
  if (isTextType(type)) return true
  return convertSchema(media.schema ?? {}, draft.walk)?.contentEncoding !== undefined
}

function addText(type: string, media: MediaType, body: RequestBody, draft: RequestDraft): void {
  const { required, description } = body
  const facts = { required, description, example: exampleOf(media, draft.resolve), asText: '' }
  draft.body = { kind: 'text', contentType: type, template: draft.add('body', 'body', { type: 'string' }, facts) }
}

/**
 * Adds bytes, which the model supplies as base64. If there are several binary types or a range such as `image/*`, the model also supplies
 * the type.
 */
function addBinary(type: string, types: string[], body: RequestBody, draft: RequestDraft): void {
  const schema = { type: 'string', contentEncoding: 'base64' }
  const content = message('parameterTexts.file')
  const description = say(message('parameterTexts.described', { description: body.description, more: content })).trim()
  const template = draft.add('body', 'body', schema, { required: body.required, description })
  const isRange = type.includes('*')
  const others = types.filter((each) => !each.includes('*') && !isJsonType(each) && !/^(?:text|multipart)\//.test(each))
  if (isRange || others.length > 1) {
    const asked: JsonObject = isRange ? { type: 'string' } : { type: 'string', enum: others.map(essence) }
    const facts = {
      required: body.required,
      description: say(
        isRange ? message('parameterTexts.mediaType', { type }) : message('parameterTexts.mediaTypeOneOf'),
      ),
    }
    draft.headers.push({ name: 'Content-Type', value: draft.add('content_type', 'header', asked, facts) })
  }
  draft.body = { kind: 'binary', contentType: isRange ? 'application/octet-stream' : type, template }
}

function addJson(type: string, media: MediaType, whole: RequestBody, draft: RequestDraft): void {
  const shape = shapeOf(media.schema ?? {}, draft.walk, { counted: true })
  const given = exampleOf(media, draft.resolve)
  if (essence(type) !== 'application/json' && essence(type) !== '*/*')
    draft.headers.push({ name: 'Content-Type', value: type })
  if (shape.kind === 'whole' && isEmptyObject(shape.schema)) {
    draft.body = { kind: 'json', template: '{}', ...(!whole.required && { optional: true }) }
    return
  }
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
  const template = JSON.stringify(Object.fromEntries(members), null, 2)
  draft.body = { kind: 'json', template, ...(!whole.required && { optional: true }) }
  reportOpenBody(shape, draft)
}

/** Whether the only value of a schema is `{}`, which no one needs to supply. */
const isEmptyObject = ({ type, properties = {}, additionalProperties }: JsonObject): boolean =>
  type === 'object' && additionalProperties === false && Object.keys(properties as JsonObject).length === 0

/** Treats a body without a type as an object, unless it has alternatives. */
const withType = (schema: JsonObject): JsonObject =>
  schema.anyOf !== undefined || schema.oneOf !== undefined || schema.allOf !== undefined
    ? schema
    : { ...schema, type: 'object' }
