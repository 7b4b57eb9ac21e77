import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { Drawer } from '../../../ui/dialogs/Drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { SecondLine, secondLine } from '../list/CustomerNames.tsx'
import { CustomerDetail } from './CustomerDetail.tsx'
import type { CustomerSlots } from './customer-slots.ts'

interface Props {
  /** The server the customer was selected on, if any: its URLs come first. */
  server: { id: string; name: string } | undefined
  customerId: string
  slots: CustomerSlots
  onClose: () => void
  onRemoved: () => void
  onShowCalls: (serverId: string | undefined) => void
  /** Shown instead of the message that there's no such customer. */
  fallback?: ReactNode
}

/** A customer's details, shown next to the list, which stays usable. Escape closes them. Each customer needs its own `key`. */
export function CustomerDrawer(props: Props) {
  const { server, customerId, slots, onClose, onRemoved, onShowCalls, fallback } = props
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const detail = useQuery({
    ...commandQuery('customers.get', { workspaceId, id: customerId }),
    staleTime: 0,
  })
  const customer = detail.data?.customer
  const gone = detail.error?.detail.kind === 'notFound'
  if (gone && fallback !== undefined) return fallback
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
          slots={slots}
          onShowCalls={onShowCalls}
          onRemoved={onRemoved}
        />
      )}
    </Drawer>
  )
}
