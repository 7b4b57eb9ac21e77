import type { Client, ClientId } from '../../../../shared/clients/client.ts'

/** Clients under one heading; `here`: those found on this computer. */
export interface ClientGroup {
  name: 'here' | Client['kind']
  clients: readonly Client[]
}

const KINDS = ['editor', 'desktop', 'terminal', 'cloud', 'server'] as const

/** The clients whose name holds every word of `query`: first those on this computer, then by kind. No group is empty. */
export function groupClients(clients: readonly Client[], found: ReadonlySet<ClientId>, query: string): ClientGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = clients.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const groups: ClientGroup[] = [
    { name: 'here', clients: matching.filter(({ id }) => found.has(id)) },
    ...KINDS.map((name) => ({ name, clients: matching.filter(({ id, kind }) => kind === name && !found.has(id)) })),
  ]
  return groups.filter((group) => group.clients.length > 0)
}
