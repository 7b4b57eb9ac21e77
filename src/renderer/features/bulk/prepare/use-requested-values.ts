import { useQueries } from '@tanstack/react-query'
import { type CustomerValue, customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import type { McpServer } from '../../../../shared/model/server.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import { useServiceAccess } from '../../../lib/ipc/service-access.ts'

/** Maximum number of servers examined while none is chosen. */
const MAX_SERVERS = 30

/**
 * Values that the live versions of servers require for each customer: those of the chosen server, or of all servers while a column may name
 * them. Empty if the service can't be queried. `isPending` means some aren't known yet.
 */
export function useRequestedValues(
  workspaceId: string,
  servers: readonly McpServer[],
  serverId: string | null,
): { values: readonly CustomerValue[]; isPending: boolean } {
  const { mayRead } = useServiceAccess(workspaceId)
  const ids = serverId !== null ? [serverId] : servers.slice(0, MAX_SERVERS).map(({ id }) => id)
  const records = useQueries({ queries: (mayRead ? ids : []).map((id) => serverRecordQuery(workspaceId, id)) })
  const values = new Map<string, CustomerValue>()
  for (const { data } of records) {
    for (const value of data?.live ? customerValuesOf(data.live.definition) : []) {
      const known = values.get(value.key)
      values.set(value.key, known ? { ...known, secret: known.secret || value.secret } : value)
    }
  }
  return { values: [...values.values()], isPending: records.some(({ isPending }) => isPending) }
}
