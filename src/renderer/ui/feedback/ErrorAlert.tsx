import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { describeError, type ErrorAction } from '../../lib/errors/describe-error.ts'
import { useCountdown } from '../time/use-countdown.ts'
import classes from './ErrorAlert.module.css'

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
 * An error in one line with its remedy's buttons. Its cause and remedy are announced immediately to assistive technology and shown on
 * demand, or right away if there's no button or the outcome is unknown. A cancellation isn't an error: unless its outcome is unknown, it's
 * shown only as a quiet line.
 */
export function ErrorAlert({ error, at, title: given, actions = {}, children }: Props) {
  const { t } = useTranslation('errors')
  const { title, cause, remedy, actions: best, waitSeconds = 0 } = describeError(error, t)
  const since = useMemo(() => at ?? Date.now(), [at, error])
  const seconds = useCountdown(since + waitSeconds * 1000)
  const isUnsure = 'outcomeUnknown' in error && error.outcomeUnknown
  const [open, setOpen] = useState(isUnsure)
  const offered = best.flatMap((action) => {
    const run = actions[action]
    return run ? [{ action, run }] : []
  })
  if (error.kind === 'cancelled' && !isUnsure) {
    return (
      <Text role="status" tabIndex={-1} inherit c="dimmed">
        {cause}
      </Text>
    )
  }
  const details = (
    <>
      {cause && <p>{cause}</p>}
      {remedy && <p>{remedy}</p>}
    </>
  )
  return (
    <div role="alert" tabIndex={-1} className={classes.alert} data-tone="bad">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <Box className={classes.text} data-selectable>
        <div className={classes.line}>
          <Text inherit className={classes.title} fw={600} c="var(--tone)">
            {given ?? title}
          </Text>
          {offered.length > 0 && (
            <Group gap="2xs" wrap="nowrap">
              {offered.map(({ action, run }) => (
                <Button key={action} variant="default" size="xs" disabled={seconds > 0} onClick={run}>
                  {/* Keep the countdown from making a screen reader repeat the alert every second. */}
                  {seconds > 0 ? (
                    <span aria-live="off">{t('retryIn', { count: seconds })}</span>
                  ) : (
                    t(`actions.${action}`)
                  )}
                </Button>
              ))}
              <Button variant="subtle" size="xs" px="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
                {t('details')}
              </Button>
            </Group>
          )}
        </div>
        {open || offered.length === 0 ? details : <VisuallyHidden>{details}</VisuallyHidden>}
        {children}
      </Box>
    </div>
  )
}
