import '@mantine/core/styles/Progress.layer.css'
import { Button, Flex, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FleetCheck } from '../../../../shared/fleet-check/fleet-check.ts'
import { roughTime } from '../../../lib/time/rough-time.ts'

interface Props {
  /** ID of the heading. */
  id: string
  check: FleetCheck
  busy: boolean
  onCancel: () => void
}

/** Progress of testing many URLs, with a cancel button. */
export function CheckProgress({ id, check: { done, total, secondsLeft }, busy, onCancel }: Props) {
  const { t, i18n } = useTranslation('fleetCheck')
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const progress = t('progress', { done: number(done), total: number(total) })
  const left = secondsLeft === null ? null : t('left', { time: roughTime(secondsLeft, i18n.language) })
  return (
    <>
      <Flex gap="sm" align="center" wrap="wrap">
        <Text id={id} component="h2" inherit fw={600}>
          {t('running', { count: total })}
        </Text>
        <Text span size="sm" c="dimmed">
          {[progress, ...(left ? [left] : [])].join(' · ')}
        </Text>
        <Button variant="default" size="compact-sm" ms="auto" loading={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Flex>
      <Progress
        size="sm"
        value={total === 0 ? 0 : Math.floor((done / total) * 100)}
        transitionDuration={0}
        aria-label={t('label')}
      />
    </>
  )
}
