import { Group, Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { duration } from '../../../../shared/text/measures.ts'
import { type TestRun, wasSent } from '../testing/test-store.ts'

/** The result of an endpoint's last test: status and milliseconds, green only if it succeeded. */
export function TestMark({ run }: { run: TestRun | undefined }) {
  const { t, i18n } = useTranslation('endpoints')
  const cancelled = run?.state === 'failed' && run.error.kind === 'cancelled'
  if (!run || cancelled)
    return (
      <Text span inherit c="var(--text-3)" data-untested>
        {t('table.untested')}
      </Text>
    )
  if (run.state === 'running') return <Loader size={13} aria-label={t('test.running')} />
  if (run.state === 'failed')
    return (
      <Text span inherit c="var(--bad)" fw={600}>
        {t('test.failed')}
      </Text>
    )
  const { ok, status, durationMs, problem } = run.result
  if (problem?.kind === 'needsValues')
    return (
      <Text span inherit c="var(--warn)" fw={550}>
        {t('test.needsValues')}
      </Text>
    )
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="2xs" align="baseline">
      <Text span inherit c={ok ? 'var(--good)' : 'var(--bad)'} fw={600}>
        {status ?? t(wasSent(run.result) ? 'test.noAnswer' : 'test.notSent')}
      </Text>
      {status !== null && (
        <Text span inherit c="var(--text-3)">
          {duration(durationMs, i18n.language)}
        </Text>
      )}
    </Group>
  )
}
