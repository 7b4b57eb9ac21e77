import { Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/model/workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { paths } from '../../lib/paths.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useRecordSlots } from '../use-record-slots.tsx'
import { CustomersViews } from './CustomersViews.tsx'
import { customerSlots } from './customer-slots.tsx'
import { type CustomersView, useCustomersView } from './customers-view-store.ts'
import { FromTableButton } from './FromTableButton.tsx'
import { NewUrlButton } from './NewUrlButton.tsx'

const IssuedPanel = lazy(() => import('../../features/issued/IssuedPanel.tsx'))
const PeoplePanel = lazy(() => import('../../features/customers/list/PeoplePanel.tsx'))
const RunsPanel = lazy(() => import('../../features/bulk/start/RunsPanel.tsx'))

const PATHS = { people: paths.people, urls: paths.urls, runs: paths.runs } as const

interface Props {
  workspace: Workspace
  /** The list named by the path, if any. */
  view: string | undefined
  /** The customer opened by the path, if any. */
  item: string | undefined
}

/** Everyone with a URL in the workspace, listed as people, as URLs, or by the runs that generated them. */
export default function CustomersPlace({ workspace, view: addressed, item }: Props) {
  const { t } = useTranslation('customers')
  const [, navigate] = useLocation()
  const { mayRead, mayGenerate } = useServiceAccess(workspace.id)
  const slots = useRecordSlots()
  const views: readonly CustomersView[] = mayRead ? ['people', 'urls', 'runs'] : ['urls', 'runs']
  const { view, choose } = useCustomersView({ place: workspace.id, views, addressed })
  return (
    <Screen
      title={t('place.title')}
      actions={
        mayGenerate && (
          <Group gap="xs" wrap="nowrap">
            <FromTableButton onClick={() => navigate(paths.table())} />
            <NewUrlButton workspaceId={workspace.id} />
          </Group>
        )
      }
    >
      <CustomersViews
        view={view}
        views={views}
        onChange={(next) => {
          choose(next)
          navigate(PATHS[next](), { replace: true })
        }}
      />
      <Suspense fallback={<Skeletons rows={6} height={52} />}>
        {view === 'people' && (
          <PeoplePanel
            workspaceId={workspace.id}
            customerId={item}
            slots={customerSlots}
            onOpen={(customerId) => navigate(paths.people(customerId), { replace: true })}
            onShowCalls={(customerId, serverId) => navigate(paths.servers(serverId, 'activity', customerId))}
          />
        )}
        {view === 'urls' && <IssuedPanel workspaceId={workspace.id} isAll={!mayRead} slots={slots} />}
        {view === 'runs' && <RunsPanel />}
      </Suspense>
    </Screen>
  )
}
