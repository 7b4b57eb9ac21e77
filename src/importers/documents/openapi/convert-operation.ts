import { type Endpoint, endpointSchema, METHODS, type Method } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { titleOf } from '../../curl/name/describe.ts'
import { toolNameOf } from '../../curl/name/tool-name.ts'
import { type Address, encodePath } from '../address.ts'
import { type FoundCredential, type FoundCredentials, separateCredentials } from '../found-credential.ts'
import type { Json } from '../json.ts'
import type { ToolNames } from '../names.ts'
import type { Notices } from '../notices.ts'
import { redactSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import { addParameter } from './add-parameter.ts'
import { type DocumentParameter, type Operation, parameterShape } from './document-shape.ts'
import { addRequestBody } from './request-body.ts'
import { RequestDraft } from './request-draft.ts'
import type { References } from './resolve-reference.ts'

/** Maximum length of a tool's description, in characters: the descriptions of all tools are part of every request to a model. */
const MAX_DESCRIPTION = 1000

/** One operation with its position in the document. */
export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
  /** Parameters of the path; those of the operation take precedence. */
  pathParameters: Json[]
  address: Address
  credentials: FoundCredential[]
}

export interface OperationContext {
  newId: () => string
  references: References
  notices: Notices
  toolNames: ToolNames
  credentials: FoundCredentials
  /** `info.version`. */
  apiVersion: string
}

/** Returns the parameters of an operation, unique by place and name. */
function parametersOf({ operation, pathParameters }: PlacedOperation, draft: RequestDraft): DocumentParameter[] {
  const found = new Map<string, DocumentParameter>()
  for (const node of [...pathParameters, ...operation.parameters]) {
    const { data } = parameterShape.safeParse(draft.resolve(node, draft.place))
    if (data) found.set(`${data.in} ${data.name}`, data)
    else draft.report('dropped', message('documentNotices.openapi.parameterInvalid'))
  }
  return [...found.values()]
}

/**
 * Separates a path from its query and drops its fragment. Some vendors distinguish operations with the same address by a fragment or query
 * (Box `/files/{id}#add_shared_link`, OpenAI `/responses?beta=true`). The specification doesn't provide for either: a fragment is never
 * sent, a query always is.
 */
function splitPath(path: string): { pathname: string; query: { name: string; value: string }[] } {
  const [sent = ''] = path.split('#')
  const [pathname = '', ...rest] = sent.split('?')
  const query = [...new URLSearchParams(rest.join('?'))].map(([name, value]) => ({ name, value }))
  return { pathname, query: query.filter(({ name, value }) => name !== '' && !value.includes('{')) }
}

/** Converts the path to a template; each `{name}`, whether or not the document describes it, becomes a parameter's value. */
function pathTemplate(path: string, draft: RequestDraft): string {
  const used = new Set<string>()
  const template = path
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      const name = /^\{([^{}]+)\}$/.exec(part)?.[1]
      if (name === undefined) return encodePath(part)
      used.add(name)
      const known = draft.pathValues.get(name)
      if (known !== undefined) return known
      draft.report('info', message('documentNotices.openapi.undescribed', { name }))
      const value = draft.add(name, 'path', { type: 'string' }, { required: true })
      draft.pathValues.set(name, value)
      return value
    })
    .join('')
  return template.startsWith('/') ? template : `/${template}`
}

/** Converts an operation to an endpoint; returns null, with a notice, if it can't become one. */
export function convertOperation(placed: PlacedOperation, context: OperationContext): Endpoint | null {
  const { method, path, operation, address } = placed
  const place = `${method} ${path}`
  const draft = new RequestDraft(place, context.references, context.notices, context.apiVersion)
  draft.credentials.push(...placed.credentials)

  const parameters = parametersOf(placed, draft)
  const inPath = (parameter: DocumentParameter) => parameter.in === 'path'
  const { pathname, query } = splitPath(path)
  for (const parameter of [...parameters.filter(inPath), ...parameters.filter((each) => !inPath(each))]) {
    if (inPath(parameter) && !path.includes(`{${parameter.name}}`))
      draft.report('dropped', message('documentNotices.openapi.notInPath', { name: parameter.name }))
    else addParameter(parameter, draft)
  }
  const template = encodePath(address.path) + pathTemplate(pathname, draft)
  const isDescribed = (name: string) => parameters.some((each) => each.in === 'query' && each.name === name)
  draft.query.push(...query.filter(({ name }) => !isDescribed(name)))
  addRequestBody(operation.requestBody, method === 'HEAD', draft)
  draft.reportCuts()

  const readable = isMethod(method)
    ? toolNameOf({ method, baseUrl: address.baseUrl, path: template, body: draft.body })
    : ''
  const credentials = separateCredentials(draft.credentials, context.notices, place)
  const summary = redactSecrets(operation.summary)
  const described = operation.description.includes(operation.summary)
    ? operation.description
    : [operation.summary, operation.description].filter((text) => text.trim() !== '').join('\n\n')
  const description = redactSecrets(described)
  if (description.trim().length > MAX_DESCRIPTION)
    draft.report('dropped', message('documentNotices.openapi.descriptionCut', { max: MAX_DESCRIPTION }))
  if (operation.deprecated) draft.report('info', message('documentNotices.openapi.deprecated'))
  const { data: endpoint, error } = endpointSchema.safeParse({
    id: context.newId(),
    toolName: context.toolNames.take(operation.operationId, readable, `${method.toLowerCase()} ${path}`),
    title: shorten(summary, 200) || shorten(operation.operationId || titleOf(readable), 200),
    description: shorten(description, MAX_DESCRIPTION) || shorten(place, MAX_DESCRIPTION),
    method,
    baseUrl: address.baseUrl,
    path: template,
    pathStyles: draft.pathStyles,
    query: draft.query,
    headers: draft.headers,
    cookies: draft.cookies,
    body: draft.body,
    parameters: draft.parameters,
    ...context.credentials.idsOf(credentials, place),
    enabled: !operation.deprecated,
  })
  if (endpoint) return endpoint
  const field = error.issues[0]?.path.slice(0, 1).join('') ?? ''
  context.notices.add('refused', message('documentNotices.openapi.unusable', { field }), place)
  return null
}

export const isMethod = (method: string): method is Method => METHODS.some((known) => known === method)
