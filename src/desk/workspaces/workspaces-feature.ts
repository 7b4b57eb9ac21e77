import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import { message } from '../../shared/text/message.ts'
import { createAccessApi } from '../api/access-api.ts'
import { normalizeBaseUrl } from '../api/base-url.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { HandlersOf, LocalServiceControl, SendEvent } from '../ports.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import { createWorkspaceAccess } from './workspace-access.ts'
import { createWorkspaces } from './workspaces.ts'

interface Ports {
  settingsFile: SettingsFile
  secretStorage: Pick<SecretStorageControl, 'store'>
  localService: Pick<LocalServiceControl, 'status' | 'ready'>
  fetch: typeof fetch
  /** Registers a secret to be masked in logs. */
  hide: (secret: string) => void
  events: Pick<DeskEvents, 'workspaces' | 'localService'>
  sendEvent: SendEvent
}

type Handlers = Omit<HandlersOf<'workspaces'>, 'workspaces.managementAccess'> & Pick<CommandHandlers, 'servers.list'>

/** Creates the feature that manages workspaces and connects to their services. */
export function createWorkspacesFeature({
  settingsFile,
  secretStorage,
  localService,
  fetch,
  hide,
  events,
  sendEvent,
}: Ports) {
  const changed = () => sendEvent('workspaces.changed', undefined)
  const workspaces = createWorkspaces({
    settingsFile,
    secrets: () => secretStorage.store(),
    local: () => {
      const status = localService.status()
      return { baseUrl: status.state === 'running' ? status.baseUrl : '', hasApiKey: status.state === 'running' }
    },
    onChange() {
      changed()
      events.workspaces.emit()
    },
  })
  events.localService.on(changed)

  function accessApi(connection: { baseUrl: string; apiKey: string }) {
    // A key that is only being tested isn't stored, so it must be registered here.
    hide(connection.apiKey)
    return createAccessApi({ ...connection, fetch })
  }
  const access = createWorkspaceAccess({ workspaces, localService, accessApi })

  /** Returns the key to test. A stored key is only tested with the base URL that it's stored for. */
  async function keyToTest(id: string | undefined, typedBaseUrl: string, apiKey: string | undefined) {
    const baseUrl = normalizeBaseUrl(typedBaseUrl)
    if (apiKey) return { baseUrl, apiKey }
    if (!id) throw new AppFailure({ kind: 'invalidInput', fields: { apiKey: message('desktop.workspace.keyToTest') } })
    const stored = await workspaces.connection(id)
    if (new URL(stored.baseUrl).origin === new URL(baseUrl).origin) return { baseUrl, apiKey: stored.apiKey }
    throw new AppFailure({ kind: 'invalidInput', fields: { apiKey: message('desktop.workspace.keyOfOtherHost') } })
  }

  const handlers: Handlers = {
    'workspaces.list': () => workspaces.list(),
    'workspaces.select': ({ id }) => workspaces.select(id),
    'workspaces.add': (input) => workspaces.add(input),
    'workspaces.update': (input) => workspaces.update(input),
    'workspaces.remove': ({ id }) => workspaces.remove(id),
    'workspaces.removeKey': ({ id }) => workspaces.removeKey(id),
    'workspaces.testKey': async ({ id, baseUrl, apiKey }, { signal }) => {
      const { servers, leftOut } = await accessApi(await keyToTest(id, baseUrl, apiKey)).listServers(signal)
      return { servers: servers.length, active: servers.filter((server) => server.isActive).length, leftOut }
    },
    'servers.list': async ({ workspaceId }, { signal }) =>
      (await access.accessApiOf(workspaceId, signal)).listServers(signal),
  }
  return { workspaces, ...access, handlers }
}
