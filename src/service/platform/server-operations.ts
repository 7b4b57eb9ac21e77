import { type Definition, definitionSchema } from '../../shared/platform/definition.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import { addServer } from './add-server.ts'
import { createServerChange, type ServerParts } from './change-server.ts'
import type { OperationParts } from './operation-parts.ts'
import { findServer, findServerAt, readServer } from './read-server.ts'
import { refuse } from './refuse.ts'

/** MCP servers and their drafts. */
export function createServerOperations(parts: ServerParts & Pick<OperationParts, 'housekeeper'>) {
  const { store, live, housekeeper } = parts
  const change = createServerChange(parts)

  return {
    'servers.create': async ({ name }) => {
      const id = store.transaction(() => addServer(store, definitionSchema.parse({ name })))
      return readServer(store, id)
    },
    'servers.get': async ({ id }) => readServer(store, id),
    'servers.saveDraft': async ({ id, revision, draft }) =>
      change(id, () => {
        const { server } = findServerAt(store, id, revision)
        refuseRepeatedIds(draft)
        store.drafts.put(id, draft)
        // Nobody has seen another name of it yet.
        if (server.liveVersion === null && server.name !== draft.name) store.servers.rename(id, draft.name)
      }),
    'servers.discardDraft': async ({ id }) =>
      change(id, () => {
        const { server } = findServer(store, id)
        const deployed = server.liveVersion === null ? null : store.versions.find(id, server.liveVersion)
        if (!deployed) throw refuse('id', 'This server has never been deployed, so there is nothing to go back to.')
        store.drafts.put(id, deployed.definition)
      }),
    'servers.setActive': async ({ id, isActive }) =>
      change(id, () => {
        const { server } = findServer(store, id)
        if (server.liveVersion === null && isActive) {
          throw refuse('isActive', 'This server has never been deployed. Deploy it: that activates it.')
        }
        if (server.isActive !== isActive) store.servers.setActive(id, isActive)
      }),
    'servers.setLimits': async ({ id, limits }) =>
      change(id, () => {
        findServer(store, id)
        store.servers.setLimits(id, limits)
      }),
    'servers.setLogContent': async ({ id, logContent }) =>
      change(id, () => {
        findServer(store, id)
        store.servers.setLogContent(id, logContent)
      }),
    'servers.remove': async ({ id }) => {
      findServer(store, id)
      const job = { kind: 'removeServer', serverId: id } as const
      store.transaction(() => {
        store.servers.empty(id)
        store.housekeeping.add(job)
      })
      live.forget(id)
      store.tokens.forget()
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
  } satisfies Partial<OperationHandlers>
}

/** Identifiers tie secrets, tests and versions to an endpoint or a credential: two with the same one are refused. */
function refuseRepeatedIds({ endpoints, credentials }: Definition): void {
  for (const [field, all] of Object.entries({ endpoints, credentials })) {
    const seen = new Set<string>()
    for (const [index, { id }] of all.entries()) {
      if (seen.has(id)) throw refuse(`draft.${field}.${index}.id`, 'Another one has the same identifier.')
      seen.add(id)
    }
  }
}
