import { commandQuery } from './command-query.ts'

/** One server of the local service, whole. */
export const serverRecordQuery = (id: string) => commandQuery('servers.get', { id })
