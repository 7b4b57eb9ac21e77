import { Box, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'
import { bytes, duration } from '../../../../shared/text/measures.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RowButton } from '../../../ui/layout/DataTable.tsx'
import { CallDetail } from './CallDetail.tsx'
import classes from './CallLog.module.css'
import { callTime } from './call-format.ts'

interface Props {
  /** Measures the line, which is higher while it is open. */
  ref: Ref<HTMLTableSectionElement>
  call: CallRecord
  /** Place in the whole log, from 0. */
  index: number
  /** The current day, as `toDateString` has it: calls of today are shown without it. */
  today: string
  open: boolean
  onFocus: (id: number) => void
  onToggle: (id: number) => void
  onCustomer: (customerId: string) => void
  onTool: (tool: string) => void
  onOpenCustomer: (customerId: string) => void
}

/** One call in the log. Drawn again only when something of it changes: the log renews itself every few seconds. */
export const CallRow = memo(
  function CallRow({ ref, call, index, today, open, onFocus, onToggle, onCustomer, onTool, onOpenCustomer }: Props) {
    const { t, i18n } = useTranslation('calls')
    const { id, at, customerId, primaryIdentity, tool, ok, errorKind, status } = call
    const sizes = {
      argumentBytes: bytes(call.argumentBytes, i18n.language),
      replyBytes: bytes(call.replyBytes, i18n.language),
    }
    return (
      <tbody
        ref={ref}
        data-index={index}
        className={classes.entry}
        data-open={open || undefined}
        onFocus={() => onFocus(id)}
      >
        <tr className={classes.row} data-row data-pressable aria-rowindex={index + 2}>
          <th scope="row">
            <RowButton
              className={classes.toggle}
              aria-expanded={open}
              title={exactTime(new Date(at).getTime(), i18n.language)}
              onClick={() => onToggle(id)}
            >
              <IconChevronRight size={14} stroke={1.8} className={classes.chevron} aria-hidden />
              {callTime(at, new Date(today).getTime(), i18n.language)}
            </RowButton>
          </th>
          <td>
            <UnstyledButton
              className={classes.link}
              data-above
              title={t('charts.onlyCustomer', { customer: primaryIdentity })}
              onClick={() => onCustomer(customerId)}
            >
              <bdi dir="ltr">{primaryIdentity}</bdi>
            </UnstyledButton>
          </td>
          <td>
            <UnstyledButton
              className={classes.link}
              data-above
              data-mono
              title={t('charts.onlyTool', { tool })}
              onClick={() => onTool(tool)}
            >
              {tool}
            </UnstyledButton>
          </td>
          <td>
            {ok ? (
              <span className={classes.ok}>{t('log.ok')}</span>
            ) : (
              <Badge tone="bad">{t(`errorKinds.${errorKind ?? 'internal'}`)}</Badge>
            )}
            {status !== null && <span className={classes.status}>{status}</span>}
            {call.test && (
              <Box component="span" ml="xs" title={t('log.testTitle')}>
                <Badge>{t('log.test')}</Badge>
              </Box>
            )}
          </td>
          <td data-numeric>{duration(call.durationMs, i18n.language)}</td>
          <td className={classes.size} data-numeric title={t('log.sizeTitle', sizes)}>
            {t('detail.bytes', sizes)}
          </td>
        </tr>
        {open && (
          <tr>
            <td colSpan={6} className={classes.detail}>
              <CallDetail call={call} onOpenCustomer={onOpenCustomer} />
            </td>
          </tr>
        )}
      </tbody>
    )
  },
  (before, after) =>
    before.call.id === after.call.id &&
    before.index === after.index &&
    before.open === after.open &&
    before.today === after.today,
)
