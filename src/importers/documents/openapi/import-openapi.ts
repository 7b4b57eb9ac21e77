import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { Address } from '../address.ts'
import type { ConvertedDocument, ConvertedOperation, ImportContext } from '../import-context.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { convertOperation } from './convert-operation.ts'
import { documentShape, serverShape } from './document-shape.ts'
import { type FoundOperation, operationsOf } from './operations-of.ts'
import { createReferences } from './resolve-reference.ts'
import { credentialsFor, scopesOf } from './security.ts'
import { serverAddress, serverChoices, unknownAddress } from './server-address.ts'
import { upgradeOperation, upgradeRoot } from './swagger.ts'

/** Converts an OpenAPI 3.x or Swagger 2.0 document to at most `context.mostEndpoints` endpoints. Also returns the API's title. */
export async function importOpenApi(document: JsonObject, context: ImportContext): Promise<ConvertedDocument> {
  const { notices } = context
  const isSwagger = document.swagger !== undefined
  const root = isSwagger ? upgradeRoot(document) : document
  const { info, servers, paths, components, security } = documentShape.parse(root)
  const references = createReferences(context.files, context.root, notices)
  const { resolve } = references
  const found = [...operationsOf(paths, references, notices)]
  const scopes = scopesOf([security, ...found.map(({ operation }) => operation?.security)])
  const converted: ConvertedOperation[] = []
  let tried = 0
  const yieldToEventLoop = createYieldToEventLoop()
  for (const each of found) {
    if (tried === context.mostEndpoints) {
      notices.add('dropped', message('documentNotices.openapi.tooMany', { found: found.length, read: tried }))
      break
    }
    tried += 1
    await yieldToEventLoop()
    const { method, path, operation } = each
    converted.push({
      key: `${method} ${path}`,
      method,
      path,
      groups: operation?.tags.slice(0, 1) ?? [],
      deprecated: operation?.deprecated ?? false,
      endpoint: operation && convertFound({ ...each, operation }),
    })
  }
  if (found.length === 0) notices.add('refused', message(`documentNotices.openapi.${emptyReason(root)}`))
  const [first = ''] = servers.flatMap((server) => serverShape.safeParse(server).data?.url ?? [])
  return { name: info.title, identity: [info.title, hostOf(first)], converted, servers: serverChoices(servers) }

  function convertFound({ method, path, item, operation: found }: FoundOperation & { operation: object }) {
    const upgrade = { operation: found, pathParameters: item.parameters, consumes: document.consumes }
    const operation = isSwagger ? upgradeOperation({ ...upgrade, place: `${method} ${path}` }, references) : found
    const pathParameters = isSwagger ? [] : item.parameters
    const lists = [operation.servers, item.servers, servers]
    const address = serverAddress(context.server, ...lists) ?? unknownAddress(info.title, lists, context)
    const place = `${method} ${path}`
    const own = serverChoices(operation.servers, item.servers)
    if (own.length > 1 && !own.some((url) => url === context.server))
      notices.add(
        'info',
        message('documentNotices.openapi.severalServers', { count: own.length, url: own[0] ?? '' }),
        place,
      )
    const needs = { schemes: components.securitySchemes, resolve, notices, base: address.baseUrl + address.path }
    const needed = credentialsFor(operation.security ?? security, scopes, needs, place)
    const credentials = needed.length > 0 ? needed : ofAddress(address)
    const placed = { method, path, operation, pathParameters, address, credentials }
    return convertOperation(placed, { ...context, references, newId: context.newEndpointId, apiVersion: info.version })
  }
}

/** Webhooks are requests that the API itself sends (OpenAPI 3.1). */
const emptyReason = ({ webhooks }: JsonObject) =>
  isJsonObject(webhooks) && Object.keys(webhooks).length > 0 ? 'onlyWebhooks' : 'none'

const hostOf = (url: string): string => /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** Returns a credential for the user and password in a server's address, which are removed from it. */
const ofAddress = ({ user, password }: Address) =>
  user === ''
    ? []
    : [
        {
          name: say(message('credentialNames.basicScheme')),
          details: { kind: 'basic' as const, username: user },
          secrets: { ...(password !== '' && { password }) },
        },
      ]
