import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CustomerValue, customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import type { Target } from '../generation-store.ts'

const NONE: readonly CustomerValue[] = []

/** What the server asks for each customer, by what is live of it. Only the local service has such values. */
export function useAskedValues({ workspaceId, server }: Target): readonly CustomerValue[] {
  const local = workspaceId === LOCAL_WORKSPACE_ID
  const { data } = useQuery({ ...serverRecordQuery(server.id), enabled: local })
  const live = data?.live?.definition
  return useMemo(() => (live ? customerValuesOf(live) : NONE), [live])
}
