import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CustomerValue, customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import { useServiceAccess } from '../../../lib/ipc/service-access.ts'
import type { Target } from '../generation-store.ts'

const NONE: readonly CustomerValue[] = []

/** Values that the live version of the server requires for each customer. Only readable services have such values. */
export function useAskedValues({ workspaceId, server }: Target): readonly CustomerValue[] {
  const { mayRead } = useServiceAccess(workspaceId)
  const { data } = useQuery({ ...serverRecordQuery(workspaceId, server.id), enabled: mayRead })
  const live = data?.live?.definition
  return useMemo(() => (live ? customerValuesOf(live) : NONE), [live])
}
