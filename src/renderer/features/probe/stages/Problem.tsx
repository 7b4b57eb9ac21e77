import type { StageProblem } from '../../../../shared/probe/stage.ts'
import classes from './Problem.module.css'

/** Cause and remedy. `bad` is told at once to assistive technology; `warn` is a remark on something that works. */
export function Problem({ problem, tone }: { problem: StageProblem; tone: 'bad' | 'warn' }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'note'} className={classes.problem} data-tone={tone} data-selectable>
      <p className={classes.cause}>{problem.cause}</p>
      <p>{problem.remedy}</p>
    </div>
  )
}
