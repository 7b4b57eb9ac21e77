import { type AppError, AppFailure } from '../../shared/errors.ts'
import { allScopes } from '../../shared/management/api-key-scopes.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { EVENTS_PATH } from '../../shared/management/event-stream.ts'
import type { FieldTree } from '../../shared/management/input-fields.ts'
import { changesBy } from '../../shared/management/operation-effects.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'
import type { LiveUpdates, ManagementAccess } from '../../shared/model/management-access.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { type Following, followEvents } from './follow-events.ts'
import { manageUrlOf } from './manage-url.ts'
import { createManagementApi, type ManagementApi } from './management-api.ts'

/** Limits for querying a service that may be a third-party one. */
const ASK_LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024 }

type Managed = Extract<ManagementAccess, { state: 'managed' }>
interface Connection {
  baseUrl: string
  apiKey: string
}
/** The last response from a service for this base URL and key. */
interface Known {
  connection: Connection
  found: Omit<Managed, 'updates'> | { state: 'none' }
  /** The fields that the service accepts for each operation; undefined when unknown. */
  takes?: Readonly<Record<string, FieldTree>> | undefined
}
/** The workspace whose service’s events are followed. */
interface Followed {
  workspaceId: string
  connection: Connection
  updates: LiveUpdates
  following: Following
}

/** Management connections to workspaces’ services: which services have management, how to call it, and their events. */
export interface ManagementConnections {
  /** Returns the management API of a workspace’s service; for `Local`, waits until its service is listening. Throws `AppFailure`. */
  apiOf(workspaceId: string): Promise<ManagementApi>
  /**
   * Finds out which management a workspace’s service offers. The service is queried once per session, or once more if `again` is set. For the
   * current workspace, also starts following events. Throws `AppFailure` `cancelled`.
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
  /** Whether there’s a window. */
  hasWindow: () => boolean
  onChanges: (workspaceId: string, changes: Changes) => void
  /** Called when the result of `find` has changed. */
  onFound: (workspaceId: string) => void
}

const isSame = (one: Connection, other: Connection) => one.baseUrl === other.baseUrl && one.apiKey === other.apiKey

/** Statuses with which a proxy responds when the service is down or busy. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Whether a failed first query doesn’t reveal anything about the kind of service. */
const isPassing = (error: AppError): boolean =>
  error.kind === 'offline' ||
  error.kind === 'timeout' ||
  error.kind === 'rateLimited' ||
  ((error.kind === 'server' || error.kind === 'badResponse') && BUSY.has(error.status ?? 0))

/** Whether the failure is only about the key, which may be replaced soon. */
const isAboutKey = ({ kind }: AppError): boolean => kind === 'unauthenticated' || kind === 'forbidden'

export function createManagementConnections(options: Options): ManagementConnections {
  const { workspaces, localService, onChanges, onFound } = options
  const known = new Map<string, Known>()
  let followed: Followed | null = null

  function apiAt(manageUrl: string, apiKey: string, takes?: Known['takes']): ManagementApi {
    options.hide(apiKey)
    return createManagementApi({ manageUrl, apiKey, fetch: options.fetch, takes: (name) => takes?.[name] })
  }

  function stopFollowing(): void {
    followed?.following.close()
    followed = null
  }

  /** Follows the events of this workspace’s service, unless they’re already being followed. */
  function follow(workspaceId: string, connection: Connection): void {
    if (followed?.workspaceId === workspaceId && isSame(followed.connection, connection)) return
    stopFollowing()
    const url = (manageUrlOf(connection.baseUrl) ?? '').slice(0, -MANAGE_PATH.length) + EVENTS_PATH
    const { apiKey } = connection
    const following = followEvents({
      url,
      apiKey,
      fetch: options.fetch,
      onChanges(changes) {
        if (!options.hasWindow()) return stopFollowing()
        onChanges(workspaceId, changes)
        // The key’s scopes may have changed.
        if (changes.apiKeys) void refresh(workspaceId)
      },
      onState(updates) {
        if (followed?.workspaceId !== workspaceId) return
        followed = { ...followed, updates }
        onFound(workspaceId)
        if (updates === 'refused') void refresh(workspaceId)
      },
    })
    followed = { workspaceId, connection, updates: 'connecting', following }
  }

  /** Queries the service again and reports whether the result has changed. */
  async function refresh(workspaceId: string): Promise<void> {
    const before = JSON.stringify(known.get(workspaceId)?.found)
    await find(workspaceId, true, new AbortController().signal).catch(() => undefined)
    if (JSON.stringify(known.get(workspaceId)?.found) !== before) onFound(workspaceId)
  }

  async function ask(connection: Connection, signal: AbortSignal): Promise<Omit<Known, 'connection'>> {
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
    const before = known.get(workspaceId)
    let kept = before && isSame(before.connection, connection) ? before.found : null
    if (kept === null || again) {
      try {
        const answer = await ask(connection, signal)
        kept = answer.found
        known.set(workspaceId, { connection, ...answer })
      } catch (error) {
        if (!(error instanceof AppFailure) || error.detail.kind === 'cancelled') throw error
        const { detail } = error
        if (isPassing(detail)) {
          // Keep the known result until the service itself contradicts it.
          if (kept?.state !== 'managed') return { state: 'unknown', error: detail }
        } else {
          kept = { state: 'none' }
          if (isAboutKey(detail)) known.delete(workspaceId)
          else known.set(workspaceId, { connection, found: kept })
        }
      }
    }
    if (kept.state === 'none') {
      if (followed?.workspaceId === workspaceId) stopFollowing()
      return kept
    }
    const { currentId } = await workspaces.list()
    // An earlier release of the service refuses a key without the read scope, so start following again once the key has that scope.
    const couldRead = before?.found.state === 'managed' && before.found.scopes.includes('read')
    const isRefused = followed?.workspaceId === workspaceId && followed.updates === 'refused'
    if (isRefused && !couldRead && kept.scopes.includes('read')) stopFollowing()
    if (currentId === workspaceId) follow(workspaceId, connection)
    return { ...kept, updates: followed?.workspaceId === workspaceId ? followed.updates : 'connecting' }
  }

  /** Wraps an API to announce its changes immediately while the service’s own events don’t arrive. */
  function announcing(workspaceId: string, api: ManagementApi): ManagementApi {
    return {
      async call(name, input, ...rest) {
        const output = await api.call(name, input, ...rest)
        const isLive = followed?.workspaceId === workspaceId && followed.updates === 'live'
        const changes = isLive ? null : changesBy(name, input, output)
        if (changes) onChanges(workspaceId, changes)
        return output
      },
    }
  }

  return {
    async apiOf(workspaceId) {
      const isLocal = workspaceId === LOCAL_WORKSPACE_ID
      if (isLocal) await localService.ready()
      const connection = await workspaces.connection(workspaceId)
      const { baseUrl, apiKey } = connection
      const manageUrl = manageUrlOf(baseUrl)
      if (manageUrl === null) throw new AppFailure({ kind: 'notFound', cause: message('api.noManagement') })
      const last = known.get(workspaceId)
      const api = apiAt(manageUrl, apiKey, last && isSame(last.connection, connection) ? last.takes : undefined)
      return isLocal ? api : announcing(workspaceId, api)
    },

    async find(workspaceId, again, signal) {
      if (workspaceId !== LOCAL_WORKSPACE_ID) return find(workspaceId, again, signal)
      return { state: 'managed', keyName: '', scopes: allScopes(), expiresAt: null, version: '', updates: 'live' }
    },

    workspacesChanged() {
      if (!followed) return
      const { workspaceId, connection } = followed
      void workspaces.list().then(async ({ currentId }) => {
        const now = await workspaces.connection(workspaceId).catch(() => null)
        if (followed?.workspaceId !== workspaceId) return
        if (currentId !== workspaceId || now === null || !isSame(now, connection)) stopFollowing()
      })
    },

    reconnect: () => followed?.following.reconnect(),

    close: stopFollowing,
  }
}
