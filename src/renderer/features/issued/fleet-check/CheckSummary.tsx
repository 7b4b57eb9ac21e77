import { Flex, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetCheck, FleetCounts } from '../../../../shared/fleet-check/fleet-check.ts'
import type { Named } from '../../../../shared/history/issued-record.ts'
import { ChooseCall } from '../../../ui/access/ChooseCall.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'

interface Props {
  /** ID of the heading. */
  id: string
  check: FleetCheck
  /** Current counts. */
  counts: FleetCounts
  /** Number of URLs that changed since they were tested and so aren't included in any count. */
  outdated: number
  /** Servers of the current workspace whose tests made no call. */
  unproved: readonly Named[]
}

const MARKS = {
  good: { Icon: IconCircleCheck, color: 'var(--good)' },
  warn: { Icon: IconAlertTriangle, color: 'var(--warn)' },
  bad: { Icon: IconCircleX, color: 'var(--bad)' },
} as const

/** The result of testing many URLs in one line, and how far it got if it didn't finish. */
export function CheckSummary({ id, check, counts, outdated, unproved }: Props) {
  const { t, i18n } = useTranslation('fleetCheck')
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const reached = { done: number(check.done), total: number(check.total) }
  const { working } = counts
  const tested = working + counts.connects + counts.warning
  const finished = check.state === 'finished'
  const all = working === tested
  const tone = counts.broken > 0 ? 'bad' : finished && tested > 0 && all ? 'good' : 'warn'
  const { Icon, color } = MARKS[tone]
  const title = () => {
    if (counts.broken > 0) return t('broken', { count: counts.broken })
    if (!finished) return t('label')
    if (tested > 0 && !all)
      return working > 0 ? t('connect', { count: tested, called: working }) : t('allConnect', { count: tested })
    if (tested > 0) return t(outdated > 0 ? 'worked' : 'allWork', { count: tested })
    if (outdated > 0) return t('label')
    return t(check.done === 0 ? 'none' : 'noneLive')
  }
  return (
    <>
      <Flex gap="xs" align="center">
        <Icon size={16} stroke={1.9} color={color} aria-hidden />
        <Text id={id} component="h2" inherit fw={600}>
          <span role="status">{title()}</span>
        </Text>
      </Flex>
      {finished && counts.connects > 0 && (
        <Flex wrap="wrap" gap="sm" align="center" my="2xs">
          <Text size="sm" c="dimmed">
            {t('connectHint')}
          </Text>
          <ChooseCall servers={unproved} />
        </Flex>
      )}
      {(check.state === 'cancelled' || check.state === 'appEnded') && <p>{t(check.state, reached)}</p>}
      {check.state === 'failed' && check.error && <ErrorAlert error={check.error} title={t('failed', reached)} />}
    </>
  )
}
