import { Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { duration } from '../../../../shared/text/measures.ts'
import { type TestRun, wasSent } from '../testing/test-store.ts'
import classes from './TestMark.module.css'

/** How the last test of an endpoint went: status and milliseconds, in green only when it worked. */
export function TestMark({ run }: { run: TestRun | undefined }) {
  const { t, i18n } = useTranslation('endpoints')
  const cancelled = run?.state === 'failed' && run.error.kind === 'cancelled'
  if (!run || cancelled)
    return (
      <Text span inherit c="var(--text-3)">
        {t('table.untested')}
      </Text>
    )
  if (run.state === 'running') return <Loader size={13} aria-label={t('test.running')} />
  if (run.state === 'failed')
    return (
      <span className={classes.mark} data-tone="bad">
        {t('test.failed')}
      </span>
    )
  const { ok, status, durationMs, problem } = run.result
  if (problem?.kind === 'needsValues') return <span className={classes.needs}>{t('test.needsValues')}</span>
  return (
    <span className={classes.mark} data-tone={ok ? 'good' : 'bad'}>
      <span className={classes.status}>{status ?? t(wasSent(run.result) ? 'test.noAnswer' : 'test.notSent')}</span>
      {status !== null && <span className={classes.time}>{duration(durationMs, i18n.language)}</span>}
    </span>
  )
}
