/** Name of the key of the local service's database. */
export const SERVICE_DATABASE_KEY = 'service-database-key'

/** Name of the key of the history's database. */
export const HISTORY_DATABASE_KEY = 'history-database-key'

/** The keys of databases on disk, which no other value opens. */
export const DATABASE_KEYS: ReadonlySet<string> = new Set([SERVICE_DATABASE_KEY, HISTORY_DATABASE_KEY])

/** Name of a workspace's API key. */
export function apiKeyName(workspaceId: string): string {
  return `api-key:${workspaceId}`
}

/** Name of the authority for addresses in this network: its certificate and its key. */
export const NETWORK_AUTHORITY = 'network-authority'
