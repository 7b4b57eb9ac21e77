import type { StageProblem } from '../../../../shared/probe/problem.ts'
import { say } from '../../../../shared/text/say.ts'
import classes from './Problem.module.css'

/** Cause and remedy. `bad` is announced at once by assistive technology; `warn` is about something that works. */
export function Problem({ problem, tone }: { problem: StageProblem; tone: 'bad' | 'warn' }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'note'} className={classes.problem} data-tone={tone} data-selectable>
      <p className={classes.cause}>{say(problem.cause)}</p>
      <p>{say(problem.remedy)}</p>
    </div>
  )
}
