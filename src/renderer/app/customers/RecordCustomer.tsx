import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { paths } from '../../lib/paths.ts'
import { useDiscardQuestion } from '../../ui/dialogs/use-discard-question.tsx'
import { forgetLimits, hasUnsavedLimits } from '../../ui/limits/limit-drafts.ts'
import { customerSlots } from './customer-slots.tsx'

const CustomerDrawer = lazy(async () => ({
  default: (await import('../../features/customers/drawer/CustomerDrawer.tsx')).CustomerDrawer,
}))

interface Props {
  record: IssuedRecord
  /** Shown if the service can't be queried or doesn't know the customer. */
  fallback: ReactNode
  onClose: () => void
}

/** Details of the customer that a URL belongs to. */
export function RecordCustomer({ record, fallback, onClose }: Props) {
  const [, navigate] = useLocation()
  const current = useWorkspaceId()
  const { workspace, server, state, customerId } = record
  const { mayRead } = useServiceAccess(workspace.id)
  const { leave, question } = useDiscardQuestion(
    () => customerId !== null && hasUnsavedLimits(customerId),
    () => {
      if (customerId !== null) forgetLimits(customerId)
      onClose()
    },
  )
  if (!mayRead || current !== workspace.id || state !== 'issued' || customerId === null) return fallback
  return (
    <Suspense>
      <CustomerDrawer
        key={customerId}
        server={server}
        customerId={customerId}
        slots={customerSlots}
        fallback={fallback}
        onClose={leave}
        onRemoved={onClose}
        onShowCalls={(serverId) => navigate(paths.servers(serverId, 'activity', customerId))}
      />
      {question}
    </Suspense>
  )
}
