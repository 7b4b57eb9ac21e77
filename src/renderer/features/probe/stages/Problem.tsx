import type { StageProblem } from '../../../../shared/probe/problem.ts'
import { say } from '../../../../shared/text/say.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'

/** Cause and remedy. Assistive technology announces `bad` immediately; `warn` is about behavior that works. */
export function Problem({ problem, tone }: { problem: StageProblem; tone: 'bad' | 'warn' }) {
  return (
    <Callout role={tone === 'bad' ? 'alert' : 'note'} tone={tone} outlined title={say(problem.cause)} my="3xs">
      <p>{say(problem.remedy)}</p>
    </Callout>
  )
}
