import { rangeOfUrl } from '../../../base/network/address-range.ts'
import type { Client } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import type { ClientHandOff } from './page-input.ts'

/**
 * Splits clients into those that can reach the URL and those that can't, because they connect from their vendor's cloud and the URL either
 * isn't on the internet or requires an `authority` that no cloud trusts. A client without a hand-off is in neither group.
 */
export function splitReachable(
  url: string,
  clients: readonly Client[],
  handOffs: readonly HandOff[],
  authority: string | null,
): { reachable: ClientHandOff[]; unreachable: Client[] } {
  const isPublic = rangeOfUrl(url) === 'public' && authority === null
  const given = new Map(handOffs.map((handOff) => [handOff.clientId, handOff]))
  const reachable: ClientHandOff[] = []
  const unreachable: Client[] = []
  for (const client of clients) {
    const handOff = given.get(client.id)
    if (!handOff) continue
    if (client.connectsFrom === 'cloud' && !isPublic) unreachable.push(client)
    else reachable.push({ client, handOff })
  }
  return { reachable, unreachable }
}
