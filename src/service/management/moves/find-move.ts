import { message } from '../../../shared/text/message.ts'
import type { Store } from '../../store/store.ts'
import { refuse } from '../refuse.ts'

/** Returns how a server was moved here; null if no server has its ID. Throws if the server wasn't moved here or is being removed. */
export async function findMove(store: Store, serverId: string) {
  if (store.housekeeping.isServerRemoved(serverId)) throw refuse('serverId', message('management.move.removing'))
  const move = await store.movedServers.find(serverId)
  if (!move && (await store.servers.find(serverId))) throw refuse('serverId', message('management.move.taken'))
  return move
}

/** Like `findMove`, but throws unless the server's first part has arrived. */
export async function requireMove(store: Store, serverId: string) {
  const move = await findMove(store, serverId)
  if (!move) throw refuse('part', message('management.move.notBegun'))
  return move
}
