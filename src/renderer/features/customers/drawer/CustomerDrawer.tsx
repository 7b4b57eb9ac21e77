import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { Drawer } from '../../../ui/dialogs/Drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { SecondLine, secondLine } from '../list/CustomerNames.tsx'
import type { NewUrlRows } from '../tokens/NewUrlDialog.tsx'
import { CustomerDetail } from './CustomerDetail.tsx'

interface Props {
  server: { id: string; name: string }
  customerId: string
  newUrlRows: NewUrlRows
  onClose: () => void
  onRemoved: () => void
  onShowCalls: () => void
}

/** One customer beside the table, which stays usable. Escape closes it. Each customer needs its own `key`. */
export function CustomerDrawer({ server, customerId, newUrlRows, onClose, onRemoved, onShowCalls }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const detail = useQuery({
    ...commandQuery('customers.get', { workspaceId, id: customerId }),
    staleTime: 0,
  })
  const customer = detail.data?.customer
  const gone = detail.error?.detail.kind === 'notFound'
  return (
    <Drawer
      label={t('detail.label', { customer: customer?.primaryIdentity ?? '' })}
      title={customer?.primaryIdentity ?? ''}
      second={customer && secondLine(customer.metadata) !== '' && <SecondLine metadata={customer.metadata} />}
      close={t('detail.close')}
      onClose={onClose}
    >
      {detail.isPending && <Skeletons rows={4} height={64} />}
      {gone && <EmptyState title={t('detail.gone')} hint={t('detail.goneHint')} />}
      {detail.error && !gone && (
        <Box py="lg" px="2xl">
          <ErrorAlert error={detail.error.detail} actions={{ retry: () => void detail.refetch() }} />
        </Box>
      )}
      {detail.data && !gone && (
        <CustomerDetail
          server={server}
          detail={detail.data}
          newUrlRows={newUrlRows}
          onShowCalls={onShowCalls}
          onRemoved={onRemoved}
        />
      )}
    </Drawer>
  )
}
