import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import type { McpServer } from '../../shared/model/server.ts'
import type { ServerTab } from '../features/servers/detail/ServerDetail.tsx'
import { paths } from '../lib/paths.ts'
import { Skeletons } from '../ui/feedback/Skeletons.tsx'
import { customerSlots } from './customers/customer-slots.tsx'
import { ServerCustomers } from './customers/ServerCustomers.tsx'

const CallsPanel = lazy(() => import('../features/calls/CallsPanel.tsx'))
const CustomersPanel = lazy(() => import('../features/customers/list/CustomersPanel.tsx'))

interface Place {
  t: TFunction<['customers', 'calls']>
  navigate: (path: string, options?: { replace?: boolean }) => void
  workspaceId: string
  /** The customer or list that the path opens in the tab. */
  item: string | undefined
  /** Whether the service can be queried for customers and calls. */
  mayRead: boolean
  mayManage: boolean
  mayGenerate: boolean
}

/** A server's tabs for its customers and calls. Show the calls tab only if the service can be queried. */
export function accessTabs({ id, name }: McpServer, place: Place) {
  const { t, navigate, item, workspaceId, mayRead, mayManage, mayGenerate } = place
  const go = (tab: string, customerId?: string) => navigate(paths.servers(id, tab, customerId), { replace: true })
  return {
    customers: {
      value: 'customers',
      label: t('customers:tab'),
      content: (
        <ServerCustomers
          workspaceId={workspaceId}
          serverId={id}
          item={item}
          onTable={mayGenerate ? () => navigate(paths.table(id)) : undefined}
          onView={(view) => go('customers', view === 'urls' ? 'urls' : undefined)}
          people={
            mayRead ? (
              <CustomersPanel
                server={{ id, name }}
                customerId={item === 'urls' ? undefined : item}
                slots={customerSlots}
                onOpen={(customerId) => go('customers', customerId)}
                onShowCalls={(customerId) => go('activity', customerId)}
                onGenerate={() => go('generate')}
              />
            ) : undefined
          }
        />
      ),
    },
    activity: {
      value: 'activity',
      label: t('calls:tab'),
      content: (
        <Suspense fallback={<Skeletons rows={6} height={40} />}>
          <CallsPanel
            server={{ id, name }}
            customerId={item}
            onCustomer={(customerId) => go('activity', customerId)}
            onOpenCustomer={(customerId) => go('customers', customerId)}
            onAllCustomers={() => go('customers')}
            onRecording={
              mayManage ? () => navigate(paths.serverSetting(id, 'logContent'), { replace: true }) : undefined
            }
          />
        </Suspense>
      ),
    },
  } as const satisfies Record<string, ServerTab>
}
