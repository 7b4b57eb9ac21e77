import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { closeReport, type ProbeTarget, probeStore, runAt, startProbe } from '../probe-store.ts'
import { RunToolsLink } from '../RunToolsLink.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportButton } from './ReportButton.tsx'
import classes from './ResultReport.module.css'

/** Below the card of a generated URL: what its test found out. Nothing until it was tested. */
export default function ResultReport({ place, target }: { place: string; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const session = useStore(probeStore)
  const run = runAt(session, place)
  if (!run || session.closed.has(place)) return null
  return (
    <section aria-label={t('report.region')} className={classes.report}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('report.region')}</h2>
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
      </header>
      <ReportBody run={run} place={place} onAgain={() => void startProbe(place, target)} />
    </section>
  )
}
