import type { OperationInput, OperationOutput } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import type { Store } from '../../store/store.ts'
import { refuse } from '../refuse.ts'
import { stateOfToken } from './item-states.ts'
import { hasChanged } from './receive-customers.ts'
import { changeOfServer } from './update-server.ts'

/** Returns what a move would change on a server that was moved here before. Throws AppFailure `invalidInput` if it wasn't. */
export async function compareMarks(
  store: Store,
  { serverId, marks }: OperationInput<'moves.compare'>,
): Promise<OperationOutput<'moves.compare'>> {
  const move = await store.movedServers.find(serverId)
  if (!move) throw refuse('serverId', message('management.move.notBegun'))
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
  const customers = await store.movedItems.of(serverId, 'customer', idsOf(marks.customers))
  const tokens = await store.movedItems.of(serverId, 'token', idsOf(marks.tokens))
  const versions = await store.movedItems.of(serverId, 'version')
  const counts = { customersAdded: 0, customersChanged: 0, tokensAdded: 0, tokensChanged: 0, both: 0, deletedThere: 0 }
  for (const { id, mark } of marks.customers) {
    const item = customers.get(id)
    const row = item ? await store.customers.find(item.place) : null
    if (!item) counts.customersAdded += 1
    else if (!row) counts.deletedThere += 1
    else if (item.mark !== mark)
      counts[(await hasChanged(store, serverId, row, item, id)) ? 'both' : 'customersChanged'] += 1
  }
  for (const { id, mark } of marks.tokens) {
    const item = tokens.get(id)
    if (!item) counts.tokensAdded += 1
    if (!item || item.mark === mark) continue
    const here = await store.movedTokens.facts(serverId, id)
    // Tokens deleted or revoked here stay that way.
    if (here && here.revokedAt === null) counts[stateOfToken(here) === item.state ? 'tokensChanged' : 'both'] += 1
  }
  await store.drafts.read(serverId)
  return {
    definition: await changeOfServer(store, serverId, move, marks.mark),
    versions: marks.versions.filter((version) => !versions.has(String(version))).length,
    ...counts,
    customersSeen: customers.size,
    customersMoved: (await store.movedItems.count(serverId)).customers,
  }
}
