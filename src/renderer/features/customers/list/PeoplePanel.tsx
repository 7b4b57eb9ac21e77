import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useStore } from '../../../lib/store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import type { CustomerSlots } from '../drawer/customer-slots.ts'
import CustomersPanel from './CustomersPanel.tsx'
import { customersViews, selectedServerIds } from './customers-view.ts'

interface Props {
  workspaceId: string
  /** The customer whose details are shown. */
  customerId: string | undefined
  slots: CustomerSlots
  onOpen: (customerId: string | undefined) => void
  onShowCalls: (customerId: string, serverId: string | undefined) => void
}

/** Everyone with a URL in a workspace, on all servers or on the selected one. */
export default function PeoplePanel({ workspaceId, ...props }: Props) {
  const list = useQuery(commandQuery('servers.list', { workspaceId }))
  const chosenId = useStore(selectedServerIds)[workspaceId] ?? null
  const servers = list.data?.servers ?? []
  // The previous release of the service can only list the customers of one server.
  const all = useQuery({
    ...commandQuery('customers.page', { workspaceId, search: '', filter: {}, sort: {}, offset: 0, limit: 1 }),
    staleTime: 60_000,
  })
  const detail = all.error?.detail
  const needed = detail?.kind === 'invalidInput' && 'serverId' in detail.fields
  const server = servers.find(({ id }) => id === chosenId) ?? (needed ? servers[0] : undefined) ?? null
  const choose = (serverId: string | null) => {
    // Keep the other filters when the server changes.
    const view = customersViews.at({ workspaceId, serverId: server?.id })
    customersViews.change({ workspaceId, serverId: serverId ?? undefined }, view)
    selectedServerIds.update((chosen) => ({ ...chosen, [workspaceId]: serverId }))
  }
  if (all.isPending || (needed && list.isPending)) return <Skeletons filtered rows={6} height={52} />
  if (list.error && needed)
    return <ErrorAlert error={list.error.detail} actions={{ retry: () => void list.refetch() }} />
  return (
    <CustomersPanel
      key={workspaceId}
      server={server}
      choice={{ servers, serverId: server?.id ?? null, needed, onChoose: choose }}
      onGenerate={undefined}
      {...props}
    />
  )
}
