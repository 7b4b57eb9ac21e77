import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import type { McpServer } from '../../shared/model/server.ts'
import { HandOffRow } from '../features/clients/HandOffRow.tsx'
import { changePanel } from '../features/endpoints/panel-store.ts'
import type { ServerTab } from '../features/servers/detail/ServerDetail.tsx'
import type { Issued } from '../lib/issued-urls/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { Skeletons } from '../ui/feedback/Skeletons.tsx'
import { resultConnection } from './result-connection.tsx'

const CallsPanel = lazy(() => import('../features/calls/CallsPanel.tsx'))
const CustomersPanel = lazy(() => import('../features/customers/list/CustomersPanel.tsx'))

/** Below a new URL of a customer: whether it connects, and where it can go. */
export const newUrlRows = (issued: Issued, leave: () => void) => (
  <>
    {resultConnection(issued)}
    <HandOffRow issued={issued} onOpen={leave} />
  </>
)

interface Place {
  t: TFunction<['customers', 'calls']>
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** What the address opens in the tab: a customer. */
  item: string | undefined
  workspaceId: string
  mayManage: boolean
}

/** The tabs of a server whose service can be read on who uses it and how. */
export function accessTabs({ id, name }: McpServer, { t, navigate, item, workspaceId, mayManage }: Place) {
  const go = (tab: string, customerId?: string) => navigate(paths.servers(id, tab, customerId), { replace: true })
  const openRecording = () => {
    go('settings')
    changePanel({ workspaceId, serverId: id }, { focus: 'logContent' })
  }
  return {
    customers: {
      value: 'customers',
      label: t('customers:tab'),
      content: (
        <Suspense fallback={<Skeletons rows={5} height={51} />}>
          <CustomersPanel
            server={{ id, name }}
            customerId={item}
            newUrlRows={newUrlRows}
            onOpen={(customerId) => go('customers', customerId)}
            onShowCalls={(customerId) => go('activity', customerId)}
            onGenerate={() => go('generate')}
          />
        </Suspense>
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
            onRecording={mayManage ? openRecording : undefined}
          />
        </Suspense>
      ),
    },
  } as const satisfies Record<string, ServerTab>
}
