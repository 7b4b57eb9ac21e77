import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lacksCall } from '../../../../shared/probe/summary.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { CallChoice } from '../call/CallChoice.tsx'
import type { ProbeRun } from '../probe-store.ts'
import { StageRow } from '../stages/StageRow.tsx'
import { shownStages } from '../stages/stage-state.ts'
import { ToolList } from '../tools/ToolList.tsx'
import classes from './ReportBody.module.css'
import { ServerFacts } from './ServerFacts.tsx'
import { Warnings } from './Warnings.tsx'

interface Props {
  run: ProbeRun
  /** Where the run is shown. */
  place: string
  onAgain: () => void
}

/**
 * A test's full result: stages and server, then the tools; side by side if there's room. If no call was made, the choice of one comes
 * first.
 */
export function ReportBody({ run, place, onAgain }: Props) {
  const { result, error } = run
  const listed = result?.stages.some(({ stage, facts }) => stage === 'tools' && facts !== null) ?? false
  const isUnproved = result !== null && lacksCall(result)
  const choice = result && listed && result.tools.length > 0 && (
    <CallChoice key={run.id} run={run} result={result} place={place} />
  )
  return (
    <div className={classes.body}>
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          {error && error.kind !== 'cancelled' && (
            <ErrorAlert error={error} at={run.endedAt ?? undefined} actions={{ retry: onAgain }} />
          )}
          {isUnproved && choice}
          <StageRail run={run} />
          {!isUnproved && choice}
          {result?.server && (
            <Box pt="md" className={rows.ruled}>
              <ServerFacts server={result.server} />
            </Box>
          )}
          {result && result.warnings.length > 0 && <Warnings warnings={result.warnings} />}
        </Stack>
        {result?.server && listed && (
          <div className={classes.tools}>
            <ToolList key={run.id} tools={result.tools} runId={run.id} />
          </div>
        )}
      </div>
    </div>
  )
}

/** A test's stages from top to bottom, as they progress. */
function StageRail({ run }: { run: ProbeRun }) {
  const { t } = useTranslation('probe')
  return (
    <ol aria-label={t('stages.label')}>
      {shownStages(run).map((report) => (
        <StageRow key={report.stage} report={report} run={run} />
      ))}
    </ol>
  )
}
