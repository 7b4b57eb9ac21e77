import { VisuallyHidden } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { probeStore, runAt, SCREEN, startProbe } from '../probe-store.ts'
import { RunToolsLink } from '../RunToolsLink.tsx'
import { ReportBody } from '../report/ReportBody.tsx'
import { ReportButton } from '../report/ReportButton.tsx'
import { Verdict } from '../report/Verdict.tsx'
import { StageAnnouncements } from '../stages/StageAnnouncements.tsx'
import { RecentTests } from './RecentTests.tsx'
import { TargetForm } from './TargetForm.tsx'
import classes from './TestScreen.module.css'

/** Tests any pasted URL: what to test, what came of it, and the earlier tests of this session. */
export default function TestScreen() {
  const { t } = useTranslation('probe')
  const session = useStore(probeStore)
  const run = runAt(session, SCREEN)
  return (
    <Screen title={t('screen.title')} lead={t('screen.lead')}>
      <TargetForm run={run} />
      <StageAnnouncements run={run} />
      {run ? (
        <section aria-label={t('report.region')} className={classes.report}>
          <VisuallyHidden>
            <h2>{t('report.region')}</h2>
          </VisuallyHidden>
          <header className={classes.header}>
            <Verdict run={run} />
            <RunToolsLink run={run} />
            {run.result && <ReportButton result={run.result} />}
          </header>
          <ReportBody run={run} place={SCREEN} onAgain={() => void startProbe(SCREEN, run.target)} />
        </section>
      ) : (
        <div className={classes.empty}>
          <EmptyState
            icon={<IconPlugConnected size={20} stroke={1.6} aria-hidden />}
            title={t('screen.emptyTitle')}
            hint={t('screen.empty')}
          />
        </div>
      )}
      {session.runs.length > 0 && <RecentTests runs={session.runs} shownId={run?.id} />}
    </Screen>
  )
}
