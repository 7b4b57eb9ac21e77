import { message } from '../../../shared/text/message.ts'
import { essence } from '../media-type.ts'
import { shapeOf } from '../schema/schema-properties.ts'
import { type DocumentParameter, mediaTypeShape } from './document-shape.ts'
import { encodingOf, styleOf } from './form-body.ts'
import type { RequestDraft } from './request-draft.ts'

/**
 * Adds the whole query of a request (OpenAPI 3.2, `in: querystring`), which is described like a form: each of its fields becomes a
 * parameter. A query of any other type is only reported, because it has no field names.
 */
export function addQuerystring(
  { name, description, required, content = {} }: DocumentParameter,
  draft: RequestDraft,
): void {
  const [type = '', node] = Object.entries(content)[0] ?? []
  const { data: media } = mediaTypeShape.safeParse(draft.resolve(node, draft.place))
  if (!media || essence(type) !== 'application/x-www-form-urlencoded') {
    draft.report('dropped', message('documentNotices.openapi.querystring', { name, type: type.slice(0, 80) }))
    return
  }
  const shape = shapeOf(media.schema ?? {}, draft.walk)
  if (shape.kind === 'whole') {
    const value = draft.add(name, 'query', { type: 'object', ...shape.schema }, { required, description })
    draft.query.push({ name, value, style: 'form' })
    return
  }
  for (const property of shape.properties) {
    const value = draft.add(property.name, 'query', property.schema, { required: required && property.required })
    draft.query.push({
      name: property.name,
      value,
      ...styleOf(encodingOf(media, property.name, draft), property.schema),
    })
  }
}
