import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { describeError, type ErrorAction } from '../../lib/errors/describe-error.ts'
import { useCountdown } from '../time/use-countdown.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import classes from './ErrorLine.module.css'

interface Props {
  error: AppError
  /** When the error happened, in ms since 1970, i.e. the start of a rate limit. */
  at: number
  /** Handlers of remedy buttons, for the remedies available here. */
  actions: Partial<Record<ErrorAction, () => void>>
}

/**
 * An error in one line below the clicked button. Its cause and remedy are announced immediately to assistive technology and shown on
 * demand. If the outcome is unknown, everything is shown.
 */
export function ErrorLine({ error, at, actions }: Props) {
  const { t } = useTranslation('errors')
  const { title, cause, remedy, actions: best, waitSeconds = 0 } = describeError(error, t)
  const seconds = useCountdown(useMemo(() => at + waitSeconds * 1000, [at, waitSeconds]))
  const [open, setOpen] = useState(false)
  const isUnsure = 'outcomeUnknown' in error && error.outcomeUnknown
  if (isUnsure || error.kind === 'cancelled') return <ErrorAlert error={error} at={at} actions={actions} />
  const offered = best.flatMap((action) => {
    const run = actions[action]
    return run ? [{ action, run }] : []
  })
  const details = (
    <>
      {cause && <p>{cause}</p>}
      {remedy && <p>{remedy}</p>}
    </>
  )
  return (
    <div role="alert" tabIndex={-1} className={classes.line} data-tone="bad">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <Box className={classes.text} data-selectable>
        <Text inherit fw={600} c="var(--tone)">
          {title}
        </Text>
        {open ? details : <VisuallyHidden>{details}</VisuallyHidden>}
        <Group gap="2xs" mt="2xs">
          {offered.map(({ action, run }) => (
            <Button key={action} variant="default" size="xs" disabled={seconds > 0} onClick={run}>
              {/* Keep the countdown from making a screen reader repeat the alert every second. */}
              {seconds > 0 ? <span aria-live="off">{t('retryIn', { count: seconds })}</span> : t(`actions.${action}`)}
            </Button>
          ))}
          <Button variant="subtle" size="xs" px="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('details')}
          </Button>
        </Group>
      </Box>
    </div>
  )
}
