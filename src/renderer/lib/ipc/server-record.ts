import { commandQuery } from './command-query.ts'

/** One server of a service that has management, whole. */
export const serverRecordQuery = (workspaceId: string, id: string) => commandQuery('servers.get', { workspaceId, id })
