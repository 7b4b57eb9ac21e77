import { Button, Group } from '@mantine/core'
import { Fragment, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'
import { MINUTE_MS } from '../../../../shared/values/durations.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { TableFrame } from '../../../ui/data-table/TableFrame.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowGap } from '../../../ui/rows/RowGap.tsx'
import { useRowsInView } from '../../../ui/rows/use-rows-in-view.ts'
import classes from './CallLog.module.css'
import { CallRow } from './CallRow.tsx'

const COLUMNS = [
  { key: 'time', width: 'clamp(5.75rem, 50cqi - 12.5rem, 6.75rem)' },
  { key: 'customer' },
  { key: 'tool', width: 'clamp(6.5rem, 22cqi - 1rem, 10.5rem)' },
  { key: 'result', width: 'clamp(8rem, 40cqi - 6rem, 11.5rem)' },
  // Without width in a narrow pane, where its cells are hidden.
  { key: 'duration', width: 'clamp(0rem, 10000cqi - 3000rem, 4.5rem)', numeric: true },
  { key: 'size', numeric: true },
] as const
const ROW_HEIGHT = 36
const HEAD_HEIGHT = 32

interface Props {
  server: { id: string; name: string }
  /** Newest first. */
  calls: readonly CallRecord[]
  /** Whether there are older calls. */
  more: boolean
  loading: boolean
  /** Whether all calls come from one customer, who is named elsewhere. */
  oneCustomer: boolean
  onMore: () => void
  onCustomer: (customerId: string) => void
  onTool: (tool: string) => void
  onOpenCustomer: (customerId: string) => void
  onRecording: (() => void) | undefined
}

/** Calls, one row each; expanding a row shows all details. Only the visible rows and the focused one are rendered. */
export function CallLog(props: Props) {
  const { server, calls, more, loading, oneCustomer, onMore, onCustomer, onTool, onOpenCustomer, onRecording } = props
  const { t } = useTranslation('calls')
  const [openId, setOpenId] = useState<number | null>(null)
  const toggle = useCallback((id: number) => setOpenId((open) => (open === id ? null : id)), [])
  const now = useNow(MINUTE_MS)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const rows = useRowsInView({
    count: calls.length,
    height: ROW_HEIGHT,
    head: HEAD_HEIGHT,
    keep: calls.findIndex(({ id }) => id === focusedId),
    keyOf: (index) => calls[index]?.id ?? index,
  })
  if (calls.length === 0) return <EmptyState title={t('log.none')} hint={t('log.noneHint')} />
  return (
    <>
      <TableFrame
        ref={rows.table}
        columns={COLUMNS.map((column) => ({ ...column, title: t(`log.${column.key}`) }))}
        className={classes.table}
        data-one-customer={oneCustomer || undefined}
        aria-label={t('log.label', { server: server.name })}
        aria-rowcount={calls.length + 1}
      >
        {rows.indexes.map((index, place) => {
          const call = calls[index]
          return (
            call && (
              <Fragment key={call.id}>
                <Gap height={rows.gapBefore(place)} />
                <CallRow
                  ref={rows.virtual.measureElement}
                  call={call}
                  index={index}
                  today={new Date(now).toDateString()}
                  open={call.id === openId}
                  onFocus={setFocusedId}
                  onToggle={toggle}
                  onCustomer={onCustomer}
                  onTool={onTool}
                  onOpenCustomer={onOpenCustomer}
                  onRecording={onRecording}
                />
              </Fragment>
            )
          )
        })}
        <Gap height={rows.gapBefore(rows.indexes.length)} />
      </TableFrame>
      {more && (
        <Group justify="center" pt="xs">
          <Button variant="default" loading={loading} onClick={onMore}>
            {t('log.more')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Space for calls that aren't rendered. Each call is a row group, and so is a gap. */
function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <tbody aria-hidden>
      <RowGap height={height} />
    </tbody>
  ) : null
}
