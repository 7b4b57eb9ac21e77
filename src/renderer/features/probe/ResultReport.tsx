import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { type ProbeTarget, probeStore, runAt, startProbe } from './probe-store.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportButton } from './ReportButton.tsx'
import classes from './ResultReport.module.css'

/** Below the card of a generated URL: what its test found out. Nothing until it was tested. */
export default function ResultReport({ place, target }: { place: string; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const run = runAt(useStore(probeStore), place)
  if (!run) return null
  return (
    <section aria-label={t('report.region')} className={classes.report}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('report.region')}</h2>
        {run.result && <ReportButton result={run.result} />}
      </header>
      <ReportBody run={run} onAgain={() => void startProbe(place, target)} />
    </section>
  )
}
