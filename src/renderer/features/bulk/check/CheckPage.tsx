import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ProblemFilter } from '../../../../shared/bulk/plan.ts'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { paths } from '../../../lib/paths.ts'
import { roughTime } from '../../../lib/time/rough-time.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { BulkFooter, BulkFrame } from '../BulkFrame.tsx'
import { ReachabilityNotes } from '../reachability/ReachabilityNotes.tsx'
import { type BulkSession, becomeRun, changeSession, closeSession, type Plan } from '../session/bulk-session.ts'
import { useDryRun } from '../session/use-dry-run.ts'
import classes from './CheckPage.module.css'
import { Figures } from './Figures.tsx'
import { Findings } from './Findings.tsx'
import { MissingValues } from './MissingValues.tsx'
import { PlannedRows } from './PlannedRows.tsx'
import { RepeatChoices } from './RepeatChoices.tsx'
import { RunOptions } from './RunOptions.tsx'

interface Props {
  session: BulkSession
  plan: Plan
  workspace: Workspace
}

/** Shows what a run would do, row by row, before anything is sent, with the button that starts it. */
export function CheckPage({ session, plan, workspace }: Props) {
  const { t, i18n } = useTranslation('bulk')
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const dryRun = useDryRun()
  const starting = useTask()
  const { table, concurrency, testsUrls, repeats } = session
  const { counts, planId, requestMilliseconds } = plan
  const ready = counts.waiting
  const [problem, setProblem] = useState<ProblemFilter | null>('any')
  // A different choice for repeated customers creates a new plan, which may not have this finding.
  const shown = problem === null || problem === 'any' || counts.byCode[problem] ? problem : 'any'
  const found = Object.values(counts.byCode).some((count) => count > 0)
  const seconds = (ready * requestMilliseconds) / 1000 / concurrency
  const start = () =>
    void starting.run(async () => {
      const run = await invoke('bulk.start', { planId, concurrency, testsUrls })
      queryClient.setQueryData(commandQuery('bulk.runs').queryKey, (runs) => runs && [run, ...runs])
      void queryClient.invalidateQueries({ queryKey: ['bulk.runs'] })
      navigate(paths.run(run.id))
      becomeRun(run.id)
    })
  const estimate = t(testsUrls ? 'check.estimateTests' : 'check.estimate', { time: roughTime(seconds, i18n.language) })
  return (
    <BulkFrame
      title={table.fileName}
      to={paths.customers()}
      step="check"
      lead={`${t('prepare.summary', { count: table.rows })} · ${workspace.name}`}
      actions={
        <Button variant="default" title={t('startOverHint')} onClick={closeSession}>
          {t('startOver')}
        </Button>
      }
      footer={
        <BulkFooter
          error={
            starting.failure ? (
              <ErrorAlert {...starting.failure} actions={{ retry: start }} />
            ) : (
              dryRun.failure && <ErrorAlert {...dryRun.failure} />
            )
          }
          note={
            <>
              <Text inherit c="var(--text)" fw={550}>
                {t('check.sentence')}
              </Text>
              <p>{starting.busy ? t('check.starting') : ready > 0 ? estimate : t('check.nothing')}</p>
            </>
          }
        >
          <Button variant="default" disabled={starting.busy} onClick={() => changeSession({ plan: null })}>
            {t('back')}
          </Button>
          {ready > 0 && (
            <Button disabled={dryRun.busy} loading={starting.busy} onClick={start}>
              {t('check.generate', { count: ready })}
            </Button>
          )}
        </BulkFooter>
      }
    >
      <Stack gap="sm" mb="2xl" className={classes.notices}>
        <MissingValues
          missing={counts.missingValues}
          filled={ready === 0}
          onBack={() => changeSession({ plan: null })}
        />
        <ReachabilityNotes workspaceId={workspace.id} runId={null} />
      </Stack>
      <div className={classes.columns}>
        <div className={classes.figures}>
          <Figures counts={counts} />
        </div>
        <div className={classes.findings}>
          <Section level={2} title={t('check.problems')} divided>
            <Findings counts={counts} problem={shown} onChange={setProblem} />
          </Section>
        </div>
        <aside className={classes.options} aria-label={t('check.options')}>
          <RepeatChoices
            counts={counts}
            repeats={repeats}
            busy={dryRun.busy}
            onChange={(next) => void dryRun.check({ ...session, repeats: next })}
          />
          <RunOptions concurrency={concurrency} testsUrls={testsUrls} onChange={changeSession} />
        </aside>
        {found && (
          <div className={classes.rows}>
            <PlannedRows planId={planId} problem={shown} onChange={setProblem} />
          </div>
        )}
      </div>
    </BulkFrame>
  )
}
