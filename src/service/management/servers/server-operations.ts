import { type Definition, definitionSchema } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import { renamePins } from '../deploy/carry-pins.ts'
import { readServer, requireRevision, requireServer } from '../read-server.ts'
import { refuse } from '../refuse.ts'
import { addServer } from './add-server.ts'
import { createServerChange, type ServerDeps } from './change-server.ts'

/** Creates the operations on MCP servers and their drafts. */
export function createServerOperations(deps: ServerDeps) {
  const { store, live, housekeeper } = deps
  const change = createServerChange(deps)

  return {
    'servers.create': async ({ name }) => {
      const id = await store.transaction(() => addServer(store, definitionSchema.parse({ name })))
      return readServer(store, id)
    },
    'servers.get': async ({ id }) => readServer(store, id),
    'servers.saveDraft': async ({ id, revision, draft }) =>
      change(
        id,
        async (found) => {
          requireRevision(found, revision)
          refuseRepeatedIds(draft)
          const { liveVersion, name, toolMode } = found.server
          // No client has seen a different name yet.
          const renames = liveVersion === null && name !== draft.name
          const live = liveVersion === null ? null : await store.versions.read(id, liveVersion)
          const renaming = { before: found.draft.definition, after: draft, live: live?.definition ?? null }
          return {
            draft,
            async write() {
              if (renames) await store.servers.rename(id, draft.name)
              if (toolMode.pinned?.length) await renamePins(store, id, renaming)
            },
          }
        },
        { affects: 'draft' },
      ),
    'servers.discardDraft': async ({ id }) =>
      change(id, async ({ server: { liveVersion } }) => {
        const deployed = liveVersion === null ? null : await store.versions.read(id, liveVersion)
        if (!deployed) throw refuse('id', message('management.neverDeployed'))
        return { draft: deployed.definition }
      }),
    'servers.setActive': async ({ id, isActive }) =>
      change(id, ({ server }) => {
        if (server.liveVersion === null && isActive) {
          throw refuse('isActive', message('management.activateByDeploy'))
        }
        return server.isActive === isActive ? {} : { write: () => store.servers.setActive(id, isActive) }
      }),
    'servers.setLimits': async ({ id, limits }) =>
      change(id, () => ({ write: () => store.servers.setLimits(id, limits) })),
    'servers.setLogContent': async ({ id, logContent }) =>
      change(id, () => ({ write: () => store.servers.setLogContent(id, logContent) })),
    'servers.setToolMode': async ({ id, ...mode }) =>
      change(id, () => ({ write: () => store.servers.setToolMode(id, mode) })),
    'servers.setReplyBudget': async ({ id, tokens }) =>
      change(id, () => ({ write: () => store.servers.setReplyBudget(id, tokens) })),
    'servers.remove': async ({ id }) => {
      const job = { kind: 'removeServer', serverId: id } as const
      await store.changes(async () => {
        await requireServer(store, id)
        await store.transaction(async () => {
          await store.servers.empty(id)
          await store.housekeeping.add(job)
        })
      })
      live.forget(id)
      store.tokens.forget()
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
  } satisfies Partial<OperationHandlers>
}

/** Rejects duplicate identifiers, because they link secrets, tests, and versions to an endpoint or a credential. */
function refuseRepeatedIds({ endpoints, credentials }: Definition): void {
  for (const [field, all] of Object.entries({ endpoints, credentials })) {
    const seen = new Set<string>()
    for (const [index, { id }] of all.entries()) {
      if (seen.has(id)) throw refuse(`draft.${field}.${index}.id`, message('management.repeatedId'))
      seen.add(id)
    }
  }
}
