import type { Body, Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { parseTemplate, placeholder } from '../../../../shared/management/endpoint/template.ts'

function mapBody(body: Body, change: (template: string) => string): Body {
  switch (body.kind) {
    case 'none':
      return body
    case 'json':
    case 'text':
    case 'binary':
      return { ...body, template: change(body.template) }
    case 'form':
      return { ...body, fields: body.fields.map((field) => ({ ...field, value: change(field.value) })) }
    case 'multipart':
      return {
        ...body,
        parts: body.parts.map((part) => ({
          ...part,
          value: change(part.value),
          ...(part.headers && { headers: part.headers.map((each) => ({ ...each, value: change(each.value) })) }),
        })),
      }
  }
}

/** Returns an endpoint with every template mapped by `change`. */
export function mapTemplates(endpoint: Endpoint, change: (template: string) => string): Endpoint {
  const pairs = (list: Endpoint['query']) => list.map((pair) => ({ ...pair, value: change(pair.value) }))
  return {
    ...endpoint,
    path: change(endpoint.path),
    query: pairs(endpoint.query),
    headers: pairs(endpoint.headers),
    cookies: pairs(endpoint.cookies),
    body: mapBody(endpoint.body, change),
  }
}

/** Renames the parameter at `index`, including in templates. */
export function renameParameter(endpoint: Endpoint, index: number, to: string): Endpoint {
  const from = endpoint.parameters[index]?.name
  if (from === undefined || from === to) return endpoint
  const parameters = endpoint.parameters.map((each, at) => (at === index ? { ...each, name: to } : each))
  const rename = (template: string) =>
    parseTemplate(template, new Set([from]))
      .map((part) => ('text' in part ? part.text : placeholder(to)))
      .join('')
  const { [from]: style, ...others } = endpoint.pathStyles
  // The name written by `matrix` is the API's, regardless of the parameter's name here.
  const pathStyles = style ? { ...others, [to]: { name: from, ...style } } : others
  return { ...mapTemplates(endpoint, rename), pathStyles, parameters }
}
