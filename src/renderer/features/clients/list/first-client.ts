import type { Client, ClientId } from '../../../../shared/clients/client.ts'

/** Returns the client to select first: the requested one, else the last used, else the first on this computer, else the first. */
export function firstClient(
  clients: readonly Client[],
  wanted: readonly (ClientId | undefined)[],
  found: ReadonlySet<ClientId>,
): Client | undefined {
  const asked = wanted.map((id) => clients.find((client) => client.id === id)).find((client) => client !== undefined)
  return asked ?? clients.find(({ id }) => found.has(id)) ?? clients[0]
}
