import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../../../../ui/time/use-countdown.ts'

/** The time until a request that was put off is sent again; `until` in ms since 1970. */
export function WaitLeft({ until }: { until: number }) {
  const { t } = useTranslation('move')
  const seconds = useCountdown(until)
  return (
    // Counting must not make a screen reader repeat it every second.
    <Text size="sm" c="dimmed" aria-live="off">
      {seconds > 0 ? t('run.waitingLeft', { count: seconds }) : t('run.waitingOver')}
    </Text>
  )
}
