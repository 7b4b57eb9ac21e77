import { CloseButton, Flex, Paper, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { closeReport, type ProbeTarget, probeStore, runAt, startProbe } from '../probe-store.ts'
import { RunToolsLink } from '../RunToolsLink.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportButton } from './ReportButton.tsx'

/** The test report below a generated URL's card. Renders nothing until it's tested. */
export default function ResultReport({ place, target }: { place: string; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const session = useStore(probeStore)
  const run = runAt(session, place)
  if (!run || session.closed.has(place)) return null
  return (
    <Paper
      component="section"
      aria-label={t('report.region')}
      withBorder
      radius="lg"
      shadow="sm"
      mt="md"
      mx="var(--row-side, 0)"
      pt="xs"
      px="lg"
      pb="md"
    >
      <Flex component="header" align="center" gap="2xs" mih="2rem" mb="2xs">
        <Title order={2} size="h3" flex={1}>
          {t('report.region')}
        </Title>
        <RunToolsLink run={run} />
        {run.result && <ReportButton result={run.result} />}
        {run.state !== 'running' && (
          <CloseButton
            size={30}
            aria-label={t('report.close')}
            title={t('report.close')}
            onClick={() => closeReport(place, true)}
          />
        )}
      </Flex>
      <ReportBody run={run} place={place} onAgain={() => void startProbe(place, target)} />
    </Paper>
  )
}
