import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { type FoundServer, findServer, readServer } from '../read-server.ts'
import { notFound, throwIfCancelled } from '../refuse.ts'

/** What operations on servers work with. */
export type ServerDeps = Pick<OperationDeps, 'store' | 'live' | 'housekeeper'>

/** What a change is to write: another draft, and whatever else belongs to it, after the draft, in the same transaction. */
export interface Plan {
  draft?: Definition
  write?: () => Promise<void>
}

interface ChangeOptions {
  /** `live`, also when left out: customers' next request sees the change. */
  reach?: 'draft' | 'live'
  /** Until the change is written, it can be canceled. */
  signal?: AbortSignal
}

/**
 * Changes a server in the store, whole or not at all, and returns it. The plan is made in turns with others, and no other
 * change comes between what it saw and what it writes; a large draft goes into the store in small commits before the one
 * that makes it the draft.
 */
export function createServerChange({ store, live, housekeeper }: ServerDeps) {
  return (
    serverId: string,
    plan: (found: FoundServer) => Plan | Promise<Plan>,
    { reach = 'live', signal }: ChangeOptions = {},
  ): Promise<ServerRecord> =>
    store.changes(async () => {
      const found = await findServer(store, serverId)
      try {
        const { draft, write } = await plan(found)
        const prepared = draft && (await store.definitions.prepare(serverId, draft, signal))
        if (signal) throwIfCancelled(signal)
        await store.transaction(async () => {
          if (!(await store.servers.find(serverId))) throw notFound('server')
          if (prepared) await store.drafts.put(serverId, prepared)
          await write?.()
        })
        if (reach === 'live') live.forget(serverId)
        return await readServer(store, serverId)
      } finally {
        const sweep = { kind: 'sweepEndpoints', serverId } as const
        if (store.housekeeping.isOpen(sweep)) void housekeeper.run(sweep).catch(() => undefined)
      }
    })
}
