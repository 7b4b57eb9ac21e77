/** Name of the secret with the key to the local service's database. */
export const SERVICE_DATABASE_KEY = 'service-database-key'

/** Name of the secret with the key to the history database. */
export const HISTORY_DATABASE_KEY = 'history-database-key'

/** Names of the keys to databases on disk. No other value can open these databases. */
export const DATABASE_KEYS: ReadonlySet<string> = new Set([SERVICE_DATABASE_KEY, HISTORY_DATABASE_KEY])

/** Name of the secret with a workspace's API key. */
export function apiKeyName(workspaceId: string): string {
  return `api-key:${workspaceId}`
}

/** Name of the secret with the certificate authority (certificate and key) for addresses on this network. */
export const NETWORK_AUTHORITY = 'network-authority'
