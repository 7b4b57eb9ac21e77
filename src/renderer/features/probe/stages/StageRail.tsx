import { useTranslation } from 'react-i18next'
import type { ProbeRun } from '../probe-store.ts'
import { StageRow } from './StageRow.tsx'
import { shownStages } from './stage-state.ts'

/** A test's stages from top to bottom, as they progress. */
export function StageRail({ run }: { run: ProbeRun }) {
  const { t } = useTranslation('probe')
  return (
    <ol aria-label={t('stages.label')}>
      {shownStages(run).map((report) => (
        <StageRow key={report.stage} report={report} run={run} />
      ))}
    </ol>
  )
}
