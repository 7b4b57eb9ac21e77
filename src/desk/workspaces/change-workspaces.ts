import { randomUUID } from 'node:crypto'
import type { KeptWorkspace, SettingsData } from '../../base/settings/settings-data.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID, type Workspace, type WorkspaceInput } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import { normalizeApiKey } from '../api/api-key.ts'
import { normalizeBaseUrl } from '../api/base-url.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { hostedWorkspace, requireFreeName } from './check-workspace.ts'
import type { KeyPresence } from './workspace-keys.ts'

interface Deps {
  settingsFile: SettingsFile
  /** May wait for the user's choice of secret storage. */
  secrets: () => Promise<SecretStore>
  keys: KeyPresence
}

/** A stored workspace as the window shows it. */
export const asWorkspace = (kept: KeptWorkspace, hasApiKey: boolean): Workspace => ({
  ...kept,
  kind: 'hosted',
  hasApiKey,
})

/**
 * Creates the functions that change workspaces in the settings file and the secret store. The caller must run one at a time, and not while
 * a key is being read.
 */
export function createWorkspaceChanges({ settingsFile, secrets, keys }: Deps) {
  async function replace(next: KeptWorkspace): Promise<void> {
    await settingsFile.update((old) => ({
      ...old,
      workspaces: old.workspaces.map((workspace) => (workspace.id === next.id ? next : workspace)),
    }))
  }

  return {
    async add(input: WorkspaceInput): Promise<Workspace> {
      const name = requireFreeName(await settingsFile.read(), input.name)
      const kept: KeptWorkspace = { id: randomUUID(), name, baseUrl: normalizeBaseUrl(input.baseUrl) }
      const apiKey = input.apiKey === undefined ? null : normalizeApiKey(input.apiKey)
      // Store the key first: if the keychain fails, nothing is left behind, and the same name can be used again.
      const store = apiKey === null ? null : await secrets()
      if (store && apiKey !== null) await store.set(apiKeyName(kept.id), apiKey)
      try {
        await settingsFile.update((old) => ({ ...old, workspaces: [...old.workspaces, kept] }))
      } catch (error) {
        await store?.remove(apiKeyName(kept.id)).catch(() => undefined)
        throw error
      }
      return asWorkspace(kept, apiKey !== null)
    },

    async update(input: WorkspaceInput & { id: string }): Promise<Workspace> {
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
    },

    /** Removes a workspace with its key; if it was the current one, `Local` becomes current. */
    async remove(id: string): Promise<SettingsData> {
      hostedWorkspace(await settingsFile.read(), id)
      await (await secrets()).remove(apiKeyName(id))
      return settingsFile.update((old) => ({
        ...old,
        workspaces: old.workspaces.filter((workspace) => workspace.id !== id),
        currentWorkspaceId: old.currentWorkspaceId === id ? LOCAL_WORKSPACE_ID : old.currentWorkspaceId,
      }))
    },

    async removeKey(id: string): Promise<Workspace> {
      const kept = hostedWorkspace(await settingsFile.read(), id)
      await (await secrets()).remove(apiKeyName(id))
      return asWorkspace(kept, false)
    },
  }
}

function keyNeeded(): AppFailure {
  return new AppFailure({ kind: 'invalidInput', fields: { apiKey: message('desktop.workspace.keyNeeded') } })
}
