import type { OperationInput } from '../../../shared/management/operations.ts'
import type { Received, ReceivedPart, ServerChange } from '../../../shared/management/records/moved-server.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { findMove, requireMove } from './find-move.ts'
import { NOTHING } from './receive-customers.ts'
import { createReceiveServer, type Part, type Taken } from './receive-server.ts'
import { changeOfServer, updateServer } from './update-server.ts'

type Deps = Pick<OperationDeps, 'store' | 'live' | 'housekeeper'>

/**
 * Receives parts of servers that are moved here. Each part is atomic, except customers, which are written in slices; receiving a part twice
 * adds nothing. The server doesn't respond to clients until its last part has arrived. Throws AppFailure `invalidInput` if the server can't
 * be received, or `cancelled` if the request is canceled.
 */
export function createReceivePart({ store, live, housekeeper }: Deps) {
  const now = () => new Date().toISOString()
  const take = createReceiveServer({ store, live }, now)

  async function update(serverId: string, part: Part<'update'>, signal: AbortSignal): Promise<ServerChange> {
    await requireMove(store, serverId)
    // Reads in steps, interleaved with other work, so that the transaction finds it cached.
    await store.drafts.read(serverId)
    const draft = await store.definitions.prepare(serverId, part.draft, signal)
    const change = await store.transaction(async () =>
      updateServer({ store, serverId, move: await requireMove(store, serverId), now: now() }, { ...part, draft }),
    )
    live.forget(serverId)
    return change
  }

  /** Receives a part of a server that was moved here before. */
  async function takeMore(serverId: string, part: ReceivedPart, signal: AbortSignal): Promise<Taken> {
    if (part.kind === 'server') {
      await store.drafts.read(serverId)
      const change = await changeOfServer(store, serverId, await requireMove(store, serverId), part.mark)
      return { ...NOTHING, definition: change }
    }
    if (part.kind === 'update') return { ...NOTHING, definition: await update(serverId, part, signal) }
    return part.kind === 'end' ? { ...NOTHING, definition: null } : take(serverId, part, signal)
  }

  return ({ serverId, part }: OperationInput<'moves.receive'>, signal: AbortSignal): Promise<Received> =>
    store.changes(async () => {
      try {
        const isMoved = async () => ((await findMove(store, serverId))?.endedAt ?? null) !== null
        const taken = await ((await isMoved()) ? takeMore : take)(serverId, part, signal)
        const versions = [...(await store.movedItems.of(serverId, 'version')).keys()].map(Number)
        return { state: (await isMoved()) ? 'moved' : 'partial', versions, ...taken }
      } finally {
        const sweep = { kind: 'sweepEndpoints', serverId } as const
        if (store.housekeeping.isOpen(sweep)) void housekeeper.run(sweep).catch(() => undefined)
      }
    })
}
