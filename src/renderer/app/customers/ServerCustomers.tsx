import { lazy, type ReactNode, Suspense } from 'react'
import { serverKey } from '../../lib/server-place.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { useRecordSlots } from '../use-record-slots.tsx'
import { CustomersViews } from './CustomersViews.tsx'
import { type CustomersView, useCustomersView } from './customers-view-store.ts'
import { FromTableButton } from './FromTableButton.tsx'

const IssuedPanel = lazy(() => import('../../features/issued/IssuedPanel.tsx'))

interface Props {
  workspaceId: string
  serverId: string
  /** The list or customer named by the path, if any. */
  item: string | undefined
  /** The list of people; undefined if the service can't be queried for them. */
  people: ReactNode | undefined
  /** Starts a run from a table; undefined if URLs can't be generated. */
  onTable: (() => void) | undefined
  onView: (view: CustomersView) => void
}

/** A server's customers, as people and as URLs. */
export function ServerCustomers({ workspaceId, serverId, item, people, onTable, onView }: Props) {
  const slots = useRecordSlots()
  const views: readonly CustomersView[] = people === undefined ? ['urls'] : ['people', 'urls']
  // Any other value in the path is a customer.
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
        >
          {onTable && <FromTableButton onClick={onTable} />}
        </CustomersViews>
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
