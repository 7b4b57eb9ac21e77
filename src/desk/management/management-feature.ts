import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { WindowOperation } from '../../shared/management/operations.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { LocalServiceControl, SendEvent } from '../ports.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createManagementConnections } from './management-connections.ts'
import { createManagementHandlers } from './management-handlers.ts'
import { repeatQuestions } from './repeat-questions.ts'

interface Ports {
  workspaces: Pick<WorkspaceControl, 'connection' | 'list'>
  localService: Pick<LocalServiceControl, 'ready'>
  fetch: typeof fetch
  /** Registers a secret to be masked in logs. */
  hide: (secret: string) => void
  hasWindow: () => boolean
  events: Pick<DeskEvents, 'workspaces' | 'management'>
  sendEvent: SendEvent
}

type Handlers = Pick<CommandHandlers, WindowOperation | 'workspaces.managementAccess'>

/** Creates the feature that calls the management APIs of workspaces’ services. */
export function createManagementFeature({
  workspaces,
  localService,
  fetch,
  hide,
  hasWindow,
  events,
  sendEvent,
}: Ports) {
  const management = createManagementConnections({
    workspaces,
    localService,
    fetch,
    hide,
    hasWindow,
    onChanges: (workspaceId, changes) => events.management.emit({ workspaceId, changes }),
    onFound: (workspaceId) => sendEvent('workspaces.managementAccessChanged', { workspaceId }),
  })
  events.management.on((change) => sendEvent('management.changed', change))
  events.workspaces.on(() => management.workspacesChanged())

  const questions = repeatQuestions({
    currentId: async () => (await workspaces.list()).currentId,
    onOutdated: (workspaceId) =>
      sendEvent('management.changed', { workspaceId, changes: { tokens: 'all', servers: 'all' } }),
  })
  const handlers: Handlers = {
    ...createManagementHandlers((workspaceId) => management.apiOf(workspaceId)),
    'workspaces.managementAccess': ({ workspaceId, again }, { signal }) => management.find(workspaceId, again, signal),
  }
  return { management, questions, handlers }
}
