import {
  type Body,
  type Endpoint,
  endpointSchema,
  METHODS,
  type Pair,
} from '../../../shared/management/endpoint/endpoint.ts'
import { snakeCase } from '../../../shared/management/endpoint/naming.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { encodePath } from '../address.ts'
import { type FoundCredential, separateCredentials } from '../found-credential.ts'
import type { ImportContext } from '../import-context.ts'
import { essence } from '../media-type.ts'
import { redactSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import { type CollectionRequest, urlShape } from './collection-shape.ts'
import type { OpenAddresses } from './open-addresses.ts'
import { credentialOfAuth, innermostAuth, type PlacedAuth } from './request-auth.ts'
import { convertBody } from './request-body.ts'
import { convertHeaders, convertQuery } from './request-fields.ts'
import { RequestTemplate } from './request-template.ts'
import { pathTemplate, readRequestUrl } from './request-url.ts'
import type { Variables } from './variables.ts'

/** A request with its position in the collection. */
export interface PlacedRequest {
  /** Postman's ID for the request; '' if the export doesn't contain one. */
  id: string
  name: string
  /** Names of the folders, outermost first. */
  folders: string[]
  request: CollectionRequest
  variables: Variables
  /** The request's own authentication, then that of the folders and collection around it, innermost first. */
  auths: PlacedAuth[]
}

/** The default content type for each kind of body; undefined if the endpoint specifies the type itself. */
const SENT_AS: Partial<Record<Body['kind'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** Keeps the content type as a header unless the body's kind implies it. */
function contentTypeHeader(contentType: string, body: Body, template: RequestTemplate): Pair[] {
  const own = SENT_AS[body.kind]
  // Even without a body, Postman sends the given content type, and some APIs refuse a request without it.
  if (contentType === '' || (body.kind !== 'none' && own === undefined)) return []
  if (body.kind === 'multipart') {
    // Omit the boundary, which is generated for each request.
    if (essence(contentType) !== own)
      template.report('dropped', message('documentNotices.postman.formType', { type: contentType.slice(0, 80) }))
    return []
  }
  return contentType.trim().toLowerCase() === own ? [] : [{ name: 'Content-Type', value: contentType }]
}

/** Converts a request to an endpoint; returns null, with a notice, if that's impossible. */
export function convertRequest(
  placed: PlacedRequest,
  context: ImportContext,
  addresses: OpenAddresses,
): Endpoint | null {
  const { name, folders, request, variables } = placed
  const { notices } = context
  const place = [...folders.slice(-1), name].join(' / ') || say(message('documentNotices.postman.unnamed'))
  const method = (request.method || 'GET').toUpperCase()
  const refuse = (reason: Message) => {
    notices.add('refused', reason, place)
    return null
  }
  if (!METHODS.some((known) => known === method))
    return refuse(message('documentNotices.methodUnsupported', { method: method.slice(0, 40) }))
  const { data: url } = urlShape.safeParse(request.url)
  if (!url) return refuse(message('documentNotices.postman.noUrl'))
  const read = readRequestUrl(url, variables, addresses)
  if ('refused' in read) return refuse(read.refused)

  const template = new RequestTemplate(variables, place, notices, addresses)
  if (read.schemeless && read.address.baseUrl.startsWith('https:'))
    template.report('info', message('documentNotices.postman.noScheme'))
  const path = pathTemplate(read.path, url, template)
  const query = convertQuery(read.query, template)
  const headers = convertHeaders(request.header, template)
  const converted = convertBody(request.body, headers.contentType, template)
  // An empty form isn't a body if the method usually doesn't have one.
  const isUnused = converted.kind === 'form' && converted.fields.length === 0 && /^(?:GET|HEAD)$/.test(method)
  const body: Body = isUnused ? { kind: 'none' } : converted

  const auth = innermostAuth(placed.auths)
  const found = [auth && credentialOfAuth(auth, template), ...query.found, ...headers.found].filter(
    (credential): credential is FoundCredential => credential !== null,
  )
  const { user, password } = read.address
  if (user !== '' && found.length === 0)
    found.push({
      name: say(
        message('credentialNames.from', {
          source: read.address.baseUrl.replace(/^https?:\/\//, ''),
          name: message('credentialNames.lower.basic'),
        }),
      ),
      details: { kind: 'basic', username: user },
      secrets: { ...(password !== '' && { password }) },
    })
  const credentials = separateCredentials(found, notices, place)

  const shown = redactSecrets(encodePath(read.path))
  const title = shorten(redactSecrets(name), 200) || `${method} ${shown || '/'}`.slice(0, 200)
  const wishes = [name, [...folders.slice(-1), name].join(' '), `${method} ${shown}`]
  const { data: endpoint, error } = endpointSchema.safeParse({
    id: context.newEndpointId(),
    toolName: context.toolNames.take(...wishes.map(snakeCase)),
    title,
    description: shorten(redactSecrets(request.description), 1000) || title,
    method,
    baseUrl: read.address.baseUrl,
    path,
    query: query.pairs,
    headers: [...headers.pairs, ...contentTypeHeader(headers.contentType, body, template)],
    body,
    parameters: template.parameters,
    ...context.credentials.idsOf(credentials, place),
  })
  return (
    endpoint ?? refuse(message('documentNotices.postman.unusable', { field: String(error.issues[0]?.path[0] ?? '') }))
  )
}
