import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Run } from '../../../../shared/bulk/commands.ts'
import type { RunProgress } from '../../../../shared/bulk/run.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { paths } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { BulkFrame } from '../BulkFrame.tsx'
import { ReachabilityNotes } from '../reachability/ReachabilityNotes.tsx'
import { RunActions } from './RunActions.tsx'
import { RunNotices } from './RunNotices.tsx'
import { RunOutcome } from './RunOutcome.tsx'
import { RunProgressBar } from './RunProgressBar.tsx'
import { RunRows } from './RunRows.tsx'
import { rowsDone, rowsToRun } from './run-counts.ts'
import { useRunControl } from './use-run-control.ts'

/** Number of progress steps to announce. */
const STEPS = 10

/** Announces a run's progress to assistive technology in tenths. Other components announce why it paused or stopped. */
function RunAnnouncer({ progress: { counts } }: { progress: RunProgress }) {
  const { t, i18n } = useTranslation('bulk')
  const total = rowsToRun(counts)
  const step = total === 0 ? STEPS : Math.floor((rowsDone(counts) / total) * STEPS)
  const number = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(step / STEPS)
  const done = number.format(Math.floor((total * step) / STEPS))
  return (
    <VisuallyHidden role="status">
      {t('run.announceProgress', { percent, done, total: number.format(total) })}
    </VisuallyHidden>
  )
}

/** A run: its progress, what's holding it up, and the result of each row. */
export function RunPage({ runId }: { runId: string }) {
  const { t } = useTranslation('bulk')
  const [, navigate] = useLocation()
  const runs = useQuery(commandQuery('bulk.runs'))
  const run = runs.data?.find(({ id }) => id === runId)
  if (run) return <ShownRun run={run} />
  return (
    <BulkFrame title={t('runs.title')} to={paths.runs()}>
      {runs.error && <ErrorAlert error={runs.error.detail} actions={{ retry: () => void runs.refetch() }} />}
      {runs.isPending && <Skeletons rows={4} height={44} />}
      {runs.data && (
        <EmptyState
          title={t('runs.missingTitle')}
          hint={t('runs.missing')}
          action={
            <Button variant="default" onClick={() => navigate(paths.runs())}>
              {t('runs.all')}
            </Button>
          }
        />
      )}
    </BulkFrame>
  )
}

function ShownRun({ run }: { run: Run }) {
  const { t } = useTranslation('bulk')
  const task = useTask()
  const control = useRunControl(run.id, task)
  return (
    <BulkFrame
      title={run.fileName}
      to={paths.runs()}
      lead={t('run.lead', { workspace: run.workspace.name, count: run.concurrency })}
      actions={<RunActions run={run} control={control} />}
    >
      <RunAnnouncer progress={run.progress} />
      {task.failure && <ErrorAlert {...task.failure} />}
      <RunNotices run={run} control={control} />
      <RunProgressBar run={run} />
      <RunOutcome run={run} control={control} />
      {run.progress.counts.issued > 0 && (
        <Stack mb="lg">
          <ReachabilityNotes workspaceId={run.workspace.id} runId={run.id} />
        </Stack>
      )}
      <RunRows run={run} />
    </BulkFrame>
  )
}
