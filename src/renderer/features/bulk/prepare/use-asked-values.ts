import { useQueries } from '@tanstack/react-query'
import { type CustomerValue, customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import type { McpServer } from '../../../../shared/model/server.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'

/** Servers that are looked at while none is chosen. */
const MAX_SERVERS = 30

/**
 * What servers ask for each customer, by what is live of them: of the chosen server, or of all while a column may name them. Only
 * the local service has such values.
 */
export function useAskedValues(
  workspaceId: string,
  servers: readonly McpServer[],
  serverId: string | null,
): readonly CustomerValue[] {
  const local = workspaceId === LOCAL_WORKSPACE_ID
  const ids = serverId !== null ? [serverId] : servers.slice(0, MAX_SERVERS).map(({ id }) => id)
  const records = useQueries({ queries: (local ? ids : []).map((id) => serverRecordQuery(id)) })
  const values = new Map<string, CustomerValue>()
  for (const { data } of records) {
    for (const value of data?.live ? customerValuesOf(data.live.definition) : []) {
      const known = values.get(value.key)
      values.set(value.key, known ? { ...known, secret: known.secret || value.secret } : value)
    }
  }
  return [...values.values()]
}
