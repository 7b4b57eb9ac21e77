import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UrlCheck } from '../../../shared/history/issued-record.ts'
import { say } from '../../../shared/text/say.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

const MARKS = {
  working: { Icon: IconCircleCheck, color: 'var(--good)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--warn)' },
  broken: { Icon: IconCircleX, color: 'var(--bad)' },
} as const

/** What the last connection test of a URL found, and when; a dash where there was none. */
export function LastTest({ check }: { check: UrlCheck | null }) {
  const { t } = useTranslation('issued')
  if (check === null)
    return (
      <Text span inherit c="var(--text-3)" title={t('checks.untested')} aria-label={t('checks.untested')} role="img">
        –
      </Text>
    )
  const { Icon, color } = MARKS[check.state]
  const label = t(`checks.${check.state}`)
  const title = check.problem ? `${label}: ${say(check.problem.cause)}` : label
  return (
    <Group component="span" gap="3xs" wrap="nowrap" title={title}>
      <Icon size={14} stroke={1.9} color={color} aria-label={label} role="img" />
      <RelativeTime time={check.at} style="narrow" />
    </Group>
  )
}
