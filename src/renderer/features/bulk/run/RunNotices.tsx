import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconClockPause, IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Run } from '../../../../shared/bulk/commands.ts'
import type { RunHold, RunPause } from '../../../../shared/bulk/run.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { paths } from '../../../lib/paths.ts'
import { roughTime } from '../../../lib/time/rough-time.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { useCountdown } from '../../../ui/time/use-countdown.ts'
import type { RunControl } from './use-run-control.ts'

/** Explains why a run isn't currently sending, and what to do about it. */
export function RunNotices({ run, control }: { run: Run; control: RunControl }) {
  const { state, hold, pause } = run.progress
  const shown =
    state === 'paused' && pause ? (
      <PauseNotice run={run} pause={pause} />
    ) : state === 'running' && hold ? (
      <HoldNotice hold={hold} control={control} />
    ) : null
  return shown && <Stack mb="lg">{shown}</Stack>
}

/** Longer durations are shown in minutes or hours. */
const COUNTED_SECONDS = 120

function HoldNotice({ hold, control }: { hold: RunHold; control: RunControl }) {
  const { t, i18n } = useTranslation('bulk')
  const { t: tError } = useTranslation('errors')
  const seconds = useCountdown(hold.until)
  const left =
    seconds === 0
      ? t('hold.trying')
      : seconds < COUNTED_SECONDS
        ? t('hold.seconds', { count: seconds })
        : t('hold.later', { time: roughTime(seconds, i18n.language) })
  return (
    <Callout
      role="status"
      tone="warn"
      outlined
      icon={<IconClockPause size={16} stroke={1.8} aria-hidden />}
      title={t(`hold.${hold.reason}`)}
      aside={
        <Button variant="default" onClick={control.resume}>
          {t('run.resumeNow')}
        </Button>
      }
    >
      {hold.reason === 'offline' && <p>{describeError(hold.error, tError).cause}</p>}
      <p>
        {/* Keep the countdown from making a screen reader repeat the notice every second. */}
        <span aria-live="off">{left}</span> {t(`hold.${hold.reason}Hint`)}
      </p>
    </Callout>
  )
}

/** Drops the unknown outcome: each row already says whether it may have a URL, and resuming sends other rows. */
const withoutOutcome = (error: AppError): AppError =>
  'outcomeUnknown' in error && error.kind !== 'appEnded' ? { ...error, outcomeUnknown: false } : error

function PauseNotice({ run, pause: { reason, error } }: { run: Run; pause: RunPause }) {
  const { t } = useTranslation('bulk')
  const { t: tError } = useTranslation('errors')
  const [, navigate] = useLocation()
  const { unknown } = run.progress.counts
  switch (reason) {
    case 'person':
      return (
        <Callout role="status" icon={<IconPlayerPause size={16} stroke={1.6} aria-hidden />} title={t('pause.person')}>
          <p>{t('pause.personHint')}</p>
        </Callout>
      )
    case 'appEnded':
      return (
        <Callout
          role="alert"
          tone="warn"
          outlined
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          title={t('pause.appEnded')}
        >
          {unknown > 0 && <p>{t('pause.appEndedUnknown', { count: unknown })}</p>}
          <p>{t('pause.appEndedHint')}</p>
        </Callout>
      )
    case 'unauthenticated':
    case 'storage':
    case 'failing': {
      const { cause, remedy, actions } = describeError(
        withoutOutcome(error ?? { kind: 'appEnded', outcomeUnknown: true }),
        tError,
      )
      const isKey = reason === 'unauthenticated'
      // The title already says that the key was rejected.
      const lines = [isKey ? null : cause, remedy].filter(Boolean)
      return (
        <Callout
          role="alert"
          tone="bad"
          outlined
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          title={t(`pause.${reason}`)}
          aside={
            (isKey || actions.includes('openSettings')) && (
              <Button variant={isKey ? 'filled' : 'default'} onClick={() => navigate(paths.settings(run.workspace.id))}>
                {tError('actions.openSettings')}
              </Button>
            )
          }
        >
          <p>{lines.join(' ')}</p>
          <p>{t('pause.resumeAfter')}</p>
        </Callout>
      )
    }
  }
}
