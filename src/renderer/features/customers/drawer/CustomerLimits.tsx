import { useQueryClient } from '@tanstack/react-query'
import { effectiveLimits, type OwnCallLimits } from '../../../../shared/management/records/call-limits.ts'
import type { CustomerAccess } from '../../../../shared/management/records/customer-record.ts'
import { askImpact } from '../../../lib/impact-question.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { LimitFields } from '../../../ui/limits/LimitFields.tsx'
import { limitPlace } from '../../../ui/limits/limit-drafts.ts'

/** A customer's limits on one server, where they differ from the server's own. */
export function CustomerLimits({ customerId, access }: { customerId: string; access: CustomerAccess }) {
  const workspaceId = useWorkspaceId()
  const queryClient = useQueryClient()
  const { serverId, limits, serverLimits } = access
  const save = (next: OwnCallLimits) =>
    askImpact({ workspaceId, serverId }, { kind: 'setLimits', limits: next, customerId }, () => set(next))
  const set = async (next: OwnCallLimits) => {
    const detail = await invoke('customers.setLimits', { workspaceId, customerId, serverId, limits: next })
    const { queryKey } = commandQuery('customers.get', { workspaceId, id: customerId })
    // A response in flight may predate the change.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, detail)
  }
  return (
    <LimitFields
      place={limitPlace({ workspaceId, serverId }, customerId)}
      own={limits}
      inherited={effectiveLimits(serverLimits, {})}
      inheritedFrom="server"
      save={save}
    />
  )
}
