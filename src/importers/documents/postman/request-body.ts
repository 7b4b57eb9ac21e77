import { isGeneratedName } from '../../../shared/management/definition/generated-names.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import type { Body, Pair, Part } from '../../../shared/management/endpoint/endpoint.ts'
import { parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { replaceStrings } from '../../../shared/management/endpoint/replace-strings.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { isJsonObject, type Json } from '../json.ts'
import { isJsonType, isTextType } from '../media-type.ts'
import { isSecretName, looksSecret, redactSecrets } from '../secret-shape.ts'
import { fillPlaceholders } from './body-placeholders.ts'
import { bodyShape, type CollectionBody, type Entry } from './collection-shape.ts'
import { hideSecretMembers } from './hide-secret-members.ts'
import { isIn, optional } from './request-fields.ts'
import type { RequestTemplate } from './request-template.ts'
import { variableNames } from './variables.ts'

/** Matches the next JSON string, comment, or variable. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\{\{([^{}\n]{1,200})\}\}/g

/**
 * Converts a raw JSON body to a template: variables become placeholders, in quotes if they're outside strings, as templates require;
 * comments are removed, as Postman does. Returns null if the rest isn't JSON.
 */
function jsonTemplate(raw: string, template: RequestTemplate): string | null {
  const probe = raw.replace(TOKEN, (token, bare?: string) =>
    bare !== undefined ? '0' : token.startsWith('"') ? token : '',
  )
  if (!parseJsonText(probe)) return null
  return raw.replace(TOKEN, (token, bare?: string) => {
    if (bare !== undefined) return `"${template.variable(bare.trim(), 'body', true)}"`
    return token.startsWith('"') ? template.text(token, 'body') : ''
  })
}

const LANGUAGES: Record<string, string> = {
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
}

/** Converts a request body to a template. `contentType`: the one in its headers, or ''. */
export function convertBody(node: Json | undefined, contentType: string, template: RequestTemplate): Body {
  if (!isJsonObject(node)) return { kind: 'none' }
  const { data: body } = bodyShape.safeParse(node)
  if (!body || body.disabled || body.mode === '') return { kind: 'none' }
  switch (body.mode) {
    case 'raw':
      return raw(body, contentType, template)
    case 'urlencoded':
      return { kind: 'form', fields: formFields(body, template) }
    case 'formdata':
      return { kind: 'multipart', parts: keptFields(body.formdata, template).map((part) => multipart(part, template)) }
    case 'graphql':
      return graphql(body, template)
    case 'file': {
      if (isTextType(contentType)) {
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
      template.report('dropped', message('documentNotices.postman.bodyKind'))
      return { kind: 'none' }
  }
}

function raw({ raw: text, options }: CollectionBody, contentType: string, template: RequestTemplate): Body {
  if (text.trim() === '') return { kind: 'none' }
  const { language } = options.raw
  const isJson = language === 'json' || isJsonType(contentType)
  const mayBeJson = isJson || (contentType === '' && LANGUAGES[language] === undefined && /^\s*[[{]/.test(text))
  const json = mayBeJson ? jsonTemplate(text, template) : null
  if (json !== null) return { kind: 'json', template: jsonMembers(json, template) }
  if (isJson) template.report('info', message('documentNotices.postman.bodyNotJson'))
  const type = contentType || (isJson ? 'application/json' : (LANGUAGES[language] ?? 'text/plain'))
  if (looksSecret(text)) template.report('dropped', message('documentNotices.postman.bodySecrets'))
  return { kind: 'text', contentType: type, template: template.text(redactSecrets(text), 'body') }
}

/** Replaces secrets, generated values, and placeholders in a JSON template. */
function jsonMembers(json: string, template: RequestTemplate): string {
  const withKeys = replaceStrings(json, (key) =>
    isGeneratedName(key, 'field') ? template.generated(key, 'body') : null,
  )
  return fillPlaceholders(hideSecretMembers(withKeys, template), template)
}

/** Returns a field's template; if it contains a secret, that becomes a customer parameter and isn't kept in the endpoint. */
function fieldValue(entry: Entry, template: RequestTemplate): string {
  const { key, description } = entry
  if (isGeneratedName(key, 'field')) return template.generated(key, 'body')
  if (!isSecretField(entry)) return template.value(entry, 'body')
  template.report('dropped', message('documentNotices.postman.memberSecret', { name: key }))
  return template.own(key, 'body', { required: true, description, value: '', secret: true })
}

const isSecretField = ({ key, value }: Entry): boolean =>
  variableNames(value).length === 0 && !isPlaceholderValue(value) && (isSecretName(key) || looksSecret(value))

/**
 * Returns the fields to include in a request: enabled ones, and disabled ones unless they contain a secret or another field has the same
 * name.
 */
function keptFields<Field extends Entry>(fields: readonly Field[], template: RequestTemplate): Field[] {
  const offered = new Set<string>()
  return fields.filter((field) => {
    const { key, disabled } = field
    if (key === '') return false
    if (!disabled) return true
    const isLeftOut = isSecretField(field) || isIn(fields, key) || offered.has(key)
    offered.add(key)
    if (isLeftOut) template.report('info', message('documentNotices.postman.fieldOff', { name: key }))
    return !isLeftOut
  })
}

const fieldTemplate = (field: Entry, template: RequestTemplate): string =>
  field.disabled ? optional(field, 'body', template) : fieldValue(field, template)

const formFields = ({ urlencoded }: CollectionBody, template: RequestTemplate): Pair[] =>
  keptFields(urlencoded, template).map((field) => ({ name: field.key, value: fieldTemplate(field, template) }))

function multipart(field: CollectionBody['formdata'][number], template: RequestTemplate): Part {
  const { key, type, contentType, description, disabled } = field
  const typed = contentType === '' ? {} : { contentType }
  if (type === 'file') {
    if (disabled) template.report('info', message('documentNotices.postman.optional'))
    return { name: key, value: template.file(key, description, !disabled), filename: key, base64: true, ...typed }
  }
  return { name: key, value: fieldTemplate(field, template), ...typed }
}

/** Converts GraphQL to its HTTP form: a JSON object with the query and its variables. */
function graphql({ graphql: content }: CollectionBody, template: RequestTemplate): Body {
  const given = content?.variables
  const text = typeof given === 'string' ? given : isJsonObject(given) ? JSON.stringify(given) : ''
  const variables = text.trim() === '' ? '' : jsonTemplate(text, template)
  if (variables === null) template.report('dropped', message('documentNotices.postman.graphqlVariables'))
  const members = [`"query": ${template.text(JSON.stringify(content?.query ?? ''), 'body')}`]
  if (variables) members.push(`"variables": ${variables}`)
  if (content?.operationName) members.push(`"operationName": ${JSON.stringify(content.operationName)}`)
  return { kind: 'json', template: jsonMembers(`{${members.join(', ')}}`, template) }
}
