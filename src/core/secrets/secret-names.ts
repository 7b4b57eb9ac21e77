/** Name under which the key of the local service's database is kept. */
export const SERVICE_DATABASE_KEY = 'service-database-key'

/** Name under which a workspace's API key is kept. */
export function apiKeyName(workspaceId: string): string {
  return `api-key:${workspaceId}`
}
