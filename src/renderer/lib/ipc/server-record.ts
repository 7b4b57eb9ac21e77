import { commandQuery } from './command-query.ts'

/** A complete server record, for a service with management. */
export const serverRecordQuery = (workspaceId: string, id: string) => commandQuery('servers.get', { workspaceId, id })
