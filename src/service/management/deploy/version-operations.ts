import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { Version } from '../../../shared/management/records/server-record.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { requireRevision, requireServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'
import { createServerChange, type ServerDeps } from '../servers/change-server.ts'
import { checkDeployable } from './check-deployable.ts'
import { deployDefinition } from './deploy-definition.ts'

/** Deployed versions of MCP servers. */
export function createVersionOperations(deps: ServerDeps) {
  const { store } = deps
  const change = createServerChange(deps)

  async function find(id: string, version: number) {
    const found = await store.versions.read(id, version)
    if (!found) throw notFound('version')
    return { ...found, live: store.servers.find(id)?.liveVersion === version }
  }

  /** Nothing new makes no version, so that a repeated deploy changes nothing. */
  function deploy(id: string, definition: Definition, note: string, wasLive = false): void {
    checkDeployable(store, id, definition, wasLive)
    const liveVersion = store.servers.find(id)?.liveVersion ?? null
    const deployed = liveVersion === null ? null : store.versions.find(id, liveVersion)
    if (!isDeepStrictEqual(deployed?.definition, definition)) deployDefinition(store, id, { definition, note })
  }

  return {
    'servers.deploy': async ({ id, revision, note }) =>
      change(id, (found) => {
        requireRevision(found, revision)
        return { write: () => deploy(id, found.draft.definition, note) }
      }),
    'servers.rollBack': async ({ id, version }) =>
      change(id, async ({ draft }) => {
        const { definition } = await find(id, version)
        const write = () => deploy(id, definition, say(message('management.rolledBack', { version })), true)
        return isDeepStrictEqual(draft.definition, definition) ? { write } : { draft: definition, write }
      }),
    'servers.versions': async ({ id }): Promise<Version[]> => {
      requireServer(store, id)
      const liveVersion = store.servers.find(id)?.liveVersion
      return store.versions.list(id).map((version) => ({ ...version, live: version.version === liveVersion }))
    },
    'servers.version': async ({ id, version }) => {
      requireServer(store, id)
      return find(id, version)
    },
  } satisfies Partial<OperationHandlers>
}
