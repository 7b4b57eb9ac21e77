import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../../shared/platform/definition.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import type { Version } from '../../shared/platform/server-record.ts'
import { createServerChange, type ServerParts } from './change-server.ts'
import { checkDeployable } from './check-deployable.ts'
import { deployDefinition } from './deploy-definition.ts'
import { findServer, findServerAt } from './read-server.ts'
import { notFound } from './refuse.ts'

/** Deployed versions of MCP servers. */
export function createVersionOperations(parts: ServerParts) {
  const { store } = parts
  const change = createServerChange(parts)

  function find(id: string, version: number) {
    const found = store.versions.find(id, version)
    if (!found) throw notFound('version')
    return { ...found, live: store.servers.find(id)?.liveVersion === version }
  }

  /** Nothing new makes no version, so that a repeated deploy changes nothing. */
  function deploy(id: string, definition: Definition, note: string, wasLive = false): void {
    checkDeployable(store, id, definition, wasLive)
    const { liveVersion } = findServer(store, id).server
    const deployed = liveVersion === null ? null : store.versions.find(id, liveVersion)
    if (!isDeepStrictEqual(deployed?.definition, definition)) deployDefinition(store, id, { definition, note })
  }

  return {
    'servers.deploy': async ({ id, revision, note }) =>
      change(id, () => deploy(id, findServerAt(store, id, revision).draft.definition, note)),
    'servers.rollBack': async ({ id, version }) =>
      change(id, () => {
        const { draft } = findServer(store, id)
        const { definition } = find(id, version)
        if (!isDeepStrictEqual(draft.definition, definition)) store.drafts.put(id, definition)
        deploy(id, definition, `Back to version ${version}`, true)
      }),
    'servers.versions': async ({ id }): Promise<Version[]> => {
      const { liveVersion } = findServer(store, id).server
      return store.versions.list(id).map((version) => ({ ...version, live: version.version === liveVersion }))
    },
    'servers.version': async ({ id, version }) => {
      findServer(store, id)
      return find(id, version)
    },
  } satisfies Partial<OperationHandlers>
}
