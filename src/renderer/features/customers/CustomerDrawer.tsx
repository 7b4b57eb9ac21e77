import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/command-query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { CustomerDetail } from './CustomerDetail.tsx'
import classes from './CustomerDrawer.module.css'
import { secondLine } from './CustomerLine.tsx'

const RENEW_AFTER_MS = 5000

interface Props {
  server: { id: string; name: string }
  customerId: string
  onClose: () => void
  onShowCalls: () => void
}

/** One customer beside the table, which can be used meanwhile. Escape closes it. Mount it anew for another customer. */
export function CustomerDrawer({ server, customerId, onClose, onShowCalls }: Props) {
  const { t } = useTranslation('customers')
  const drawer = useRef<HTMLElement>(null)
  const detail = useQuery({
    ...commandQuery('customers.get', { id: customerId }),
    staleTime: 0,
    refetchInterval: RENEW_AFTER_MS,
  })
  useEffect(() => drawer.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in a dialog that was opened from here closes that dialog alone.
    if (event.key !== 'Escape' || (event.target as HTMLElement).closest('dialog')) return
    event.stopPropagation()
    onClose()
  }
  const customer = detail.data?.customer
  const gone = detail.error?.detail.kind === 'notFound'
  return createPortal(
    <aside
      ref={drawer}
      tabIndex={-1}
      className={classes.drawer}
      aria-label={t('detail.label', { customer: customer?.primaryIdentity ?? '' })}
      onKeyDown={onKeyDown}
    >
      <header className={classes.header}>
        <div className={classes.heading}>
          <h2 className={classes.title} title={customer?.primaryIdentity} data-selectable>
            {customer?.primaryIdentity}
          </h2>
          {customer && <p className={classes.second}>{secondLine(customer.metadata)}</p>}
        </div>
        <CloseButton size={30} aria-label={t('detail.close')} title={t('detail.close')} onClick={onClose} />
      </header>
      {detail.isPending && <Skeletons rows={4} height={64} />}
      {gone && <EmptyState title={t('detail.gone')} hint={t('detail.goneHint')} />}
      {detail.error && !gone && (
        <div className={classes.message}>
          <ErrorAlert error={detail.error.detail} actions={{ retry: () => void detail.refetch() }} />
        </div>
      )}
      {detail.data && !gone && (
        <CustomerDetail server={server} detail={detail.data} onShowCalls={onShowCalls} onRemoved={onClose} />
      )}
    </aside>,
    document.body,
  )
}
