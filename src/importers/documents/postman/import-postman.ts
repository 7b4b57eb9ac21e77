import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { ConvertedDocument, ConvertedOperation, ImportContext } from '../import-context.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import {
  type CollectionItem,
  type CollectionVariable,
  collectionShape,
  itemShape,
  requestShape,
} from './collection-shape.ts'
import { convertRequest, type PlacedRequest } from './convert-request.ts'
import type { Environment } from './environment.ts'
import type { OpenAddresses } from './open-addresses.ts'
import type { PlacedAuth } from './request-auth.ts'
import { Variables } from './variables.ts'

/** What folders pass on to their contents. */
interface Around {
  folders: string[]
  variables: CollectionVariable[][]
  auths: PlacedAuth[]
}

const hasScript = ({ event }: Pick<CollectionItem, 'event'>) =>
  event.some(({ script, disabled }) => !disabled && script.exec.trim() !== '')

/** Converts a Postman v2.1 collection to endpoints, flattening its folders. Also returns the collection's name. */
export async function importPostman(
  document: JsonObject,
  context: ImportContext,
  environments: readonly Environment[] = [],
): Promise<ConvertedDocument> {
  const { notices } = context
  const collection = collectionShape.parse(document)
  const valuesOf = (scope: Environment['scope']) =>
    environments.filter((each) => each.scope === scope).map(({ variables }) => variables)
  const globals = valuesOf('globals')
  // The first environment takes precedence.
  const values = valuesOf('environment').reverse()
  const addresses: OpenAddresses = {
    needed: context.neededAddresses,
    environments: environments.map(({ variables }) => new Variables([collection.variable, variables])),
    collection: collection.info.name,
    marksRequired: /"\(Required\)/i.test(JSON.stringify(document)),
  }
  if (hasScript(collection)) reportScript(say(message('documentNotices.postman.collection')))
  const requests = [
    ...requestsOf(collection.item, {
      folders: [],
      variables: [collection.variable],
      auths: [{ auth: collection.auth, of: collection.info.name }],
    }),
  ]
  if (requests.length > context.mostEndpoints)
    notices.add(
      'dropped',
      message('documentNotices.postman.tooMany', { found: requests.length, read: context.mostEndpoints }),
    )
  const converted: ConvertedOperation[] = []
  const seen = new Map<string, number>()
  const yieldToEventLoop = createYieldToEventLoop()
  for (const placed of requests.slice(0, context.mostEndpoints)) {
    await yieldToEventLoop()
    const { id, name, folders, request } = placed
    const key = (id || [...folders, name].join(' / ') || 'request').slice(0, 1900)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    converted.push({
      key: count === 1 ? key : `${key} (${count})`,
      method: (request.method || 'GET').toUpperCase().slice(0, 40),
      path: pathOf(request.url),
      groups: folders,
      deprecated: false,
      endpoint: convertRequest(placed, context, addresses),
    })
  }
  if (requests.length === 0) notices.add('refused', message('documentNotices.postman.none'))
  const { name, _postman_id: id } = collection.info
  return { name, identity: [id || name], converted, servers: [] }

  function reportScript(place: string): void {
    notices.add('dropped', message('documentNotices.postman.scripts'), place)
  }

  function* requestsOf(items: Json[], around: Around): Generator<PlacedRequest> {
    for (const node of items) {
      const { data: item } = itemShape.safeParse(node)
      if (!item) {
        notices.add('dropped', message('documentNotices.postman.entryUnknown'))
        continue
      }
      if (hasScript(item)) reportScript(item.name)
      const variables = [...around.variables, item.variable]
      if (item.item) {
        const folders = [...around.folders, item.name]
        yield* requestsOf(item.item, {
          folders,
          variables,
          auths: [{ auth: item.auth, of: item.name }, ...around.auths],
        })
        continue
      }
      const { data: request } = requestShape.safeParse(item.request)
      if (!request) {
        notices.add('refused', message('documentNotices.postman.entryEmpty'), item.name)
        continue
      }
      yield {
        id: item.id || item._postman_id,
        name: item.name,
        folders: around.folders,
        request: { ...request, description: request.description || item.description },
        variables: new Variables([...globals, ...variables, ...values], variables),
        auths: [{ auth: request.auth, of: item.name }, ...around.auths],
      }
    }
  }
}

/** Returns the path of an address as written in the collection, without the variables for its host. */
function pathOf(url: Json | undefined): string {
  const raw = typeof url === 'string' ? url : isJsonObject(url) && typeof url.raw === 'string' ? url.raw : ''
  return /^(?:[a-z]+:\/\/)?[^/?#]*([^?#]*)/i.exec(raw)?.[1] || '/'
}
