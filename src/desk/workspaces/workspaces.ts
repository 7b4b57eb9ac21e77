import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import type { SettingsData } from '../../base/settings/settings-data.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Workspaces } from '../../shared/ipc/contract.ts'
import { LOCAL_WORKSPACE_ID, type Workspace, type WorkspaceInput } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { asWorkspace, createWorkspaceChanges } from './change-workspaces.ts'
import { hostedWorkspace, LOCAL_WORKSPACE_NAME } from './check-workspace.ts'
import { createKeyPresence } from './workspace-keys.ts'

/** The services that the app connects to. Every method rejects with `AppFailure`; only `connection` returns a key. */
export interface WorkspaceControl {
  /** Lists the workspaces, `Local` first. Never waits for the secret store: while it isn't available, `hasApiKey` is false. */
  list(): Promise<Workspaces>
  select(id: string): Promise<Workspaces>
  add(input: WorkspaceInput): Promise<Workspace>
  /** Without `apiKey`, keeps the stored key if the host is the same; for another host, rejects with invalidInput and the field `apiKey`. */
  update(input: WorkspaceInput & { id: string }): Promise<Workspace>
  /** Removes the workspace with its API key; if it was the current one, `Local` becomes current. */
  remove(id: string): Promise<Workspaces>
  removeKey(id: string): Promise<Workspace>
  /** For the main process only. Rejects with unauthenticated (missingKey) or, for `Local` before it's listening, offline. */
  connection(id: string): Promise<{ baseUrl: string; apiKey: string }>
}

interface Options {
  settingsFile: SettingsFile
  /** May wait for the user's choice of secret storage. */
  secrets: () => Promise<SecretStore>
  /** The local service's current state; `baseUrl` is empty until it's listening. */
  local: () => { baseUrl: string; hasApiKey: boolean }
  /** Called when the result of `list` has changed. */
  onChange: () => void
}

/** Creates the workspaces, whose names and base URLs are in the settings file and whose API keys are in the secret store. */
export function createWorkspaces({ settingsFile, secrets, local, onChange }: Options): WorkspaceControl {
  // A base URL and its key are stored separately. Sharing one queue between writers and readers ensures that a key is never used with
  // another host.
  const queue = createSerialQueue()
  const keys = createKeyPresence(secrets, onChange)
  const changes = createWorkspaceChanges({ settingsFile, secrets, keys })

  async function describe(data: SettingsData): Promise<Workspaces> {
    const hosted = await Promise.all(data.workspaces.map(async (kept) => asWorkspace(kept, await keys.has(kept.id))))
    const { baseUrl, hasApiKey } = local()
    const builtIn: Workspace = { id: LOCAL_WORKSPACE_ID, name: LOCAL_WORKSPACE_NAME, kind: 'local', baseUrl, hasApiKey }
    const workspaces = [builtIn, ...hosted]
    const current = workspaces.find(({ id }) => id === data.currentWorkspaceId) ?? builtIn
    return { currentId: current.id, workspaces }
  }

  /** Runs a change exclusively and reports it, even if it failed midway. */
  const change = <T>(task: () => Promise<T>): Promise<T> =>
    queue(async () => {
      try {
        return await task()
      } finally {
        onChange()
      }
    })

  return {
    list: async () => describe(await settingsFile.read()),

    async select(id) {
      const data = await settingsFile.update((old) => {
        if (id !== LOCAL_WORKSPACE_ID) hostedWorkspace(old, id)
        return { ...old, currentWorkspaceId: id }
      })
      onChange()
      return describe(data)
    },

    add: (input) => change(() => changes.add(input)),

    update: (input) => change(() => changes.update(input)),

    remove: (id) => change(async () => describe(await changes.remove(id))),

    removeKey: (id) => change(() => changes.removeKey(id)),

    connection: (id) =>
      queue(async () => {
        const baseUrl =
          id === LOCAL_WORKSPACE_ID ? local().baseUrl : hostedWorkspace(await settingsFile.read(), id).baseUrl
        if (baseUrl === '') throw new AppFailure({ kind: 'offline', cause: message('desktop.localService.notRunning') })
        const apiKey = await (await secrets()).get(apiKeyName(id))
        if (apiKey === null) throw new AppFailure({ kind: 'unauthenticated', missingKey: true })
        return { baseUrl, apiKey }
      }),
  }
}
