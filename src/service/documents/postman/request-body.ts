import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import type { Body, Pair, Part } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { isObject, type Json } from '../json.ts'
import { isSecretName, looksSecret, withoutSecrets } from '../secret-shape.ts'
import { bodyShape, type CollectionBody } from './collection-shape.ts'
import { hideSecretMembers } from './hide-secret-members.ts'
import { jsonTemplate } from './json-body.ts'
import type { RequestTemplate } from './request-template.ts'
import { variableNames } from './variables.ts'

const LANGUAGES: Record<string, string> = {
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
}

/** The body of a request as a template. `contentType`: what its headers say, '' for nothing. */
export function convertBody(node: Json | undefined, contentType: string, template: RequestTemplate): Body {
  if (!isObject(node)) return { kind: 'none' }
  const { data: body } = bodyShape.safeParse(node)
  if (!body || body.disabled || body.mode === '') return { kind: 'none' }
  switch (body.mode) {
    case 'raw':
      return raw(body, contentType, template)
    case 'urlencoded':
      return { kind: 'form', fields: formFields(body, template) }
    case 'formdata':
      return { kind: 'multipart', parts: body.formdata.flatMap((part) => multipart(part, template)) }
    case 'graphql':
      return graphql(body, template)
    case 'file': {
      if (/^text\/|json|xml|yaml|csv/.test(contentType)) {
        const value = template.own('file', 'body', {
          required: true,
          description: say(message('parameterTexts.fileText')),
          value: '',
        })
        return { kind: 'text', contentType, template: value }
      }
      const type = contentType || 'application/octet-stream'
      return { kind: 'binary', contentType: type, template: template.file('file', '', true) }
    }
    default:
      template.tell('dropped', message('documentNotices.postman.bodyKind'))
      return { kind: 'none' }
  }
}

function raw({ raw: text, options }: CollectionBody, contentType: string, template: RequestTemplate): Body {
  if (text.trim() === '') return { kind: 'none' }
  const { language } = options.raw
  const isJson = language === 'json' || /\bjson\b/i.test(contentType)
  const mayBeJson = isJson || (contentType === '' && LANGUAGES[language] === undefined && /^\s*[[{]/.test(text))
  const json = mayBeJson ? jsonTemplate(text, template) : null
  if (json !== null) return { kind: 'json', template: hideSecretMembers(json, template) }
  if (isJson) template.tell('info', message('documentNotices.postman.bodyNotJson'))
  const type = contentType || (isJson ? 'application/json' : (LANGUAGES[language] ?? 'text/plain'))
  if (looksSecret(text)) template.tell('dropped', message('documentNotices.postman.bodySecrets'))
  return { kind: 'text', contentType: type, template: template.text(withoutSecrets(text), 'body') }
}

/** A field's template: a secret in it is asked for each customer and does not stay in the endpoint. */
function fieldValue(key: string, value: string, description: string, template: RequestTemplate): string {
  const secret =
    variableNames(value).length === 0 && !isPlaceholderValue(value) && (isSecretName(key) || looksSecret(value))
  if (secret) {
    template.tell('dropped', message('documentNotices.postman.memberSecret', { name: key }))
    return template.own(key, 'body', { required: true, description, value: '', secret })
  }
  return value === ''
    ? template.own(key, 'body', { required: false, description, value })
    : template.text(value, 'body')
}

function formFields({ urlencoded }: CollectionBody, template: RequestTemplate): Pair[] {
  return urlencoded.flatMap(({ key, value, description, disabled }) => {
    if (disabled) template.tell('info', message('documentNotices.postman.fieldOff', { name: key }))
    if (disabled || key === '') return []
    return [{ name: key, value: fieldValue(key, value, description, template) }]
  })
}

function multipart(
  { key, value, type, contentType, description, disabled }: CollectionBody['formdata'][number],
  template: RequestTemplate,
): Part[] {
  if (disabled) template.tell('info', message('documentNotices.postman.fieldOff', { name: key }))
  if (disabled || key === '') return []
  const typed = contentType === '' ? {} : { contentType }
  if (type === 'file')
    return [{ name: key, value: template.file(key, description, true), filename: key, base64: true, ...typed }]
  return [{ name: key, value: fieldValue(key, value, description, template), ...typed }]
}

/** GraphQL over HTTP: a JSON object with the query and its variables. */
function graphql({ graphql: content }: CollectionBody, template: RequestTemplate): Body {
  const given = content?.variables
  const text = typeof given === 'string' ? given : isObject(given) ? JSON.stringify(given) : ''
  const variables = text.trim() === '' ? '' : jsonTemplate(text, template)
  if (variables === null) template.tell('dropped', message('documentNotices.postman.graphqlVariables'))
  const members = [`"query": ${template.text(JSON.stringify(content?.query ?? ''), 'body')}`]
  if (variables) members.push(`"variables": ${variables}`)
  if (content?.operationName) members.push(`"operationName": ${JSON.stringify(content.operationName)}`)
  return { kind: 'json', template: hideSecretMembers(`{${members.join(', ')}}`, template) }
}
