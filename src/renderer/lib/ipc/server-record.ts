import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from './command-query.ts'
import { subscribe } from './subscribe.ts'

/** One server of the local service, whole. */
export const serverRecordQuery = (id: string) => commandQuery('servers.get', { id })

/** Asks again for the server whenever main tells of a change, and once when first shown. */
export function useRenewServerRecord(id: string, wanted = true): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!wanted) return
    const renew = () => void client.invalidateQueries({ queryKey: serverRecordQuery(id).queryKey })
    if (client.getQueryState(serverRecordQuery(id).queryKey)?.status === 'success') renew()
    return subscribe({
      'servers.changed': ({ workspaceId }) => {
        if (workspaceId === LOCAL_WORKSPACE_ID) renew()
      },
    })
  }, [client, id, wanted])
}
