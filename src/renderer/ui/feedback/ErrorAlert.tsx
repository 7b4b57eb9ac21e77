import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { describeError, type ErrorAction } from '../../lib/errors/describe-error.ts'
import { useCountdown } from '../time/use-countdown.ts'
import { Callout } from './Callout.tsx'

interface Props {
  error: AppError
  /** When the error happened, in ms since 1970, i.e. the start of a rate limit. Defaults to when it's first shown. */
  at?: number
  /** Overrides the default title if that isn't specific enough. */
  title?: string | undefined
  /** Handlers of remedy buttons, for the remedies available here. */
  actions?: Partial<Record<ErrorAction, () => void>>
  /** Additional help. */
  children?: ReactNode
}

/**
 * An error with its cause and remedy, announced immediately to assistive technology. A cancellation isn't an error: unless its outcome is
 * unknown, it's shown only as a quiet line.
 */
export function ErrorAlert({ error, at, title: given, actions = {}, children }: Props) {
  const { t } = useTranslation('errors')
  const { title, cause, remedy, actions: best, waitSeconds = 0 } = describeError(error, t)
  const since = useMemo(() => at ?? Date.now(), [at, error])
  const seconds = useCountdown(since + waitSeconds * 1000)
  const offered = best.flatMap((action) => {
    const run = actions[action]
    return run ? [{ action, run }] : []
  })
  if (error.kind === 'cancelled' && !error.outcomeUnknown) {
    return (
      <Text role="status" tabIndex={-1} inherit c="dimmed">
        {cause}
      </Text>
    )
  }
  return (
    <Callout
      role="alert"
      tabIndex={-1}
      tone="bad"
      outlined
      icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      title={given ?? title}
    >
      {cause && <p>{cause}</p>}
      {remedy && <p>{remedy}</p>}
      {children}
      {offered.length > 0 && (
        <Group gap="xs" mt="2xs">
          {offered.map(({ action, run }) => (
            <Button key={action} variant="default" disabled={seconds > 0} onClick={run}>
              {/* Keep the countdown from making a screen reader repeat the alert every second. */}
              {seconds > 0 ? <span aria-live="off">{t('retryIn', { count: seconds })}</span> : t(`actions.${action}`)}
            </Button>
          ))}
        </Group>
      )}
    </Callout>
  )
}
