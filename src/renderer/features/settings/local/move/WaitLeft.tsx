import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../../../../ui/time/use-countdown.ts'

/** Time until a delayed request is retried; `until` is in ms since 1970. */
export function WaitLeft({ until }: { until: number }) {
  const { t } = useTranslation('move')
  const seconds = useCountdown(until)
  return (
    // Keep the countdown from making a screen reader repeat the text every second.
    <Text size="sm" ps="2xl" c="dimmed" aria-live="off">
      {seconds > 0 ? t('run.waitingLeft', { count: seconds }) : t('run.waitingOver')}
    </Text>
  )
}
