import { randomUUID } from 'node:crypto'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import type { KeptWorkspace, SettingsData } from '../../base/settings/settings-data.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Workspaces } from '../../shared/ipc/contract.ts'
import { LOCAL_WORKSPACE_ID, type Workspace, type WorkspaceInput } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import { normalizeApiKey } from '../api/api-key.ts'
import { normalizeBaseUrl } from '../api/base-url.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { hostedWorkspace, LOCAL_WORKSPACE_NAME, requireFreeName } from './check-workspace.ts'
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

  const asWorkspace = (kept: KeptWorkspace, hasApiKey: boolean): Workspace => ({ ...kept, kind: 'hosted', hasApiKey })

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

    add: (input) =>
      change(async () => {
        const name = requireFreeName(await settingsFile.read(), input.name)
        const kept: KeptWorkspace = { id: randomUUID(), name, baseUrl: normalizeBaseUrl(input.baseUrl) }
        const apiKey = input.apiKey === undefined ? null : normalizeApiKey(input.apiKey)
        // Store the key first: if the keychain refuses, nothing is left behind, and the same name can be used again.
        const store = apiKey === null ? null : await secrets()
        if (store && apiKey !== null) await store.set(apiKeyName(kept.id), apiKey)
        try {
          await settingsFile.update((old) => ({ ...old, workspaces: [...old.workspaces, kept] }))
        } catch (error) {
          await store?.remove(apiKeyName(kept.id)).catch(() => undefined)
          throw error
        }
        return asWorkspace(kept, apiKey !== null)
      }),

    update: (input) =>
      change(async () => {
        const data = await settingsFile.read()
        const old = hostedWorkspace(data, input.id)
        const name = requireFreeName(data, input.name, old.id)
        const next: KeptWorkspace = { id: old.id, name, baseUrl: normalizeBaseUrl(input.baseUrl) }
        const apiKey = input.apiKey === undefined ? null : normalizeApiKey(input.apiKey)
        const moved = new URL(next.baseUrl).origin !== originOf(old.baseUrl)

        const keyName = apiKeyName(old.id)
        if (moved || apiKey !== null) {
          const store = await secrets()
          const oldKey = await store.get(keyName)
          if (moved && apiKey === null && oldKey !== null) throw keyNeeded()
          // Between the two writes, the key may be missing but never belongs to the wrong host.
          if (moved) await store.remove(keyName)
          await replace(next).catch(async (error: unknown) => {
            if (oldKey !== null) await store.set(keyName, oldKey).catch(() => undefined)
            throw error
          })
          if (apiKey !== null) await store.set(keyName, apiKey)
        } else {
          await replace(next)
        }
        return asWorkspace(next, apiKey !== null || (!moved && (await keys.has(old.id))))
      }),

    remove: (id) =>
      change(async () => {
        hostedWorkspace(await settingsFile.read(), id)
        await (await secrets()).remove(apiKeyName(id))
        const data = await settingsFile.update((old) => ({
          ...old,
          workspaces: old.workspaces.filter((workspace) => workspace.id !== id),
          currentWorkspaceId: old.currentWorkspaceId === id ? LOCAL_WORKSPACE_ID : old.currentWorkspaceId,
        }))
        return describe(data)
      }),

    removeKey: (id) =>
      change(async () => {
        const kept = hostedWorkspace(await settingsFile.read(), id)
        await (await secrets()).remove(apiKeyName(id))
        return asWorkspace(kept, false)
      }),

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

  async function replace(next: KeptWorkspace): Promise<void> {
    await settingsFile.update((old) => ({
      ...old,
      workspaces: old.workspaces.map((workspace) => (workspace.id === next.id ? next : workspace)),
    }))
  }
}

function keyNeeded(): AppFailure {
  return new AppFailure({ kind: 'invalidInput', fields: { apiKey: message('desktop.workspace.keyNeeded') } })
}
