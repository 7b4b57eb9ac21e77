import type { Client, ClientId } from '../../../../shared/clients/client.ts'

/** The client to begin with: the one asked for, else the last one used, else the first on this computer, else the first. */
export function firstClient(
  clients: readonly Client[],
  wanted: readonly (ClientId | undefined)[],
  found: ReadonlySet<ClientId>,
): Client | undefined {
  const asked = wanted.map((id) => clients.find((client) => client.id === id)).find((client) => client !== undefined)
  return asked ?? clients.find(({ id }) => found.has(id)) ?? clients[0]
}
