import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { CallChoice } from '../call/CallChoice.tsx'
import type { ProbeRun } from '../probe-store.ts'
import { StageRail } from '../stages/StageRail.tsx'
import { ToolList } from '../tools/ToolList.tsx'
import classes from './ReportBody.module.css'
import { ServerFacts } from './ServerFacts.tsx'
import { Warnings } from './Warnings.tsx'

interface Props {
  run: ProbeRun
  /** Where the window shows the run. */
  place: string
  onAgain: () => void
}

/** All that a test found out: stages and server, then the tools; side by side where there is room. */
export function ReportBody({ run, place, onAgain }: Props) {
  const { result, error } = run
  const listed = result?.stages.some(({ stage, facts }) => stage === 'tools' && facts !== null) ?? false
  return (
    <div className={classes.body}>
      <div className={classes.columns}>
        <div className={classes.column}>
          {error && error.kind !== 'cancelled' && (
            <ErrorAlert error={error} at={run.endedAt ?? undefined} actions={{ retry: onAgain }} />
          )}
          <StageRail run={run} />
          {result && listed && result.tools.length > 0 && (
            <CallChoice key={run.id} run={run} result={result} place={place} />
          )}
          {result?.server && (
            <div className={classes.part}>
              <ServerFacts server={result.server} />
            </div>
          )}
          {result && result.warnings.length > 0 && <Warnings warnings={result.warnings} />}
        </div>
        {result?.server && listed && (
          <div className={classes.column} data-tools>
            <ToolList key={run.id} tools={result.tools} runId={run.id} />
          </div>
        )}
      </div>
    </div>
  )
}
