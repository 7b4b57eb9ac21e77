/** Name under which the key of the local service's database is kept. */
export const SERVICE_DATABASE_KEY = 'service-database-key'

/** Name under which the key of the history's database is kept. */
export const HISTORY_DATABASE_KEY = 'history-database-key'

/** The keys of databases on the disk: another value opens nothing. */
export const DATABASE_KEYS: ReadonlySet<string> = new Set([SERVICE_DATABASE_KEY, HISTORY_DATABASE_KEY])

/** Name under which a workspace's API key is kept. */
export function apiKeyName(workspaceId: string): string {
  return `api-key:${workspaceId}`
}

/** Name under which the authority is kept that vouches for addresses in this network: its certificate and its key. */
export const NETWORK_AUTHORITY = 'network-authority'
