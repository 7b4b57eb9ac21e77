import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { redactSecrets } from '../../../importers/documents/secret-shape.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { isSecretCookie, isSensitiveHeader } from '../../../shared/management/definition/literal-secrets.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { isSecretField, isSecretQuery, isSecretSegment } from '../../../shared/management/definition/secret-names.ts'
import type { Body, Endpoint, Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { type JsonNode, parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { parseTemplate, placeholderNames } from '../../../shared/management/endpoint/template.ts'

/** Replaces secrets in an export. */
const SECRET_PLACEHOLDER = 'YOUR_SECRET'

/**
 * Removes hard-coded secrets, recognized by their place's name or their shape, so that a definition can be shared. Secrets of credentials
 * aren't in definitions anyway.
 */
export async function stripSecrets(definition: Definition): Promise<Definition> {
  const yieldToEventLoop = createYieldToEventLoop()
  const endpoints: Endpoint[] = []
  for (const endpoint of definition.endpoints) {
    await yieldToEventLoop()
    endpoints.push(strippedEndpoint(endpoint))
  }
  return { ...definition, instructions: redactSecrets(definition.instructions), endpoints }
}

function strippedEndpoint(endpoint: Endpoint): Endpoint {
  const names = new Set(endpoint.parameters.map(({ name }) => name))
  const clean = (text: string, isSecret: boolean) => (isSecret ? hide(text, names) : redactSecrets(text))
  const pairs = <T extends { name: string; value: string }>(all: T[], isSecret: (name: string) => boolean): T[] =>
    all.map((pair) => ({ ...pair, value: clean(pair.value, isSecret(pair.name)) }))
  const secretNames = secretParameters(endpoint)
  const host = endpoint.baseUrl.replace(/^https?:\/\//, '')
  return {
    ...endpoint,
    description: redactSecrets(endpoint.description),
    baseUrl: endpoint.baseUrl.replace(/^(https?:\/\/)[^/@]*@/, '$1'),
    path: endpoint.path
      .split('/')
      .map((segment) => (isSecretSegment(segment, host) ? SECRET_PLACEHOLDER : redactSecrets(segment)))
      .join('/'),
    query: pairs(endpoint.query, isSecretQuery),
    headers: pairs(endpoint.headers, isSensitiveHeader),
    cookies: pairs(endpoint.cookies, isSecretCookie),
    body: bodyOf(endpoint.body, pairs, clean),
    parameters: endpoint.parameters.map((parameter) => parameterOf(parameter, secretNames.has(parameter.name))),
  }
}

function bodyOf(
  body: Body,
  pairs: <T extends { name: string; value: string }>(all: T[], isSecret: (name: string) => boolean) => T[],
  clean: (text: string, isSecret: boolean) => string,
): Body {
  switch (body.kind) {
    case 'none':
      return body
    case 'form':
      return { ...body, fields: pairs(body.fields, isSecretField) }
    case 'multipart':
      return {
        ...body,
        parts: pairs(body.parts, isSecretField).map((part) =>
          part.headers ? { ...part, headers: pairs(part.headers, isSensitiveHeader) } : part,
        ),
      }
    case 'text':
    case 'binary':
      return { ...body, template: redactSecrets(body.template) }
    case 'json':
      return { ...body, template: redactSecrets(jsonOf(body.template, clean)) }
  }
}

/** Removes the values of secret members from JSON text, and leaves the rest as written. */
function jsonOf(text: string, clean: (text: string, isSecret: boolean) => string): string {
  const root = parseJsonText(text)
  const found = root ? secretMembers(root) : []
  let result = ''
  let end = 0
  for (const value of found) {
    const hidden = value.kind === 'string' ? clean(value.value, true) : SECRET_PLACEHOLDER
    result += `${text.slice(end, value.start)}${JSON.stringify(hidden)}`
    end = value.end
  }
  return result + text.slice(end)
}

function secretMembers(node: JsonNode): JsonNode[] {
  if (node.kind === 'array') return node.items.flatMap(secretMembers)
  if (node.kind !== 'object') return []
  return node.members.flatMap((member) =>
    (member.value.kind === 'string' || member.value.kind === 'number') && isSecretField(member.key)
      ? [member.value]
      : secretMembers(member.value),
  )
}

/** Removes literal text from a secret's template, except a leading scheme and placeholders for secrets. */
function hide(template: string, names: ReadonlySet<string>): string {
  if (isPlaceholderValue(template)) return template
  const parts = parseTemplate(template, names)
  const scheme = /^\s*(?:Bearer|Basic|Token|ApiKey|Digest)\s+/i.exec(template)?.[0] ?? ''
  if (!parts.some((part) => 'parameter' in part)) return `${scheme}${SECRET_PLACEHOLDER}`
  return parts.map((part) => ('parameter' in part ? `{{${part.parameter}}}` : hideRuns(part.text))).join('')
}

/** Hides what looks like a value next to a placeholder, e.g. in `Bearer ` or `sid=abc123; lang=`. */
const hideRuns = (text: string): string => text.replace(/(?=[^\s;,:="']*\d)[^\s;,:="']{6,}/g, SECRET_PLACEHOLDER)

/** Returns parameters that fill a secret's place or are named like a secret. */
function secretParameters({ query, headers, cookies, body, parameters }: Endpoint): Set<string> {
  const fields = body.kind === 'form' ? body.fields : body.kind === 'multipart' ? body.parts : []
  const at = [
    ...headers.filter(({ name }) => isSensitiveHeader(name)),
    ...cookies.filter(({ name }) => isSecretCookie(name)),
    ...query.filter(({ name }) => isSecretQuery(name)),
    ...fields.filter(({ name }) => isSecretField(name)),
  ]
  return new Set([
    ...at.flatMap(({ value }) => placeholderNames(value)),
    ...parameters.map(({ name }) => name).filter(isSecretField),
  ])
}

function parameterOf(parameter: Parameter, isSecret: boolean): Parameter {
  const { default: standard, example, ...rest } = parameter
  const isHidden = (value: Parameter['default']) =>
    value !== undefined && (isSecret || redactSecrets(JSON.stringify(value)) !== JSON.stringify(value))
  return {
    ...rest,
    description: redactSecrets(rest.description),
    ...(standard !== undefined && !isHidden(standard) && { default: standard }),
    ...(example !== undefined && !isHidden(example) && { example }),
  }
}
