import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../../lib/ipc/service-access.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ChooseCall } from '../../../ui/access/ChooseCall.tsx'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { ReopenTable } from './ReopenTable.tsx'
import { RetryUnknownDialog } from './RetryUnknownDialog.tsx'
import { useCommonFailure } from './use-common-failure.ts'
import type { RunControl } from './use-run-control.ts'

/** The result of a run, and which rows can be sent again. */
export function RunOutcome({ run, control }: { run: Run; control: RunControl }) {
  const { t } = useTranslation('bulk')
  const [asking, setAsking] = useState(false)
  const task = useTask()
  const cause = useCommonFailure(run)
  const { state, counts, checks } = run.progress
  const current = useWorkspaceId()
  const { mayManage } = useServiceAccess(current)
  const { data: servers = [] } = useQuery({
    ...commandQuery('bulk.unproved', { runId: run.id }),
    enabled: mayManage && current === run.workspace.id && run.testsUrls && checks.connects > 0,
  })
  if (state !== 'finished' && state !== 'cancelled') return null
  const { issued, failed, unknown, cancelled } = counts
  const left = counts.skipped + counts.invalid
  const failedText =
    cause === null ? t('finished.failed', { count: failed }) : t('finished.failedAlike', { count: failed, cause })
  const lines = [
    ...(issued > 0 ? [t('finished.issued', { count: issued })] : []),
    ...(failed > 0 ? [failedText] : []),
    ...(unknown > 0 ? [t('finished.unknown', { count: unknown })] : []),
    ...(cancelled > 0 ? [t('finished.cancelled', { count: cancelled })] : []),
    ...(left > 0 ? [t('finished.left', { count: left })] : []),
  ]
  const { retryable } = run
  const none = state === 'finished' && issued === 0
  const complete = state === 'finished' && !none && failed + unknown === 0
  const works = !run.testsUrls || checks.connects + checks.warning + checks.broken === 0
  const good = complete && works
  // Nothing is known to be wrong with URLs that connect, but no call has shown that they work either.
  const unproved = complete && !works && checks.warning + checks.broken === 0
  const without = failed + unknown + cancelled + left
  const title = none ? 'finished.noneTitle' : state === 'finished' ? 'finished.title' : 'finished.cancelledTitle'
  const retry = (what: 'failed' | 'cancelled') => () => void task.run(() => control.retry([what]))
  return (
    <Stack gap="sm" mb="lg">
      <Callout
        role="status"
        tone={good ? 'good' : none ? 'bad' : state === 'finished' && !unproved ? 'warn' : 'calm'}
        icon={<OutcomeIcon good={good} calm={state === 'cancelled' || unproved} />}
        title={t(title)}
      >
        <p>{lines.join(' ')}</p>
        {run.testsUrls && <p>{t('run.tests', { ...checks })}</p>}
        {run.testsUrls && checks.connects > 0 && (
          <Group gap="sm">
            <span>{t('run.unproved', { count: checks.connects })}</span>
            <ChooseCall servers={servers} />
          </Group>
        )}
        {failed > retryable.failed && (
          <Text inherit c="dimmed">
            {t('run.notRetryable', { count: failed - retryable.failed })}
          </Text>
        )}
        {without > 0 && (
          <Group gap="xs" mt="2xs">
            <ReopenTable run={run} filled={none && retryable.failed === 0} task={task} />
            {retryable.failed > 0 && (
              <Button variant="default" loading={task.busy} onClick={retry('failed')}>
                {t('run.retryFailed', { count: retryable.failed })}
              </Button>
            )}
            {retryable.unknown > 0 && (
              <Button variant="default" disabled={task.busy} onClick={() => setAsking(true)}>
                {t('run.retryUnknown', { count: retryable.unknown })}
              </Button>
            )}
            {retryable.cancelled > 0 && (
              <Button variant="default" loading={task.busy} onClick={retry('cancelled')}>
                {t('run.retryCancelled', { count: retryable.cancelled })}
              </Button>
            )}
          </Group>
        )}
      </Callout>
      {task.failure && <ErrorAlert {...task.failure} />}
      {asking && <RetryUnknownDialog count={retryable.unknown} control={control} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

/** A check mark only if every row succeeded and every tested URL works. */
function OutcomeIcon({ good, calm }: { good: boolean; calm: boolean }) {
  const Icon = calm ? IconCircleMinus : good ? IconCircleCheck : IconAlertTriangle
  return <Icon size={16} stroke={1.8} aria-hidden />
}
