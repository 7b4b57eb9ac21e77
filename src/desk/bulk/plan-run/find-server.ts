import { groupBy } from '../../../base/runtime/group-by.ts'
import type { McpServer } from '../../../shared/model/server.ts'

/** The server that a cell names, or why none was found. */
export type FoundServer = McpServer | 'unknown' | 'ambiguous'

/**
 * Creates a lookup from cell text to server: by ID, name, or case-insensitive name, whichever matches first. A name that two servers share
 * is ambiguous.
 */
export function createServerFinder(servers: readonly McpServer[]): (text: string) => FoundServer {
  const byId = new Map(servers.map((server) => [server.id, server]))
  const byName = groupBy(servers, ({ name }) => name.trim())
  const byFoldedName = groupBy(servers, ({ name }) => fold(name))
  return (text) => {
    const found = byId.get(text)
    if (found) return found
    const [named, ...others] = byName.get(text) ?? byFoldedName.get(fold(text)) ?? []
    if (!named) return 'unknown'
    return others.length === 0 ? named : 'ambiguous'
  }
}

const fold = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
