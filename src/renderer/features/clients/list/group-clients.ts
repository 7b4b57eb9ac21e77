import type { Client, ClientId } from '../../../../shared/clients/client.ts'

/** Clients under one heading; `here` are those found on this computer. */
export interface ClientGroup {
  name: 'here' | 'usual' | 'more'
  clients: readonly Client[]
}

/** The most popular clients. */
const USUAL: ReadonlySet<ClientId> = new Set<ClientId>([
  ...(['claude-code', 'claude-desktop', 'claude-connectors', 'chatgpt', 'cursor', 'vscode'] as const),
  ...(['codex', 'gemini-cli', 'windsurf', 'jetbrains-ai'] as const),
])

/**
 * Groups the clients: those on this computer, then the most popular. Others appear if their name contains the words of `query`, or if
 * they're selected. Omits empty groups.
 */
export function groupClients(
  clients: readonly Client[],
  found: ReadonlySet<ClientId>,
  query: string,
  selectedId?: ClientId,
): ClientGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = clients.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const others = matching.filter(({ id }) => !found.has(id))
  const groups: ClientGroup[] = [
    { name: 'here', clients: matching.filter(({ id }) => found.has(id)) },
    { name: 'usual', clients: others.filter(({ id }) => USUAL.has(id)) },
    { name: 'more', clients: others.filter(({ id }) => !USUAL.has(id) && (words.length > 0 || id === selectedId)) },
  ]
  return groups.filter((group) => group.clients.length > 0)
}
