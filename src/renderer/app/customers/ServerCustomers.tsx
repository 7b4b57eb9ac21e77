import { lazy, type ReactNode, Suspense } from 'react'
import { serverKey } from '../../lib/server-place.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { useRecordSlots } from '../use-record-slots.tsx'
import { CustomersViews } from './CustomersViews.tsx'
import { type CustomersView, useCustomersView } from './customers-view-store.ts'

const IssuedPanel = lazy(() => import('../../features/issued/IssuedPanel.tsx'))

interface Props {
  workspaceId: string
  serverId: string
  /** The list or the customer that the address names, if any. */
  item: string | undefined
  /** The list of people; undefined where the service can’t be asked for them. */
  people: ReactNode | undefined
  onView: (view: CustomersView) => void
}

/** The customers of one server, as people and as URLs. */
export function ServerCustomers({ workspaceId, serverId, item, people, onView }: Props) {
  const slots = useRecordSlots()
  const views: readonly CustomersView[] = people === undefined ? ['urls'] : ['people', 'urls']
  // Everything else that the address names is a customer.
  const addressed = item === undefined || item === 'urls' ? item : 'people'
  const { view, choose } = useCustomersView({ place: serverKey({ workspaceId, serverId }), views, addressed })
  return (
    <>
      {views.length > 1 && (
        <CustomersViews
          view={view}
          views={views}
          onChange={(next) => {
            choose(next)
            onView(next)
          }}
        />
      )}
      <Suspense fallback={<Skeletons rows={5} height={52} />}>
        {view === 'people' ? (
          people
        ) : (
          <IssuedPanel workspaceId={workspaceId} serverId={serverId} isAll={people === undefined} slots={slots} />
        )}
      </Suspense>
    </>
  )
}
