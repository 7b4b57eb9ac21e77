import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppError } from '../../../../shared/errors.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import type { DraftSession } from './draft-session.ts'
import { receiveRecord, useSession } from './draft-store.ts'

/** A server from its service, with the draft as edited here. */
export interface OpenServer {
  /** Undefined until the service has responded. */
  record: ServerRecord | undefined
  /** Undefined until the service has responded, or if the API key can't change anything. */
  session: DraftSession | undefined
  error: AppError | undefined
  retry: () => void
}

/** Fetches a server and opens its draft if the API key may change it. Multiple uses share one request. */
export function useOpenServer(serverId: string): OpenServer {
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const { data, error, refetch } = useQuery(serverRecordQuery(workspaceId, serverId))
  useEffect(() => {
    if (data && mayManage) receiveRecord(workspaceId, data)
  }, [workspaceId, data, mayManage])
  const session = useSession({ workspaceId, serverId })
  return {
    record: data,
    session: mayManage ? session : undefined,
    error: error?.detail,
    retry: () => void refetch(),
  }
}
