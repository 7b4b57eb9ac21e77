import { Anchor, Box, Flex, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'
import { bytes, duration } from '../../../../shared/text/measures.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { RowButton } from '../../../ui/data-table/TableFrame.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { CallDetail } from './CallDetail.tsx'
import classes from './CallLog.module.css'
import { callTime } from './call-format.ts'

interface Props {
  /** Measures the row, which is taller when expanded. */
  ref: Ref<HTMLTableSectionElement>
  call: CallRecord
  /** Index in the whole log, starting at 0. */
  index: number
  /** The current day in `toDateString` format: today's calls are shown without a date. */
  today: string
  open: boolean
  onFocus: (id: number) => void
  onToggle: (id: number) => void
  onCustomer: (customerId: string) => void
  onTool: (tool: string) => void
  onOpenCustomer: (customerId: string) => void
  onRecording: (() => void) | undefined
}

/** A call in the log. Memoized because the log refreshes every few seconds. */
export const CallRow = memo(
  function CallRow(props: Props) {
    const { ref, call, index, today, open, onFocus, onToggle, onCustomer, onTool, onOpenCustomer, onRecording } = props
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
        <tr data-row data-pressable aria-rowindex={index + 2}>
          <th scope="row">
            <RowButton
              className={classes.toggle}
              display="block"
              data-disclosure
              aria-expanded={open}
              title={exactTime(new Date(at).getTime(), i18n.language)}
              onClick={() => onToggle(id)}
            >
              <Flex component="span" gap="2xs" h="var(--control-lg)" pl="3xs" align="center" fz="sm">
                <IconChevronRight size={14} stroke={1.8} color="var(--text-3)" aria-hidden />
                {callTime(at, new Date(today).getTime(), i18n.language)}
              </Flex>
            </RowButton>
          </th>
          <td>
            <FilterButton
              title={t('charts.onlyCustomer', { customer: primaryIdentity })}
              onClick={() => onCustomer(customerId)}
            >
              <bdi dir="ltr">{primaryIdentity}</bdi>
            </FilterButton>
          </td>
          <td>
            <FilterButton data-mono title={t('charts.onlyTool', { tool })} onClick={() => onTool(tool)}>
              {tool}
            </FilterButton>
          </td>
          <td>
            {ok ? (
              <Flex component="span" display="inline-flex" gap="2xs" align="center">
                <Box component="span" w="0.5rem" h="0.5rem" bdrs="50%" bg="var(--good-dot)" />
                {t('log.ok')}
              </Flex>
            ) : (
              <Badge tone="bad">{t(`errorKinds.${errorKind ?? 'internal'}`)}</Badge>
            )}
            {status !== null && (
              <Text span inherit ml="xs" c="var(--text-3)" data-from="md">
                {status}
              </Text>
            )}
            {call.test && (
              <Box component="span" ml="xs" title={t('log.testTitle')}>
                <Badge>{t('log.test')}</Badge>
              </Box>
            )}
          </td>
          <td data-numeric>{duration(call.durationMs, i18n.language)}</td>
          <Box component="td" c="dimmed" data-numeric title={t('log.sizeTitle', sizes)}>
            {t('detail.bytes', sizes)}
          </Box>
        </tr>
        {open && (
          <tr data-row>
            <Box
              component="td"
              colSpan={6}
              className={classes.detail}
              pt="3xs"
              pb="lg"
              pl="2xl"
              pr="lg"
              bg="var(--well)"
            >
              <CallDetail call={call} onOpenCustomer={onOpenCustomer} onRecording={onRecording} />
            </Box>
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

/** A name that filters the log when clicked. */
function FilterButton(props: ComponentProps<'button'>) {
  return (
    <Anchor
      component="button"
      type="button"
      display="block"
      maw="100%"
      truncate
      c="inherit"
      fz="sm"
      lh="xl"
      data-above
      {...props}
    />
  )
}
