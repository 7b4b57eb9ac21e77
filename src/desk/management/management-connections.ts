import { AppFailure } from '../../shared/errors.ts'
import { allScopes } from '../../shared/management/api-key-scopes.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { changesBy } from '../../shared/management/operation-effects.ts'
import type { ManagementAccess } from '../../shared/model/management-access.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createFollowedService } from './followed-service.ts'
import { type Connection, createKnownServices, isSameConnection, type ServiceResponse } from './known-services.ts'
import { manageUrlOf } from './manage-url.ts'
import { createManagementApi, type ManagementApi } from './management-api.ts'

/** Limits for querying a service that may be a third-party one. */
const ASK_LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024 }

/** Management connections to workspaces’ services: which services offer management, how to call it, and their events. */
export interface ManagementConnections {
  /** Returns the management API for a workspace’s service; for `Local`, waits until its service is listening. Throws `AppFailure`. */
  apiOf(workspaceId: string): Promise<ManagementApi>
  /**
   * Determines which management a workspace’s service offers. The service is queried once per session, or once more if `again` is set. For
   * the current workspace, also starts following events. Throws `AppFailure` `cancelled`.
   */
  find(workspaceId: string, again: boolean, signal: AbortSignal): Promise<ManagementAccess>
  /** Called when the current workspace, its base URL, or its key may have changed. */
  workspacesChanged(): void
  /** Called when the computer has woken up, because the event connection may be dead and events lost. */
  reconnect(): void
  close(): void
}

interface Options {
  workspaces: Pick<WorkspaceControl, 'connection' | 'list'>
  localService: { ready(): Promise<void> }
  fetch: typeof fetch
  /** Registers a secret to be masked in logs. */
  hide: (secret: string) => void
  hasWindow: () => boolean
  onChanges: (workspaceId: string, changes: Changes) => void
  /** Called when the result of `find` has changed. */
  onFound: (workspaceId: string) => void
}

/** Creates the management connections. Only the current workspace’s events are followed. */
export function createManagementConnections(options: Options): ManagementConnections {
  const { workspaces, localService, onChanges, onFound } = options
  const known = createKnownServices(ask)
  const followed = createFollowedService({
    fetch: options.fetch,
    hasWindow: options.hasWindow,
    onChanges(workspaceId, changes) {
      onChanges(workspaceId, changes)
      // The key’s scopes may have changed.
      if (changes.apiKeys) void refresh(workspaceId)
    },
    onState(workspaceId, updates) {
      onFound(workspaceId)
      if (updates === 'refused') void refresh(workspaceId)
    },
  })

  function apiAt(manageUrl: string, apiKey: string, takes?: ServiceResponse['takes']): ManagementApi {
    options.hide(apiKey)
    return createManagementApi({ manageUrl, apiKey, fetch: options.fetch, takes: (name) => takes?.[name] })
  }

  /** Queries the service again and reports whether the result has changed. */
  async function refresh(workspaceId: string): Promise<void> {
    const before = JSON.stringify(known.last(workspaceId))
    await find(workspaceId, true, new AbortController().signal).catch(() => undefined)
    if (JSON.stringify(known.last(workspaceId)) !== before) onFound(workspaceId)
  }

  async function ask(connection: Connection, signal: AbortSignal): Promise<ServiceResponse> {
    const manageUrl = manageUrlOf(connection.baseUrl)
    if (manageUrl === null) return { found: { state: 'none' } }
    const api = apiAt(manageUrl, connection.apiKey)
    const { keyId: _, takes, ...access } = await api.call('management.access', {}, signal, ASK_LIMITS)
    return { found: { state: 'managed', ...access }, takes }
  }

  async function find(workspaceId: string, again: boolean, signal: AbortSignal): Promise<ManagementAccess> {
    let connection: Connection
    try {
      connection = await workspaces.connection(workspaceId)
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error
      return error.detail.kind === 'unauthenticated' ? { state: 'none' } : { state: 'unknown', error: error.detail }
    }
    const before = known.last(workspaceId)
    const found = await known.query(workspaceId, connection, again, signal)
    if (found.state === 'unknown') return found
    if (found.state === 'none') {
      if (followed.current()?.workspaceId === workspaceId) followed.stop()
      return found
    }
    const { currentId } = await workspaces.list()
    // An earlier release of the service refuses a key without the read scope, so start following again once the key has that scope.
    const couldRead = before?.state === 'managed' && before.scopes.includes('read')
    const isRefused = followed.updatesOf(workspaceId) === 'refused'
    if (isRefused && !couldRead && found.scopes.includes('read')) followed.stop()
    if (currentId === workspaceId) followed.follow(workspaceId, connection)
    return { ...found, updates: followed.updatesOf(workspaceId) ?? 'connecting' }
  }

  return {
    async apiOf(workspaceId) {
      const isLocal = workspaceId === LOCAL_WORKSPACE_ID
      if (isLocal) await localService.ready()
      const connection = await workspaces.connection(workspaceId)
      const { baseUrl, apiKey } = connection
      const manageUrl = manageUrlOf(baseUrl)
      if (manageUrl === null) throw new AppFailure({ kind: 'notFound', cause: message('api.noManagement') })
      const api = apiAt(manageUrl, apiKey, known.takesOf(workspaceId, connection))
      if (isLocal) return api
      return announcing(api, (changes) => {
        // The service’s events, if they arrive, announce the changes, too.
        if (followed.updatesOf(workspaceId) !== 'live') onChanges(workspaceId, changes)
      })
    },

    async find(workspaceId, again, signal) {
      if (workspaceId !== LOCAL_WORKSPACE_ID) return find(workspaceId, again, signal)
      return { state: 'managed', keyName: '', scopes: allScopes(), expiresAt: null, version: '', updates: 'live' }
    },

    workspacesChanged() {
      const before = followed.current()
      if (!before) return
      const { workspaceId, connection } = before
      void workspaces.list().then(async ({ currentId }) => {
        const now = await workspaces.connection(workspaceId).catch(() => null)
        if (followed.current()?.workspaceId !== workspaceId) return
        if (currentId !== workspaceId || now === null || !isSameConnection(now, connection)) followed.stop()
      })
    },

    reconnect: followed.reconnect,

    close: followed.stop,
  }
}

/** Wraps an API to announce the changes made with it. */
const announcing = (api: ManagementApi, announce: (changes: Changes) => void): ManagementApi => ({
  async call(name, input, ...rest) {
    const output = await api.call(name, input, ...rest)
    const changes = changesBy(name, input, output)
    if (changes) announce(changes)
    return output
  },
})
