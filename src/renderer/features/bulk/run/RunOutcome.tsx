import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RetryUnknownDialog } from './RetryUnknownDialog.tsx'
import type { RunControl } from './use-run-control.ts'

/** What a run has come to, and which of its rows can be sent again. */
export function RunOutcome({ run, control }: { run: Run; control: RunControl }) {
  const { t } = useTranslation('bulk')
  const [asking, setAsking] = useState(false)
  const task = useTask()
  const { state, counts, checks } = run.progress
  if (state !== 'finished' && state !== 'cancelled') return null
  const { issued, failed, unknown, cancelled } = counts
  const left = counts.skipped + counts.invalid
  const lines = [
    t('finished.issued', { count: issued }),
    ...(failed > 0 ? [t('finished.failed', { count: failed })] : []),
    ...(unknown > 0 ? [t('finished.unknown', { count: unknown })] : []),
    ...(cancelled > 0 ? [t('finished.cancelled', { count: cancelled })] : []),
    ...(left > 0 ? [t('finished.left', { count: left })] : []),
  ]
  const good = state === 'finished' && failed + unknown === 0
  const retry = (what: 'failed' | 'cancelled') => () => void task.run(() => control.retry([what]))
  return (
    <Stack gap="sm" mb="lg">
      <Callout
        role="status"
        tone={good ? 'good' : 'calm'}
        icon={
          state === 'finished' ? (
            <IconCircleCheck size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconCircleMinus size={16} stroke={1.8} aria-hidden />
          )
        }
        title={t(state === 'finished' ? 'finished.title' : 'finished.cancelledTitle')}
      >
        <p>{lines.join(' ')}</p>
        {run.testsUrls && <p>{t('run.tests', { ...checks })}</p>}
      </Callout>
      {failed + unknown + cancelled > 0 && (
        <Group gap="xs">
          {failed > 0 && (
            <Button variant="default" loading={task.busy} onClick={retry('failed')}>
              {t('run.retryFailed', { count: failed })}
            </Button>
          )}
          {unknown > 0 && (
            <Button variant="default" disabled={task.busy} onClick={() => setAsking(true)}>
              {t('run.retryUnknown', { count: unknown })}
            </Button>
          )}
          {cancelled > 0 && (
            <Button variant="default" loading={task.busy} onClick={retry('cancelled')}>
              {t('run.retryCancelled', { count: cancelled })}
            </Button>
          )}
        </Group>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
      {asking && <RetryUnknownDialog count={unknown} control={control} onClose={() => setAsking(false)} />}
    </Stack>
  )
}
