import { Box, Flex, VisuallyHidden } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { probeStore, runAt, SCREEN, startProbe } from '../probe-store.ts'
import { RunToolsLink } from '../RunToolsLink.tsx'
import { ReportBody } from '../report/ReportBody.tsx'
import { ReportButton } from '../report/ReportButton.tsx'
import { ResultSummary } from '../report/ResultSummary.tsx'
import { StageAnnouncements } from '../stages/StageAnnouncements.tsx'
import { RecentTests } from './RecentTests.tsx'
import { TargetForm } from './TargetForm.tsx'

/** Tests any pasted URL: the form, the result, and this session's earlier tests. */
export default function TestScreen() {
  const { t } = useTranslation('probe')
  const session = useStore(probeStore)
  const run = runAt(session, SCREEN)
  return (
    <Screen title={t('screen.title')} lead={t('screen.lead')}>
      <TargetForm run={run} />
      <StageAnnouncements run={run} />
      {run ? (
        <Box component="section" mt="2xl" pt="md" className={rows.ruled} aria-label={t('report.region')}>
          <VisuallyHidden>
            <h2>{t('report.region')}</h2>
          </VisuallyHidden>
          <Flex component="header" gap="xs" align="center" mih="var(--control-md)" mb="md">
            <ResultSummary run={run} flex={1} fw={600} fz="lg" />
            <RunToolsLink run={run} />
            {run.result && <ReportButton result={run.result} />}
          </Flex>
          <ReportBody run={run} place={SCREEN} onAgain={() => void startProbe(SCREEN, run.target)} />
        </Box>
      ) : (
        <Box mt="2xl" maw="53.75rem">
          <EmptyState
            framed
            icon={<IconPlugConnected size={20} stroke={1.6} aria-hidden />}
            title={t('screen.emptyTitle')}
            hint={t('screen.empty')}
          />
        </Box>
      )}
      {session.runs.length > 0 && <RecentTests runs={session.runs} shownId={run?.id} />}
    </Screen>
  )
}
