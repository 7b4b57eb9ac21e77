import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRecord } from '../../../shared/platform/call-record.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './CallLog.module.css'
import { CallRow } from './CallRow.tsx'

const COLUMNS = ['time', 'customer', 'tool', 'result', 'duration', 'size'] as const

interface Props {
  server: { id: string; name: string }
  /** Newest first. */
  calls: readonly CallRecord[]
  /** There are older ones. */
  more: boolean
  loading: boolean
  onMore: () => void
  onCustomer: (customerId: string) => void
  onTool: (tool: string) => void
  onOpenCustomer: (customerId: string) => void
}

/** The calls, one line each; a line opens to show everything that is known of its call. */
export function CallLog({ server, calls, more, loading, onMore, onCustomer, onTool, onOpenCustomer }: Props) {
  const { t } = useTranslation('calls')
  const [openId, setOpenId] = useState<number | null>(null)
  const toggle = useCallback((id: number) => setOpenId((open) => (open === id ? null : id)), [])
  const now = useNow(60_000)
  if (calls.length === 0) return <EmptyState title={t('log.none')} hint={t('log.noneHint')} />
  return (
    <>
      <table className={classes.table} aria-label={t('log.label', { server: server.name })}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={classes[column]}>
                {t(`log.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {calls.map((call) => (
          <CallRow
            key={call.id}
            call={call}
            today={new Date(now).toDateString()}
            open={call.id === openId}
            onToggle={toggle}
            onCustomer={onCustomer}
            onTool={onTool}
            onOpenCustomer={onOpenCustomer}
          />
        ))}
      </table>
      {more && (
        <div className={classes.more}>
          <Button variant="default" loading={loading} onClick={onMore}>
            {t('log.more')}
          </Button>
        </div>
      )}
    </>
  )
}
