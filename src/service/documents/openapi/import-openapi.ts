import type { Endpoint } from '../../../shared/platform/endpoint.ts'
import { createBreather } from '../../breathe.ts'
import type { Address } from '../address.ts'
import type { ImportContext } from '../import-context.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { convertOperation, isMethod } from './convert-operation.ts'
import { documentShape, operationShape, pathItemShape } from './document-shape.ts'
import { createResolver } from './resolve-reference.ts'
import { credentialsFor, scopesOf } from './security.ts'
import { serverAddress } from './server-address.ts'

/** What a path item holds beside the operations (OpenAPI 3.2, "Path Item Object"). */
const METHOD_KEYS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** Turns an OpenAPI 3.x document into endpoints, at most `context.mostEndpoints`. Returns the API's title with them. */
export async function importOpenApi(
  document: JsonObject,
  context: ImportContext,
): Promise<{ name: string; endpoints: Endpoint[] }> {
  const { notices } = context
  const { info, servers, paths, components, security } = documentShape.parse(document)
  const resolve = createResolver(document, notices)
  const found = [...operationsOf(paths, resolve, context)]
  const scopes = scopesOf([security, ...found.map(({ operation }) => operation.security)])
  const endpoints: Endpoint[] = []
  let tried = 0
  const breathe = createBreather()
  for (const { method, path, item, operation } of found) {
    if (tried === context.mostEndpoints) {
      notices.add('dropped', `The document has ${found.length} operations; the first ${tried} are read.`)
      break
    }
    tried += 1
    await breathe()
    const address = serverAddress(operation.servers, item.servers, servers)
    if (!address) {
      notices.add(
        'refused',
        'No address is known to send this to. Write a full https:// address into "servers" of the document and import it again.',
        `${method} ${path}`,
      )
      continue
    }
    const needs = { schemes: components.securitySchemes, resolve, notices, base: address.baseUrl + address.path }
    const place = `${method} ${path}`
    const needed = credentialsFor(operation.security ?? security, scopes, needs, place)
    const credentials = needed.length > 0 ? needed : ofAddress(address)
    const placed = { method, path, operation, pathParameters: item.parameters, address, credentials }
    const endpoint = convertOperation(placed, { ...context, resolve, newId: context.newEndpointId })
    if (endpoint) endpoints.push(endpoint)
  }
  if (found.length === 0) notices.add('refused', 'The document describes no operations. Look whether "paths" has any.')
  return { name: info.title, endpoints }
}

/** A user in a server's address is a credential; it must not stay in the address. */
const ofAddress = ({ user, password }: Address) =>
  user === ''
    ? []
    : [
        {
          name: 'Basic',
          details: { kind: 'basic' as const, username: user },
          secrets: { ...(password !== '' && { password }) },
        },
      ]

function* operationsOf(paths: JsonObject, resolve: (node: Json) => Json | undefined, { notices }: ImportContext) {
  for (const [path, node] of Object.entries(paths)) {
    if (path.startsWith('x-')) continue
    const target = resolve(node)
    // OpenAPI 3.1 allows members beside a reference to a path item.
    const merged = isObject(target) ? { ...target, ...(isObject(node) ? node : {}) } : node
    const { data: item } = pathItemShape.safeParse(merged)
    if (!item || !isObject(merged)) {
      notices.add('dropped', 'A path is left out: it is not described as an object.', path)
      continue
    }
    const additional = isObject(merged.additionalOperations) ? Object.keys(merged.additionalOperations) : []
    for (const name of additional) refuseMethod(name, path)
    for (const key of METHOD_KEYS) {
      if (!isObject(merged[key])) continue
      const method = key.toUpperCase()
      if (!isMethod(method)) refuseMethod(method, path)
      else yield { method, path, item, operation: operationShape.parse(merged[key]) }
    }
  }

  function refuseMethod(method: string, path: string): void {
    notices.add('refused', `The method ${method.slice(0, 40)} is not supported.`, path)
  }
}
