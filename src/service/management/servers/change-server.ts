import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { type FoundServer, findServer, readServer } from '../read-server.ts'
import { notFound, throwIfCancelled } from '../refuse.ts'

export type ServerDeps = Pick<OperationDeps, 'store' | 'live' | 'housekeeper'>

/** The data a change writes: a new draft, followed by other data in the same transaction. */
export interface Plan {
  draft?: Definition
  write?: () => Promise<void>
}

interface ChangeOptions {
  /** `live` (the default): customers' next request sees the change. */
  affects?: 'draft' | 'live'
  /** Cancels the change if it isn't written yet. */
  signal?: AbortSignal
}

/**
 * Creates a function that changes a server in the store atomically and returns the server. The plan is made in steps, interleaved with
 * other work, and no other change can happen between reading and writing. A large draft is stored in small commits before the one that
 * makes it the draft.
 */
export function createServerChange({ store, live, housekeeper }: ServerDeps) {
  return (
    serverId: string,
    plan: (found: FoundServer) => Plan | Promise<Plan>,
    { affects = 'live', signal }: ChangeOptions = {},
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
        if (affects === 'live') live.forget(serverId)
        return await readServer(store, serverId)
      } finally {
        const sweep = { kind: 'sweepEndpoints', serverId } as const
        if (store.housekeeping.isOpen(sweep)) void housekeeper.run(sweep).catch(() => undefined)
      }
    })
}
