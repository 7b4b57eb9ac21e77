import { AppFailure } from '../../shared/errors.ts'
import type { ApiKeyScope } from '../../shared/management/api-key-scopes.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { InspectedOperation } from '../../shared/management/imports/document-inspection.ts'
import type { ServerRecord } from '../../shared/management/records/server-record.ts'
import { message, quoted } from '../../shared/text/message.ts'
import { manageUrlOf } from '../management/manage-url.ts'
import type { ManagementApi } from '../management/management-api.ts'
import { assistantOperations, isRead } from './assistant-tools.ts'

interface Service {
  api: ManagementApi
  baseUrl: string
  /** Fetches one of the service's OpenAPI documents. */
  readDocument: (url: string, signal: AbortSignal) => Promise<string>
}

interface Wanted {
  /** Name of both the server and the API key. */
  name: string
  scopes: ApiKeyScope[]
  /** ISO 8601 in UTC, or null for never. */
  expiresAt: string | null
}

/** A tool that works with every key, changes nothing, and needs no input. */
const TRIED = 'listMcpServers'

/**
 * Creates a server whose tools are the service's own operations, as far as `scopes` allow, and the API key they're called with. Activates
 * the server once a call with the key succeeds. Throws `AppFailure` after removing the server and revoking the key.
 */
export async function createAssistant(service: Service, wanted: Wanted, signal: AbortSignal) {
  const { api } = service
  const { id } = await api.call('servers.create', { name: wanted.name }, signal)
  let keyId: string | null = null
  try {
    const { draft, revision } = await addTools(service, id, wanted.scopes, signal)
    let server = await api.call('servers.saveDraft', { id, revision, draft: markReads(draft) }, signal)
    const { id: ofKey, key } = await api.call('apiKeys.create', wanted, signal)
    keyId = ofKey
    for (const credential of server.draft.credentials) {
      server = await api.call('credentials.save', { serverId: id, credential, secrets: { token: key } }, signal)
    }
    await tryKey(api, id, server.draft, signal)
    await api.call('servers.deploy', { id, revision: server.revision, note: '' }, signal)
    await api.call('servers.setActive', { id, isActive: true }, signal)
    return { serverId: id, tools: server.draft.endpoints.length }
  } catch (error) {
    // Called without a signal, because canceling must not leave a key behind. Errors here are ignored, because the first failure is the one
    // to show.
    if (keyId !== null) await api.call('apiKeys.revoke', { id: keyId }).catch(() => undefined)
    await api.call('servers.remove', { id }).catch(() => undefined)
    throw error
  }
}

/** Adds the operations that the scopes allow to the server's draft. Returns the server. */
async function addTools(
  { api, baseUrl, readDocument }: Service,
  id: string,
  scopes: ApiKeyScope[],
  signal: AbortSignal,
): Promise<ServerRecord> {
  const manageUrl = manageUrlOf(baseUrl)
  if (manageUrl === null) throw new AppFailure({ kind: 'notFound', cause: message('api.noManagement') })
  const operations = assistantOperations(scopes)
  const { origin } = new URL(baseUrl)

  async function add(url: string, mayUse: (operation: InspectedOperation) => boolean): Promise<ServerRecord> {
    const text = await readDocument(`${url}/openapi.json`, signal)
    const found = await api.call('servers.inspectDocument', { id, text }, signal)
    const choose = found.operations.filter(mayUse).map(({ key }) => key)
    const baseAddresses = Object.fromEntries(found.baseAddresses.map(({ name }) => [name, origin]))
    const added = await api.call('servers.addFromDocument', { id, text, choose, alike: 'add', baseAddresses }, signal)
    return added.server
  }

  await add(baseUrl, ({ method }) => method === 'GET' || scopes.includes('generate'))
  return add(manageUrl, ({ path }) => operations.has(operationOf(path)))
}

/** Returns the name of the management operation at a path. */
const operationOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Marks the tools that change nothing as read-only: clients can't tell from the method, because every operation is a POST. */
const markReads = (draft: Definition): Definition => ({
  ...draft,
  endpoints: draft.endpoints.map((endpoint) =>
    isRead(operationOf(endpoint.path)) ? { ...endpoint, annotations: { readOnly: true } } : endpoint,
  ),
})

/** Calls the service with the key, as the server will. Throws if the service rejects the key or can't reach itself at its address. */
async function tryKey(api: ManagementApi, serverId: string, { endpoints }: Definition, signal: AbortSignal) {
  const endpoint = endpoints.find(({ toolName }) => toolName === TRIED)
  if (endpoint === undefined) throw new AppFailure({ kind: 'badResponse', cause: message('apiKeys.assistant.noTools') })
  const test = await api.call('endpoints.test', { serverId, endpointId: endpoint.id }, signal)
  if (test.ok) return
  const said = test.problem?.message ?? quoted(`${test.status ?? ''} ${test.statusText}`.trim())
  throw new AppFailure({ kind: 'badResponse', cause: message('apiKeys.assistant.unreachable', { cause: said }) })
}
