import type { Changes } from '../../shared/management/changes.ts'
import { EVENTS_PATH } from '../../shared/management/event-stream.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'
import type { LiveUpdates } from '../../shared/model/management-access.ts'
import { type Following, followEvents } from './follow-events.ts'
import { type Connection, isSameConnection } from './known-services.ts'
import { manageUrlOf } from './manage-url.ts'

/** The workspace whose service’s events are followed. */
interface Followed {
  workspaceId: string
  connection: Connection
  updates: LiveUpdates
  following: Following
}

interface Options {
  fetch: typeof fetch
  /** Whether there’s a window; without one, events aren’t needed. */
  hasWindow: () => boolean
  onChanges: (workspaceId: string, changes: Changes) => void
  /** Called when the result of `updatesOf` has changed. */
  onState: (workspaceId: string, updates: LiveUpdates) => void
}

/** Creates a connection to the events of one workspace’s service at a time. */
export function createFollowedService({ fetch, hasWindow, onChanges, onState }: Options) {
  let followed: Followed | null = null

  function stop(): void {
    followed?.following.close()
    followed = null
  }

  return {
    stop,
    /** The workspace whose service is followed, or null. */
    current: (): Pick<Followed, 'workspaceId' | 'connection'> | null => followed,
    /** Whether events of a workspace’s service arrive; null when it isn’t followed. */
    updatesOf: (workspaceId: string): LiveUpdates | null =>
      followed?.workspaceId === workspaceId ? followed.updates : null,
    reconnect: (): void => followed?.following.reconnect(),
    /** Follows the events of this workspace’s service, unless they’re already being followed. */
    follow(workspaceId: string, connection: Connection): void {
      if (followed?.workspaceId === workspaceId && isSameConnection(followed.connection, connection)) return
      stop()
      const following = followEvents({
        url: (manageUrlOf(connection.baseUrl) ?? '').slice(0, -MANAGE_PATH.length) + EVENTS_PATH,
        apiKey: connection.apiKey,
        fetch,
        onChanges(changes) {
          if (hasWindow()) onChanges(workspaceId, changes)
          else stop()
        },
        onState(updates) {
          if (followed?.workspaceId !== workspaceId) return
          followed = { ...followed, updates }
          onState(workspaceId, updates)
        },
      })
      followed = { workspaceId, connection, updates: 'connecting', following }
    },
  }
}
